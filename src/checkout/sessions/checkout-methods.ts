import type { Services } from '../../accounts/index.ts'
import { replacementsOf } from '../../payments/providers/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { checkoutMethodsOfSession } from './checkout-sessions.queries.generated.ts'

/**
 * A type of instrument that a checkout configuration offers, and the provider configuration that
 * charges it.
 */
export interface CheckoutMethod {
  readonly type: 'Card' | 'BankAccount'
  /**
   * The uuid of a provider configuration; null for any of the organization's that accepts the type.
   */
  readonly configurationId: string | null
}

/** A type that a session offers now. */
export interface OfferedMethod extends CheckoutMethod {
  /**
   * The uuids of that configuration and of those that replaced it: stored methods of all are
   * offered.
   */
  readonly storedBy: readonly string[] | null
}

/** The types that a checkout configuration offers; null for every type that can be charged. */
export type CheckoutMethods = readonly CheckoutMethod[] | null

/** The types that a session offers now; null for every type that can be charged. */
export type OfferedMethods = readonly OfferedMethod[] | null

/** Returns the payment methods that a session's checkout configuration offers now. */
export async function checkoutMethodsOf(
  { db }: Pick<Services, 'db'>,
  { orgId, checkoutConfigurationId: id }: { readonly orgId: string; readonly checkoutConfigurationId: string },
): Promise<OfferedMethods> {
  const row = first(await db.read.run(checkoutMethodsOfSession, { shard: shardOf(id), orgId, id }))
  if (!row) throw new Error('checkout configuration not found, although checkout configurations are never deleted')
  const methods = row.methods as CheckoutMethods
  return methods && Promise.all(methods.map((method) => offeredMethod(db, method)))
}

async function offeredMethod(db: Services['db'], method: CheckoutMethod): Promise<OfferedMethod> {
  const { configurationId } = method
  return { ...method, storedBy: configurationId === null ? null : await replacementsOf({ db }, configurationId) }
}

/**
 * Returns the uuid of the provider configuration that charges a type, null for any that accepts it.
 * Returns null when the type is not offered.
 */
export function methodOffered(
  methods: OfferedMethods,
  type: CheckoutMethod['type'],
): Omit<OfferedMethod, 'type'> | null {
  if (methods === null) return { configurationId: null, storedBy: null }
  return methods.find((method) => method.type === type) ?? null
}

/** Returns true when a stored method of that type and provider configuration is offered. */
export function isStoredMethodOffered(
  methods: OfferedMethods,
  { type, configurationId }: { readonly type: CheckoutMethod['type']; readonly configurationId: string },
): boolean {
  const offered = methodOffered(methods, type)
  return offered !== null && (offered.storedBy === null || offered.storedBy.includes(configurationId))
}
