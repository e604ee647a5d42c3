import { uuidLowerBound } from '../../platform/ids/index.ts'

/** Ids are made before their commit. Events that commit later than this are missed. */
const LATE_MS = 5_000
const EVENTS_MAX = 200

/** Reads the events after an id, oldest first, at most as many as the limit. */
export type ReadEventsAfter<Event> = (after: string, limit: number) => Promise<readonly Event[]>

/**
 * Creates a function that returns the events since its last call, each once. It reads the last
 * seconds again each time, because events become visible in another order than that of their ids.
 */
export function createReader<Event extends { readonly id: string }>(
  start: string,
  readAfter: ReadEventsAfter<Event>,
  limit = EVENTS_MAX,
): (nowMs: number) => Promise<Event[]> {
  let from = start
  let seen = new Set<string>()
  return async (nowMs) => {
    const found = await readAfter(from, limit)
    const events = found.filter(({ id }) => !seen.has(id))
    for (const { id } of events) seen.add(id)
    const settled = uuidLowerBound(Math.max(0, nowMs - LATE_MS))
    const last = found.at(-1)?.id ?? from
    // A full page: what follows it is read before late events.
    const next = found.length === limit || last < settled ? last : settled
    if (next > from) from = next
    seen = new Set([...seen].filter((id) => id > from))
    return events
  }
}
