import { DAYS_SHOWN, type Transaction } from '../../../platform/db/index.ts'
import { shardOf, timeOfId } from '../../../platform/ids/index.ts'
import { epochMsOf, plus, type Timestamp } from '../../../platform/time/index.ts'
import { requestId } from '../dispatch.ts'
import { DELIVERY_DAYS } from '../retry-schedules.ts'
import { requestsOfDispatches } from './webhook-requests.queries.generated.ts'

/** The most dispatches of an event to a webhook. */
const DISPATCHES_MAX = 50
/**
 * Most events were dispatched once. Further numbers are read only for events that have all of
 * these.
 */
const NUMBERS_PER_QUERY = 5

/** The newest request of an event to a webhook. */
export interface NewestDispatch {
  readonly id: string
  readonly number: number
  readonly status: string
}

/**
 * Returns the newest dispatches of events to a webhook whose position is locked, by the events'
 * ids. They are numbered without gaps under that lock, so the last one that exists is the newest.
 */
export async function newestDispatches(
  tx: Transaction,
  webhookId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, NewestDispatch>> {
  const newest = new Map<string, NewestDispatch>()
  let open = eventIds
  for (let from = 0; open.length > 0 && from < DISPATCHES_MAX; from += NUMBERS_PER_QUERY) {
    const dispatches = open.flatMap((eventId) => numbered(eventId, webhookId, from))
    const statusOf = await statusesOfRequests(
      tx,
      webhookId,
      dispatches.map(({ id }) => id),
    )
    for (const { eventId, id, number } of dispatches) {
      const status = statusOf.get(id)
      if (status !== undefined) newest.set(eventId, { id, number, status })
    }
    open = open.filter((eventId) => newest.get(eventId)?.number === from + NUMBERS_PER_QUERY - 1)
  }
  return newest
}

/** Returns the number of an event's next dispatch; null after the last one that is allowed. */
export function nextNumber({ number }: NewestDispatch): number | null {
  return number + 1 < DISPATCHES_MAX ? number + 1 : null
}

function numbered(eventId: string, webhookId: string, from: number) {
  return Array.from({ length: NUMBERS_PER_QUERY }, (_, index) => {
    const number = from + index
    return { eventId, number, id: requestId(eventId, webhookId, number) }
  })
}

/**
 * Returns the statuses of those requests of a webhook that exist, by id. `requestIds` is not empty.
 */
export async function statusesOfRequests(
  tx: Transaction,
  webhookId: string,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = requestIds.toSorted()
  const bounds = { firstId: ids[0]!, lastId: ids.at(-1)! }
  const found = await tx.run(requestsOfDispatches, { shard: shardOf(webhookId), webhookId, ids, ...bounds })
  return new Map(found.map(({ id, status }) => [id, status]))
}

/**
 * Returns whether an event is too old to be dispatched again. Its requests have the event's time in
 * their ids, and are shown for as long as the event. A request that is dispatched in time settles
 * before it is hidden and its partition is dropped.
 */
export function isTooOld(eventId: string, now: Timestamp): boolean {
  return timeOfId(eventId) < oldestDispatchedMs(now)
}

/**
 * Returns the time of the oldest event that can be dispatched again, in milliseconds since 1970.
 */
export function oldestDispatchedMs(now: Timestamp): number {
  return epochMsOf(plus(now, { days: DELIVERY_DAYS - DAYS_SHOWN }))
}
