import type { Database, Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { insertEventCopies, payloadsOfEvents } from './event-copies.queries.generated.ts'

/** The body of an event, for the webhooks of a shard in another cell. */
export interface EventCopy {
  readonly shard: number
  readonly eventId: string
  readonly payload: string
}

/** An event, and a webhook that can be in another cell. */
interface EventOfWebhook {
  readonly event: { readonly id: string }
  readonly webhookId: string
}

/**
 * Reads the bodies of events that the cells of their webhooks do not have, each once for a shard.
 * Runs no query when all are in the same cell.
 */
export async function readCopies(db: Database, dispatches: readonly EventOfWebhook[]): Promise<EventCopy[]> {
  const elsewhere = dispatches
    .map(({ event, webhookId }) => ({ eventId: event.id, shard: shardOf(webhookId) }))
    .filter(({ eventId, shard }) => !db.isSameCell(shardOf(eventId), shard))
  if (elsewhere.length === 0) return []
  const eventIds = [...new Set(elsewhere.map(({ eventId }) => eventId))]
  const found = await db.read.run(payloadsOfEvents, { shards: eventIds.map(shardOf), eventIds })
  const payloadOf = new Map(found.map(({ id, payload }) => [id, payload]))
  const copies = elsewhere.map(({ shard, eventId }): EventCopy => {
    const payload = payloadOf.get(eventId)
    // A request without a body could never be sent.
    if (payload === undefined) throw new Error(`the event ${eventId} has no row`)
    return { shard, eventId, payload }
  })
  return [...new Map(copies.map((copy) => [`${copy.shard} ${copy.eventId}`, copy])).values()]
}

/** Inserts copies in the transaction that inserts their requests. Existing ones stay unchanged. */
export async function insertCopies(tx: Transaction, copies: readonly EventCopy[]): Promise<void> {
  if (copies.length === 0) return
  await tx.run(insertEventCopies, {
    shards: copies.map(({ shard }) => shard),
    eventIds: copies.map(({ eventId }) => eventId),
    payloads: copies.map(({ payload }) => payload),
  })
}
