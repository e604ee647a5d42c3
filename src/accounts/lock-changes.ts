import type { Transaction } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import { lockAccountChanges } from './account-locks.queries.generated.ts'
import type { Context } from './context.ts'

/** The kinds of records whose changes run one after another in an organization. */
export type LockedKind = 'CheckoutConfigurations' | 'Exports' | 'ProviderConfigurations'

/**
 * Locks the changes of one kind in an organization until the transaction ends, before its other
 * locks. Later statements of the transaction see what earlier holders committed. Throws NOT_FOUND
 * if the caller can't reach the organization.
 */
export async function lockChanges(
  { caller }: Pick<Context, 'caller'>,
  tx: Transaction,
  orgId: string,
  kind: LockedKind,
): Promise<void> {
  const key = { shard: shardOf(orgId), accountId: orgId, kind, callerId: caller.account.id }
  if ((await tx.run(lockAccountChanges, key)).length === 0) throw notFound('Organization')
}
