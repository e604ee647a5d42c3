/** What a bank's return code says of the method, of the customer's consent, and of trying the same amount again. */
export interface ReturnConsequence {
  readonly invalidatesMethod: boolean
  readonly revokesAuthorization: boolean
  /** At most twice, by Nacha's rules. */
  readonly mayRetry: boolean
}

const NO_ACCOUNT: ReadonlySet<string> = new Set(['R02', 'R03', 'R04', 'R16', 'R20'])
const NOT_AUTHORIZED: ReadonlySet<string> = new Set(['R05', 'R07', 'R08', 'R10', 'R29'])
const NO_FUNDS: ReadonlySet<string> = new Set(['R01', 'R09'])

/** What follows from a return code of Nacha's. A code without a rule here is not tried again and spoils nothing. */
export function returnConsequence(code: string): ReturnConsequence {
  const revokesAuthorization = NOT_AUTHORIZED.has(code)
  return {
    invalidatesMethod: revokesAuthorization || NO_ACCOUNT.has(code),
    revokesAuthorization,
    mayRetry: NO_FUNDS.has(code),
  }
}
