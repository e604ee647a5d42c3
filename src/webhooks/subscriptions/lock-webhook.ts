import type { Context } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { Webhook } from './webhook.ts'
import { lockWebhook } from './webhooks.queries.generated.ts'

/** A webhook that the transaction has locked, with its owner's mode. */
export type LockedWebhook = Webhook & { readonly accountMode: string; readonly deletedAt: Timestamp | null }

/**
 * Locks a webhook and its position, so that later dispatches see the changes of this transaction. Refuses with NOT_FOUND if the
 * caller can't access it; `requireWebhook` does so too if it was deleted.
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

/** Locks a webhook as `requireWebhookOrDeleted` does. Refuses with NOT_FOUND also if it was deleted. */
export async function requireWebhook(context: Context, tx: Transaction, id: string): Promise<LockedWebhook> {
  const row = await requireWebhookOrDeleted(context, tx, id)
  if (row.deletedAt) throw notFound('Webhook')
  return row
}
