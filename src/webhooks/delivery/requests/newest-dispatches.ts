import type { Transaction } from '../../../platform/db/index.ts'
import { shardOf } from '../../../platform/ids/index.ts'
import { requestId } from '../dispatch.ts'
import { requestsOfDispatches } from './webhook-requests.queries.generated.ts'

/** The most dispatches of an event to a webhook. */
const DISPATCHES_MAX = 50
/** Most events were dispatched once. Further numbers are read only for events that have all of these. */
const NUMBERS_PER_QUERY = 5

/** The newest request of an event to a webhook. */
export interface NewestDispatch {
  readonly id: string
  readonly number: number
  readonly status: string
}

/**
 * Returns the newest dispatches of events to a webhook whose position is locked, by the events' ids. They are numbered without
 * gaps under that lock, so the last one that exists is the newest.
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
    const statusOf = await statuses(tx, webhookId, dispatches)
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

async function statuses(
  tx: Transaction,
  webhookId: string,
  dispatches: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = dispatches.map(({ id }) => id).sort()
  const firstId = ids[0]!
  const lastId = ids.at(-1)!
  const made = await tx.run(requestsOfDispatches, { shard: shardOf(webhookId), webhookId, ids, firstId, lastId })
  return new Map(made.map(({ id, status }) => [id, status]))
}
