/** How a stored instrument is named: Adyen's id of it, which means something together with its shopper only. */
export interface TokenName {
  readonly storedPaymentMethodId: string
  readonly shopperReference: string
}

/** The credential that is kept of a stored instrument: later charges name the id, and forgetting it takes both. */
export function credentialOf({ storedPaymentMethodId, shopperReference }: TokenName): string {
  return JSON.stringify({ storedPaymentMethodId, shopperReference })
}

/** Reads a credential of ours; throws for one that is not. */
export function readCredential(credential: string): TokenName {
  const { storedPaymentMethodId, shopperReference } = JSON.parse(credential) as Partial<TokenName>
  if (typeof storedPaymentMethodId !== 'string' || typeof shopperReference !== 'string')
    throw new TypeError('Not a credential of Adyen.')
  return { storedPaymentMethodId, shopperReference }
}
