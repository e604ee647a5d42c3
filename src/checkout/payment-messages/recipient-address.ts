/** The addresses that are known of a payment's customer. */
export interface KnownAddresses {
  readonly contactEmail: string | null
  /** The payer's data of a payment session, as stored. */
  readonly contactRef: unknown
}

/**
 * Returns the address of a payment's customer: of its contact, otherwise of its session's payer.
 */
export function recipientAddress({ contactEmail, contactRef }: KnownAddresses): string | null {
  return contactEmail ?? (contactRef as { readonly email: string | null } | null)?.email ?? null
}
