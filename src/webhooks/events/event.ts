import { type AccountKind, type Context, recordById } from '../../accounts/index.ts'
import { DAYS_SHOWN, first } from '../../platform/db/index.ts'
import { type Id, uuidLowerBound } from '../../platform/ids/index.ts'
import { type Clock, epochMsOf, plus, type Timestamp } from '../../platform/time/index.ts'
import { eventById } from './events.queries.generated.ts'

/** A stored event. */
export interface Event {
  readonly id: string
  readonly accountId: string
  readonly accountKind: AccountKind
  readonly type: string
  readonly payload: string
  readonly occurredAt: Timestamp
}

/** Returns the event of an id. Refuses with NOT_FOUND if the caller can't access it. */
export const event = recordById('evt', 'Event', findEvent)

/** Returns the event of an id, or null if the caller can't access it. */
export async function findEvent({ db, caller, wallNow }: Context, id: Id): Promise<Event | null> {
  const key = { shard: id.shard, id: id.uuid, callerId: caller.account.id, since: oldestKept(wallNow) }
  const row = first(await db.read.run(eventById, key))
  return row && eventOf(row)
}

/** Converts a row to an event. A constraint guarantees the kind. */
export function eventOf(row: Omit<Event, 'accountKind'> & { readonly accountKind: string }): Event {
  return { ...row, accountKind: row.accountKind as AccountKind }
}

/** Returns the lowest id of the events and requests that are shown. */
export function oldestKept(wallNow: Clock): string {
  return uuidLowerBound(epochMsOf(plus(wallNow(), { days: -DAYS_SHOWN })))
}
