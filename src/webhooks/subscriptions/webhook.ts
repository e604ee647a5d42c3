import { type AccountKind, type Context, ownerIdOf } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { formatId, type Id, requireId, shardOf } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { webhookById, webhookOrDeletedById } from './webhooks.queries.generated.ts'

/** A webhook as its row holds it. */
export interface Webhook {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly url: string
  readonly events: readonly string[]
  readonly description: string | null
  readonly enabled: boolean
  /** Attempts at most in a second; null: no limit of its own. */
  readonly rateLimitPerSecond: number | null
  /** `Standard` or `Short`: the table's constraint vouches for it. */
  readonly retrySchedule: string
  readonly secretVersion: number
  readonly secretCheckValue: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** The webhook of that id; refuses with NOT_FOUND when the caller can't reach one, or it was deleted. */
export async function webhook(context: Context, id: string): Promise<Webhook> {
  const found = await findWebhook(context, requireId('whk', id, 'Webhook'))
  if (!found) throw notFound('Webhook')
  return found
}

/** The webhook of that id, or null. */
export async function findWebhook({ db, caller }: Context, id: Id): Promise<Webhook | null> {
  return first(await db.read.run(webhookById, { shard: id.shard, id: id.uuid, callerId: caller.account.id }))
}

/** The same, also for a webhook that was deleted: its history can still be read. */
export async function findWebhookOrDeleted({ db, caller }: Context, uuid: string): Promise<Webhook | null> {
  const key = { shard: shardOf(uuid), id: uuid, callerId: caller.account.id }
  return first(await db.read.run(webhookOrDeletedById, key))
}

/** The global id of the account that owns the record; the accounts table vouches for the kind. */
export function ownerIdOfRow(row: { readonly accountId: string; readonly accountKind: string }): string {
  return ownerIdOf({ kind: row.accountKind as AccountKind, id: row.accountId })
}

/** The webhook as its events show it. */
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
