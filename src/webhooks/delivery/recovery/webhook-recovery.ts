import { type Context, recordById } from '../../../accounts/index.ts'
import { first, type Queryable } from '../../../platform/db/index.ts'
import type { Id } from '../../../platform/ids/index.ts'
import { notFound } from '../../../platform/refusal.ts'
import { type WebhookRecoveryByIdRow, webhookRecoveryById } from './webhook-recoveries.queries.generated.ts'

type RowKey = Pick<Id, 'shard' | 'uuid'>

/** A stored recovery of a webhook. */
export type WebhookRecovery = WebhookRecoveryByIdRow

/** Returns the recovery of an id. Refuses with NOT_FOUND if the caller can't access it. */
export const webhookRecovery = recordById('whc', 'Webhook recovery', findWebhookRecovery)

/**
 * Returns the recovery of an id as `db` sees it. Refuses with NOT_FOUND if the caller can't access
 * it.
 */
export async function requireWebhookRecovery(context: Context, db: Queryable, id: RowKey): Promise<WebhookRecovery> {
  const found = await findWebhookRecovery(context, id, db)
  if (!found) throw notFound('Webhook recovery')
  return found
}

/** Returns the recovery of an id as `db` sees it, or null. */
export async function findWebhookRecovery(
  context: Context,
  { shard, uuid }: RowKey,
  db: Queryable = context.db.read,
): Promise<WebhookRecovery | null> {
  return first(await db.run(webhookRecoveryById, { shard, id: uuid, callerId: context.caller.account.id }))
}
