import type { AccountKind, Context } from '../../accounts/index.ts'
import { DAYS_SHOWN, first } from '../../platform/db/index.ts'
import { type Id, requireId, uuidLowerBound } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Clock, epochMsOf, plus, type Timestamp } from '../../platform/time/index.ts'
import { eventById } from './events.queries.generated.ts'

/** An event as its row holds it. */
export interface Event {
  readonly id: string
  readonly accountId: string
  readonly accountKind: AccountKind
  readonly type: string
  readonly payload: string
  readonly occurredAt: Timestamp
}

/** The event of that id; refuses with NOT_FOUND when the caller can't reach one. */
export async function event(context: Context, id: string): Promise<Event> {
  const found = await findEvent(context, requireId('evt', id, 'Event'))
  if (!found) throw notFound('Event')
  return found
}

/** The event of that id, or null when the caller can't reach one. */
export async function findEvent({ db, caller, wallNow }: Context, id: Id): Promise<Event | null> {
  const key = { shard: id.shard, id: id.uuid, callerId: caller.account.id, since: oldestKept(wallNow) }
  const row = first(await db.read.run(eventById, key))
  return row && eventOf(row)
}

/** Makes an Event of its row; the accounts table vouches for the kind. */
export function eventOf(row: Omit<Event, 'accountKind'> & { readonly accountKind: string }): Event {
  return { ...row, accountKind: row.accountKind as AccountKind }
}

/** The least id of what is shown of events and deliveries. */
export function oldestKept(wallNow: Clock): string {
  return uuidLowerBound(epochMsOf(plus(wallNow(), { days: -DAYS_SHOWN })))
}
