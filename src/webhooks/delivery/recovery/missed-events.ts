import type { Services } from '../../../accounts/index.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import { shardOf, timeOfId, uuidLowerBound } from '../../../platform/ids/index.ts'
import { matchesSubscription } from '../../subscriptions/matches-subscription.ts'
import { type DispatchedEvent, requestId } from '../dispatch.ts'
import { requestsOfDispatches } from '../requests/webhook-requests.queries.generated.ts'
import { type EventsBelowRow, eventsBelow, type LockRecoveryRow } from './webhook-recoveries.queries.generated.ts'

/** How much time the first look at events covers. */
export const FIRST_SPAN_MS = 3_600_000

/** One look at what happened to an account and those below it. */
export interface EventLook {
  readonly events: readonly EventsBelowRow[]
  /** The look has seen everything up to this id. */
  readonly upTo: string
  /** How much time the next look should cover. */
  readonly nextSpanMs: bigint
}

type Reach = Pick<LockRecoveryRow, 'accountId' | 'lastEventId' | 'eventSpanMs'>

/**
 * Reads the events after an id that an account may hear, oldest first, at most `limit`. The accounts below lie in many buckets,
 * so a look covers a span of time. The span doubles while a look is not full and follows the events when it is.
 */
export async function lookAtEvents(
  { db }: Pick<Services, 'db'>,
  { accountId, lastEventId, eventSpanMs }: Reach,
  after: string,
  limit: number,
): Promise<EventLook> {
  const end = uuidLowerBound(timeOfId(after) + Number(eventSpanMs))
  const upTo = end < lastEventId ? end : lastEventId
  const events = await db.read.run(eventsBelow, { accountId, after, upTo, limit })
  if (events.length < limit) return { events, upTo, nextSpanMs: eventSpanMs * 2n }
  const lastId = events.at(-1)!.id
  const coveredMs = Math.max(timeOfId(lastId) - timeOfId(after), 1)
  return { events, upTo: lastId, nextSpanMs: BigInt(coveredMs * 2) }
}

/**
 * Returns the events that a webhook hears and of which it has no request, in the order given. A test is for the webhook that it
 * was asked for alone, and nothing about a webhook is sent to it.
 */
export async function missedOf(
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
