import type { Context } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import {
  endDefaultCheckoutConfiguration,
  lockCheckoutConfigurationsOf,
} from './checkout-configurations.queries.generated.ts'

/** Has those who add configurations to an organization, or change its default, come one after the other. */
export async function lockConfigurations(context: Context, tx: Transaction, orgId: string): Promise<void> {
  const locked = await tx.run(lockCheckoutConfigurationsOf, { orgId, callerId: context.caller.account.id })
  if (locked.length === 0) throw notFound('Organization')
}

/** Takes from the organization's default that it is; the configuration given becomes it in the same transaction. */
export async function leaveDefaultTo(
  context: Context,
  tx: Transaction,
  { id, orgId }: { readonly id: string; readonly orgId: string },
): Promise<void> {
  const key = { shard: shardOf(id), orgId, exceptId: id, callerId: context.caller.account.id }
  await tx.run(endDefaultCheckoutConfiguration, { ...key, now: context.wallNow() })
}
