/** A type of instrument that a checkout configuration offers, and through which provider configuration. */
export interface CheckoutMethod {
  readonly type: 'Card' | 'BankAccount'
  /** The uuid of a provider configuration; null: whichever of the organization's takes it. */
  readonly configurationId: string | null
}

/** Which types a checkout configuration offers; null: every one that can be charged. */
export type CheckoutMethods = readonly CheckoutMethod[] | null

/**
 * What a checkout configuration says of a type: null when it is not offered, else the uuid of the provider configuration that
 * it is charged through, null for whichever takes it. `methods` are as the database knows them, as JSON only.
 */
export function methodOffered(methods: unknown, type: CheckoutMethod['type']): Omit<CheckoutMethod, 'type'> | null {
  const listed = methods as CheckoutMethods
  if (listed === null) return { configurationId: null }
  return listed.find((method) => method.type === type) ?? null
}
