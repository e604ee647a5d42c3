import type { Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { checkoutMethodsOfSession } from './checkout-sessions.queries.generated.ts'

/**
 * A type of instrument that a checkout configuration offers, and the provider configuration that
 * charges it.
 */
export interface CheckoutMethod {
  readonly type: 'Card' | 'BankAccount'
  /** The uuid of a provider configuration; null for any of the organization's that accepts the type. */
  readonly configurationId: string | null
}

/** The types that a checkout configuration offers; null for every type that can be charged. */
export type CheckoutMethods = readonly CheckoutMethod[] | null

/** Returns the payment methods that a session's checkout configuration offers now. */
export async function checkoutMethodsOf(
  { db }: Pick<Services, 'db'>,
  { orgId, checkoutConfigurationId: id }: { readonly orgId: string; readonly checkoutConfigurationId: string },
): Promise<CheckoutMethods> {
  const row = first(await db.read.run(checkoutMethodsOfSession, { shard: shardOf(id), orgId, id }))
  if (!row) throw new Error('checkout configuration not found, although checkout configurations are never deleted')
  return row.methods as CheckoutMethods
}

/**
 * Returns the uuid of the provider configuration that charges a type, null for any that accepts it.
 * Returns null when the type is not offered.
 */
export function methodOffered(
  methods: CheckoutMethods,
  type: CheckoutMethod['type'],
): Omit<CheckoutMethod, 'type'> | null {
  if (methods === null) return { configurationId: null }
  return methods.find((method) => method.type === type) ?? null
}

/** Returns true when a stored method of that type and provider configuration is offered. */
export function isStoredMethodOffered(
  methods: CheckoutMethods,
  { type, configurationId }: { readonly type: CheckoutMethod['type']; readonly configurationId: string },
): boolean {
  const offered = methodOffered(methods, type)
  return offered !== null && (offered.configurationId ?? configurationId) === configurationId
}
