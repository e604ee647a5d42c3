import type { Services } from '../../../accounts/index.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import { unblockQueue } from '../../subscriptions/webhooks.queries.generated.ts'
import { dispatch, lockPositions } from '../dispatch.ts'
import type { LockedRecovery } from './count-failed-requests.ts'
import { FIRST_SPAN_MS, missedEvents, readEventPage } from './missed-events.ts'
import {
  addMissedEvents,
  stopRecovery,
  webhookIsOpen,
  writeRecoveryProgress,
} from './webhook-recoveries.queries.generated.ts'

/** Many events are not subscribed, or have a request: a page has more events than a batch has requests. */
const EVENTS_PER_REQUEST = 5
/** Counting writes one number only, so it reads larger pages. */
const EVENTS_COUNTED_PER_REQUEST = 25

/** Counts the missed events of the next page. Stops the recovery if the webhook is disabled or deleted. */
export async function countMissed(
  services: Services,
  tx: Transaction,
  recovery: LockedRecovery,
  requestsMax: number,
): Promise<void> {
  const { shard, id, webhookId, countedEventId, lastEventId } = recovery
  const { events, upTo, nextSpanMs } = await readEventPage(
    services,
    recovery,
    countedEventId,
    requestsMax * EVENTS_COUNTED_PER_REQUEST,
  )
  const target = first(await tx.run(webhookIsOpen, { shard, webhookId }))
  if (!target?.isOpen) {
    await tx.run(stopRecovery, { shard, id, now: services.wallNow() })
    return
  }
  const missed = await missedEvents(tx, webhookId, target.events, events)
  await tx.run(addMissedEvents, {
    ...{ shard, id, upTo, missed: missed.length, now: services.wallNow() },
    // Dispatching starts from the first event again.
    eventSpanMs: upTo === lastEventId ? BigInt(FIRST_SPAN_MS) : nextSpanMs,
  })
}

/**
 * Dispatches the missed events of the next page and writes the progress in the same transaction. Returns the number of
 * dispatches, and whether there are more. It reads the events before it locks the position, for which others wait.
 */
export async function replayMissed(
  services: Services,
  tx: Transaction,
  recovery: LockedRecovery,
  requestsMax: number,
): Promise<{ readonly dispatched: number; readonly hasMore: boolean }> {
  const { shard, id, webhookId, doneEventId, donePosition, lastEventId } = recovery
  const limit = requestsMax * EVENTS_PER_REQUEST
  const { events, upTo, nextSpanMs } = await readEventPage(services, recovery, doneEventId, limit)
  await lockPositions(tx, [webhookId])
  const target = first(await tx.run(webhookIsOpen, { shard, webhookId }))
  if (!target?.isOpen) {
    await tx.run(stopRecovery, { shard, id, now: services.wallNow() })
    return { dispatched: 0, hasMore: false }
  }
  const missed = await missedEvents(tx, webhookId, target.events, events)
  const dispatches = missed.map((event) => ({ event, webhookId, number: 0 }))
  const made = await dispatch(tx, services.wallNow(), dispatches, 'low')
  if (made.length > 0) await tx.run(unblockQueue, { shard, webhookId })
  crashPoint('recovery: events dispatched')
  await tx.run(writeRecoveryProgress, {
    ...{ shard, id, donePosition, doneEventId: upTo, eventSpanMs: nextSpanMs },
    ...{ found: missed.length, dispatched: made.length, now: services.wallNow() },
  })
  return { dispatched: made.length, hasMore: upTo !== lastEventId }
}
