import type { Services } from '../../../accounts/index.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import { shardOf, timeOfId, uuidLowerBound } from '../../../platform/ids/index.ts'
import { matchesSubscription } from '../../subscriptions/matches-subscription.ts'
import { type DispatchedEvent, requestId } from '../dispatch.ts'
import { requestsOfDispatches } from '../requests/webhook-requests.queries.generated.ts'
import { type EventsBelowRow, eventsBelow, type LockRecoveryRow } from './webhook-recoveries.queries.generated.ts'

/** The time span of the first page of events. */
export const FIRST_SPAN_MS = 3_600_000

/** A page of the events of an account and its children. */
export interface EventPage {
  readonly events: readonly EventsBelowRow[]
  /** The page has all events up to this id. */
  readonly upTo: string
  /** The time span of the next page. */
  readonly nextSpanMs: bigint
}

type Reach = Pick<LockRecoveryRow, 'accountId' | 'lastEventId' | 'eventSpanMs'>

/**
 * Reads at most `limit` events after an id that an account can receive, oldest first. Child accounts are in many buckets, so a
 * page covers a time span. The span doubles while pages are not full, and follows the density of events when they are.
 */
export async function readEventPage(
  { db }: Pick<Services, 'db'>,
  { accountId, lastEventId, eventSpanMs }: Reach,
  after: string,
  limit: number,
): Promise<EventPage> {
  const end = uuidLowerBound(timeOfId(after) + Number(eventSpanMs))
  const upTo = end < lastEventId ? end : lastEventId
  const events = await db.read.run(eventsBelow, { accountId, after, upTo, limit })
  if (events.length < limit) return { events, upTo, nextSpanMs: eventSpanMs * 2n }
  const lastId = events.at(-1)!.id
  const coveredMs = Math.max(timeOfId(lastId) - timeOfId(after), 1)
  return { events, upTo: lastId, nextSpanMs: BigInt(coveredMs * 2) }
}

/**
 * Returns the subscribed events without a request of the webhook, in the order given. Excludes tests, which are for one webhook
 * only, and events about the webhook itself.
 */
export async function missedEvents(
  tx: Transaction,
  webhookId: string,
  subscriptions: readonly string[],
  events: readonly EventsBelowRow[],
): Promise<DispatchedEvent[]> {
  const heard = events.filter(
    ({ type, subjectId }) =>
      type !== 'webhook.test' && subjectId !== webhookId && matchesSubscription(subscriptions, type),
  )
  if (heard.length === 0) return []
  const ids = heard.map(({ id }) => requestId(id, webhookId, 0)).sort()
  const bounds = { firstId: ids[0]!, lastId: ids.at(-1)! }
  const made = await tx.run(requestsOfDispatches, { shard: shardOf(webhookId), webhookId, ids, ...bounds })
  const isMade = new Set(made.map(({ id }) => id))
  return heard.filter(({ id }) => !isMade.has(requestId(id, webhookId, 0)))
}
