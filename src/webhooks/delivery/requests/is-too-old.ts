import { DAYS_SHOWN } from '../../../platform/db/index.ts'
import { timeOfId } from '../../../platform/ids/index.ts'
import { epochMsOf, plus, type Timestamp } from '../../../platform/time/index.ts'
import { DELIVERY_DAYS } from '../retry-schedules.ts'

/**
 * Returns whether an event is too old to be dispatched again. Its requests have its time in their ids, and are shown for as long as
 * the event. A request that is dispatched in time is settled before it can't be read, and before its partition is dropped.
 */
export function isTooOld(eventId: string, now: Timestamp): boolean {
  return timeOfId(eventId) < oldestDispatchedMs(now)
}

/** Returns the time of the oldest event that can be dispatched again, in milliseconds since 1970. */
export function oldestDispatchedMs(now: Timestamp): number {
  return epochMsOf(plus(now, { days: DELIVERY_DAYS - DAYS_SHOWN }))
}
