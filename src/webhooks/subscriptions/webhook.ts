import { type AccountKind, type Context, lookupById, ownerIdOf, recordById } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { formatId, shardOf } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { lockWebhook, webhookById, webhookOrDeletedById } from './webhooks.queries.generated.ts'

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
  /** The most attempts in flight; null: the default. */
  readonly maxInFlight: number | null
  /** `Standard` or `Short`, by a constraint of the table. */
  readonly retrySchedule: string
  readonly secretVersion: number
  readonly secretCheckValue: string
  /** Time at which the circuit breaker opened, until the endpoint accepts a request. */
  readonly failingSince: Timestamp | null
  readonly blockedUntil: Timestamp | null
  readonly pacedUntil: Timestamp | null
  readonly inFlight: number
  readonly windowSize: number
  readonly consecutiveFailures: number
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** The window of a new endpoint: the number of attempts that it may have in flight. */
export const FIRST_WINDOW = 8

/** Returns the webhook of an id, or null. */
export const findWebhook = lookupById<Webhook>(webhookById)

/**
 * Returns the webhook of an id. Refuses with NOT_FOUND if it was deleted, or the caller can't
 * access it.
 */
export const webhook = recordById('whk', 'Webhook', findWebhook)

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
    maxInFlight: row.maxInFlight,
    retrySchedule: row.retrySchedule,
    secretCheckValue: row.secretCheckValue,
    createdAt: toSeconds(row.createdAt),
    updatedAt: toSeconds(row.updatedAt),
  }
}

/** A webhook that the transaction has locked, with its owner's mode. */
export type LockedWebhook = Webhook & { readonly accountMode: string; readonly deletedAt: Timestamp | null }

/**
 * Locks a webhook and its position, so that later dispatches see the changes of this transaction.
 * Refuses with NOT_FOUND if the caller can't access it; `requireWebhook` does so too if it was
 * deleted.
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

/**
 * Locks a webhook as `requireWebhookOrDeleted` does. Refuses with NOT_FOUND also if it was deleted.
 */
export async function requireWebhook(context: Context, tx: Transaction, id: string): Promise<LockedWebhook> {
  const row = await requireWebhookOrDeleted(context, tx, id)
  if (row.deletedAt) throw notFound('Webhook')
  return row
}
