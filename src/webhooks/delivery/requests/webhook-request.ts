import type { Context } from '../../../accounts/index.ts'
import { first, type Queryable } from '../../../platform/db/index.ts'
import { type Id, requireId } from '../../../platform/ids/index.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import { oldestKept } from '../../events/index.ts'
import { webhookRequestById } from './webhook-requests.queries.generated.ts'

/** A stored webhook request. */
export interface WebhookRequest {
  readonly id: string
  readonly webhookId: string
  readonly accountId: string
  readonly accountKind: string
  readonly eventId: string
  readonly eventType: string
  readonly position: bigint
  readonly url: string
  readonly payload: string
  readonly status: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the request of an id. Refuses with NOT_FOUND if the caller can't access it. */
export function webhookRequest(context: Context, id: string): Promise<WebhookRequest> {
  return requireWebhookRequest(context, context.db.read, requireId('whr', id, 'Webhook request'))
}

/** Returns the request of an id as a transaction sees it, or refuses with NOT_FOUND. */
export async function requireWebhookRequest(
  context: Context,
  db: Queryable,
  id: Pick<Id, 'shard' | 'uuid'>,
): Promise<WebhookRequest> {
  const found = await findIn(context, db, id)
  if (!found) throw notFound('Webhook request')
  return found
}

/** Returns the request of an id, or null. */
export function findWebhookRequest(context: Context, id: Id): Promise<WebhookRequest | null> {
  return findIn(context, context.db.read, id)
}

async function findIn(
  { caller, wallNow }: Context,
  db: Queryable,
  { shard, uuid }: Pick<Id, 'shard' | 'uuid'>,
): Promise<WebhookRequest | null> {
  const key = { shard, id: uuid, since: oldestKept(wallNow), callerId: caller.account.id }
  return first(await db.run(webhookRequestById, key))
}
