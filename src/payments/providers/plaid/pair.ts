/** What Plaid debits: an account of an Item, with what each debit of it must say of its holder. */
export interface Pair {
  readonly accessToken: string
  readonly accountId: string
  readonly legalName: string
  readonly holderType: 'Personal' | 'Business'
}

/** The credential that is kept of a stored account. */
export function credentialOf({ accessToken, accountId, legalName, holderType }: Pair): string {
  return JSON.stringify({ accessToken, accountId, legalName, holderType })
}

/** Reads a credential of ours; throws for one that is not. */
export function readCredential(credential: string): Pair {
  const { accessToken, accountId, legalName, holderType } = JSON.parse(credential) as Partial<Pair>
  if (typeof accessToken !== 'string' || typeof accountId !== 'string' || typeof legalName !== 'string')
    throw new TypeError('Not a credential of Plaid.')
  return { accessToken, accountId, legalName, holderType: holderType === 'Business' ? 'Business' : 'Personal' }
}
