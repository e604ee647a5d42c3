import { type AccountKind, type Context, ownerIdOf } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { formatId, type Id, requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { webhookById, webhookOrDeletedById } from './webhooks.queries.generated.ts'

/** A stored webhook. */
export interface Webhook {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
  readonly enabled: boolean
  /** The most attempts per second; null: no limit. */
  readonly rateLimitPerSecond: number | null
  /** `Standard` or `Short`, by a constraint of the table. */
  readonly retrySchedule: string
  readonly secretVersion: number
  readonly secretCheckValue: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the webhook of an id. Refuses with NOT_FOUND if it was deleted, or the caller can't access it. */
export async function webhook(context: Context, id: string): Promise<Webhook> {
  const found = await findWebhook(context, requireId('whk', id, 'Webhook'))
  if (!found) throw notFound('Webhook')
  return found
}

/** Returns the webhook of an id, or null. */
export async function findWebhook({ db, caller }: Context, id: Id): Promise<Webhook | null> {
  return first(await db.read.run(webhookById, { shard: id.shard, id: id.uuid, callerId: caller.account.id }))
}

/** Returns the webhook of an id, also a deleted one, whose history can still be read, or null. */
export async function findWebhookOrDeleted({ db, caller }: Context, uuid: string): Promise<Webhook | null> {
  const key = { shard: shardOf(uuid), id: uuid, callerId: caller.account.id }
  return first(await db.read.run(webhookOrDeletedById, key))
}

/** Returns the global id of the record's account. A constraint guarantees its kind. */
export function ownerIdOfRow(row: { readonly accountId: string; readonly accountKind: string }): string {
  return ownerIdOf({ kind: row.accountKind as AccountKind, id: row.accountId })
}

/** Returns the webhook as its events show it. */
export function webhookPayload(row: Webhook) {
  return {
    id: formatId('whk', row.id),
    ownerId: ownerIdOfRow(row),
    url: row.url,
    events: row.events,
    description: row.description,
    enabled: row.enabled,
    rateLimitPerSecond: row.rateLimitPerSecond,
    retrySchedule: row.retrySchedule,
    secretCheckValue: row.secretCheckValue,
    createdAt: toSeconds(row.createdAt),
    updatedAt: toSeconds(row.updatedAt),
  }
}
