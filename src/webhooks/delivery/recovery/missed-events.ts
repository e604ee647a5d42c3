import { isDeepStrictEqual } from 'node:util'
import type { Services } from '../../../accounts/index.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import { shardOf, timeOfId, uuidLowerBound } from '../../../platform/ids/index.ts'
import { matchesSubscription } from '../../events/index.ts'
import { type DispatchedEvent, lockPositions, requestId } from '../dispatch.ts'
import { type EventCopy, readCopies } from '../event-copies.ts'
import { statusesOfRequests } from '../requests/redispatch.ts'
import { dispatchBatch, type LockedRecovery, type RecoveryStep, webhookOrStop } from './locked-recovery.ts'
import {
  addMissedEvents,
  type EventsBelowRow,
  eventsBelow,
  type WebhookIsOpenRow,
  webhookIsOpen,
} from './webhook-recoveries.queries.generated.ts'

/** The time span of the first page of events. */
export const FIRST_SPAN_MS = 3_600_000
/**
 * Pages have more events than batches have requests, because many events are not subscribed or have
 * a request.
 */
const EVENTS_PER_REQUEST = 5
/** Counting reads larger pages, because it writes only one number. */
const EVENTS_COUNTED_PER_REQUEST = 25

/**
 * Counts the missed events of the next page. Stops the recovery if the webhook is disabled or
 * deleted.
 */
export async function countMissed(
  services: Services,
  tx: Transaction,
  recovery: LockedRecovery,
  requestsMax: number,
): Promise<void> {
  const { shard, id, webhookId, countedEventId, lastEventId } = recovery
  const limit = requestsMax * EVENTS_COUNTED_PER_REQUEST
  const { events, upTo, nextSpanMs } = await readEventPage(services, recovery, countedEventId, limit)
  const target = await webhookOrStop(services, tx, recovery)
  if (!target) return
  const missed = await missedEvents(tx, webhookId, target.events, events)
  await tx.run(addMissedEvents, {
    ...{ shard, id, upTo, missed: missed.length, now: services.wallNow() },
    // Dispatching starts from the first event again.
    eventSpanMs: upTo === lastEventId ? BigInt(FIRST_SPAN_MS) : nextSpanMs,
  })
}

/**
 * Dispatches the missed events of the next page and writes the progress in the same transaction.
 * Reads the events, and the bodies of those in other cells, before it locks the position, to keep
 * the lock short.
 */
export async function dispatchMissed(
  services: Services,
  tx: Transaction,
  recovery: LockedRecovery,
  requestsMax: number,
): Promise<RecoveryStep> {
  const { webhookId, doneEventId, donePosition, lastEventId } = recovery
  const limit = requestsMax * EVENTS_PER_REQUEST
  const { events, upTo, nextSpanMs } = await readEventPage(services, recovery, doneEventId, limit)
  const bodies = await readBodiesOfOtherCells(services, tx, recovery, events)
  await lockPositions(tx, [webhookId])
  const target = await webhookOrStop(services, tx, recovery)
  if (!target) return { dispatched: 0, hasMore: false }
  // The subscriptions changed after the bodies were read. The next step reads them again.
  if (bodies && !isDeepStrictEqual(bodies.subscriptions, target.events)) return { dispatched: 0, hasMore: true }
  const missed = await missedEvents(tx, webhookId, target.events, events)
  const dispatches = missed.map((event) => ({ event, webhookId, number: 0 }))
  const progress = { donePosition, doneEventId: upTo, eventSpanMs: nextSpanMs, found: missed.length }
  const dispatched = await dispatchBatch(services, tx, recovery, dispatches, progress, bodies?.copies)
  crashPoint('recovery: events dispatched')
  return { dispatched, hasMore: upTo !== lastEventId }
}

/** The bodies of the missed events in other cells, by the subscriptions of a webhook. */
interface BodiesInOtherCells {
  readonly subscriptions: WebhookIsOpenRow['events']
  readonly copies: readonly EventCopy[]
}

/**
 * Reads the bodies of missed events in other cells. Null: all events are in the webhook's cell.
 */
async function readBodiesOfOtherCells(
  { db }: Pick<Services, 'db'>,
  tx: Transaction,
  { shard, webhookId }: LockedRecovery,
  events: readonly EventsBelowRow[],
): Promise<BodiesInOtherCells | null> {
  const elsewhere = events.filter(({ id }) => !db.isSameCell(shardOf(id), shard))
  if (elsewhere.length === 0) return null
  const { events: subscriptions } = first(await tx.run(webhookIsOpen, { shard, webhookId }))!
  const missed = await missedEvents(tx, webhookId, subscriptions, elsewhere)
  const copies = await readCopies(
    db,
    missed.map((event) => ({ event, webhookId })),
  )
  return { subscriptions, copies }
}

/** A page of the events of an account and its children. */
interface EventPage {
  readonly events: readonly EventsBelowRow[]
  /** The page has all events up to this id. */
  readonly upTo: string
  /** The time span of the next page. */
  readonly nextSpanMs: bigint
}

/**
 * Reads at most `limit` events after an id that an account can receive, oldest first. Child
 * accounts are in many shards, so a page covers a time span. The span doubles while pages are not
 * full, and follows the density of events when they are.
 */
async function readEventPage(
  { db }: Pick<Services, 'db'>,
  { accountId, lastEventId, eventSpanMs }: LockedRecovery,
  after: string,
  limit: number,
): Promise<EventPage> {
  const end = uuidLowerBound(timeOfId(after) + Number(eventSpanMs))
  const upTo = end < lastEventId ? end : lastEventId
  const found = await db.read.run(eventsBelow, { accountId, after, upTo, limit })
  // Each cell returns its own oldest events.
  const events = found.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
  if (events.length < limit) return { events, upTo, nextSpanMs: eventSpanMs * 2n }
  const lastId = events.at(-1)!.id
  const coveredMs = Math.max(timeOfId(lastId) - timeOfId(after), 1)
  return { events, upTo: lastId, nextSpanMs: BigInt(coveredMs * 2) }
}

/**
 * Returns the subscribed events without a request of the webhook, in the order given. Excludes
 * tests, which are for one webhook only, and events about the webhook itself.
 */
async function missedEvents(
  tx: Transaction,
  webhookId: string,
  subscriptions: readonly string[],
  events: readonly EventsBelowRow[],
): Promise<DispatchedEvent[]> {
  const subscribed = events.filter(
    ({ type, subjectId }) =>
      type !== 'webhook.test' && subjectId !== webhookId && matchesSubscription(subscriptions, type),
  )
  if (subscribed.length === 0) return []
  const requestIdOf = ({ id }: EventsBelowRow) => requestId(id, webhookId, 0)
  const requested = await statusesOfRequests(tx, webhookId, subscribed.map(requestIdOf))
  return subscribed.filter((event) => !requested.has(requestIdOf(event)))
}
