/** The name of a stored instrument: Adyen's id, which is valid with its shopper only. */
export interface TokenName {
  readonly storedPaymentMethodId: string
  readonly shopperReference: string
}

/**
 * Returns the credential of a stored instrument. Charges need the id, and forgetting needs both
 * parts.
 */
export function credentialOf({ storedPaymentMethodId, shopperReference }: TokenName): string {
  return JSON.stringify({ storedPaymentMethodId, shopperReference })
}

/** Reads a credential; throws for another format. */
export function readCredential(credential: string): TokenName {
  const { storedPaymentMethodId, shopperReference } = JSON.parse(credential) as Partial<TokenName>
  if (typeof storedPaymentMethodId !== 'string' || typeof shopperReference !== 'string')
    throw new TypeError('Not a credential of Adyen.')
  return { storedPaymentMethodId, shopperReference }
}
