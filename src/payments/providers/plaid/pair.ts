/** An account of an Item, with the holder's data that each debit needs. */
export interface Pair {
  readonly accessToken: string
  readonly accountId: string
  readonly legalName: string
  readonly holderType: 'Personal' | 'Business'
}

/** Returns the credential of a stored account. */
export function credentialOf({ accessToken, accountId, legalName, holderType }: Pair): string {
  return JSON.stringify({ accessToken, accountId, legalName, holderType })
}

/** Reads a credential; throws for another format. */
export function readCredential(credential: string): Pair {
  const { accessToken, accountId, legalName, holderType } = JSON.parse(credential) as Partial<Pair>
  if (typeof accessToken !== 'string' || typeof accountId !== 'string' || typeof legalName !== 'string')
    throw new TypeError('Not a credential of Plaid.')
  return { accessToken, accountId, legalName, holderType: holderType === 'Business' ? 'Business' : 'Personal' }
}
