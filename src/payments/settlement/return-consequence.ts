/** The consequences of a bank's return code for the method, the customer's consent and a retry. */
export interface ReturnConsequence {
  readonly invalidatesMethod: boolean
  readonly revokesAuthorization: boolean
  /** At most twice, by Nacha's rules. */
  readonly mayRetry: boolean
}

const NO_ACCOUNT: ReadonlySet<string> = new Set(['R02', 'R03', 'R04', 'R16', 'R20'])
const NOT_AUTHORIZED: ReadonlySet<string> = new Set(['R05', 'R07', 'R08', 'R10', 'R29'])
const NO_FUNDS: ReadonlySet<string> = new Set(['R01', 'R09'])

/**
 * Returns the consequences of a Nacha return code. A code without a rule is not retried and
 * invalidates nothing.
 */
export function returnConsequence(code: string): ReturnConsequence {
  const revokesAuthorization = NOT_AUTHORIZED.has(code)
  return {
    invalidatesMethod: revokesAuthorization || NO_ACCOUNT.has(code),
    revokesAuthorization,
    mayRetry: NO_FUNDS.has(code),
  }
}
