import type { Context } from '../../../accounts/index.ts'
import { first, type Queryable } from '../../../platform/db/index.ts'
import { type Id, requireId } from '../../../platform/ids/index.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import { webhookRecoveryById } from './webhook-recoveries.queries.generated.ts'

/** A stored recovery of a webhook. */
export interface WebhookRecovery {
  readonly id: string
  readonly webhookId: string
  readonly accountId: string
  readonly accountKind: string
  readonly since: Timestamp
  readonly include: string
  readonly status: string
  readonly total: number
  readonly done: number
  readonly dispatched: number
  readonly pending: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the recovery of an id. Refuses with NOT_FOUND if the caller can't access it. */
export function webhookRecovery(context: Context, id: string): Promise<WebhookRecovery> {
  return requireWebhookRecovery(context, context.db.read, requireId('whc', id, 'Webhook recovery'))
}

/** Returns the recovery of an id as a transaction sees it, or refuses with NOT_FOUND. */
export async function requireWebhookRecovery(
  context: Context,
  db: Queryable,
  id: Pick<Id, 'shard' | 'uuid'>,
): Promise<WebhookRecovery> {
  const found = await findIn(context, db, id)
  if (!found) throw notFound('Webhook recovery')
  return found
}

/** Returns the recovery of an id, or null. */
export function findWebhookRecovery(context: Context, id: Id): Promise<WebhookRecovery | null> {
  return findIn(context, context.db.read, id)
}

async function findIn(
  { caller }: Context,
  db: Queryable,
  { shard, uuid }: Pick<Id, 'shard' | 'uuid'>,
): Promise<WebhookRecovery | null> {
  return first(await db.run(webhookRecoveryById, { shard, id: uuid, callerId: caller.account.id }))
}
