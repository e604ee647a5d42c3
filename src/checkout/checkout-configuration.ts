import type { Context } from '../access/index.ts'
import { first } from '../platform/db/index.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { checkoutConfigurationById } from './checkout-configurations.queries.generated.ts'

/** A checkout configuration as its row holds it. Ids are uuids. */
export interface CheckoutConfiguration {
  readonly id: string
  readonly orgId: string
  readonly name: string
  readonly isDefault: boolean
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** The configuration of that id; refuses with NOT_FOUND when the caller can't reach one. */
export async function checkoutConfiguration(context: Context, id: string): Promise<CheckoutConfiguration> {
  const found = await findConfiguration(context, requireId('cko', id, 'Checkout configuration'))
  if (!found) throw notFound('Checkout configuration')
  return found
}

/** The configuration of that id, or null when the caller can't reach one. */
export async function findConfiguration(
  { db, caller }: Context,
  { shard, uuid }: Id,
): Promise<CheckoutConfiguration | null> {
  return first(await db.read.run(checkoutConfigurationById, { shard, id: uuid, callerId: caller.account.id }))
}
