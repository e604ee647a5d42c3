import type { Context } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { Webhook } from './webhook.ts'
import { lockWebhook } from './webhooks.queries.generated.ts'

/** A webhook that a transaction holds, with its owner's mode. */
export type LockedWebhook = Webhook & { readonly accountMode: string; readonly deletedAt: Timestamp | null }

/**
 * Holds a webhook and its position until the transaction ends: whoever dispatches to it either came before or sees what
 * is written here. Refuses with NOT_FOUND when the caller can't reach one; `requireWebhook` also when it was deleted.
 */
export async function requireWebhookOrDeleted(
  { caller }: Context,
  tx: Transaction,
  id: string,
): Promise<LockedWebhook> {
  const row = first(await tx.run(lockWebhook, { shard: shardOf(id), id, callerId: caller.account.id }))
  if (!row) throw notFound('Webhook')
  return row
}

/** Locks a webhook as `requireWebhookOrDeleted` does; refuses with NOT_FOUND also when it was deleted. */
export async function requireWebhook(context: Context, tx: Transaction, id: string): Promise<LockedWebhook> {
  const row = await requireWebhookOrDeleted(context, tx, id)
  if (row.deletedAt) throw notFound('Webhook')
  return row
}
