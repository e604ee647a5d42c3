import { type Context, recordById } from '../../../accounts/index.ts'
import { first, type Queryable } from '../../../platform/db/index.ts'
import type { Id } from '../../../platform/ids/index.ts'
import { notFound } from '../../../platform/refusal.ts'
import { oldestKept } from '../../events/index.ts'
import { type WebhookRequestByIdRow, webhookRequestById } from './webhook-requests.queries.generated.ts'

type RowKey = Pick<Id, 'shard' | 'uuid'>

/** A stored webhook request, with its payload and its webhook's owner. */
export type WebhookRequest = WebhookRequestByIdRow

/** Returns the request of an id. Refuses with NOT_FOUND if the caller can't access it. */
export const webhookRequest = recordById('whr', 'Webhook request', findWebhookRequest)

/**
 * Returns the request of an id as `db` sees it. Refuses with NOT_FOUND if the caller can't access
 * it.
 */
export async function requireWebhookRequest(context: Context, db: Queryable, id: RowKey): Promise<WebhookRequest> {
  const found = await findWebhookRequest(context, id, db)
  if (!found) throw notFound('Webhook request')
  return found
}

/** Returns the request of an id as `db` sees it, or null. */
export async function findWebhookRequest(
  context: Context,
  { shard, uuid }: RowKey,
  db: Queryable = context.db.read,
): Promise<WebhookRequest | null> {
  const key = { shard, id: uuid, since: oldestKept(context.wallNow), callerId: context.caller.account.id }
  return first(await db.run(webhookRequestById, key))
}
