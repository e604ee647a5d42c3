import type { Services } from '../../../accounts/index.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import { unblockQueue } from '../../subscriptions/webhooks.queries.generated.ts'
import { dispatch, lockPositions } from '../dispatch.ts'
import type { HeldRecovery } from './count-failed-requests.ts'
import { FIRST_SPAN_MS, lookAtEvents, missedOf } from './missed-events.ts'
import {
  addMissedEvents,
  stopRecovery,
  webhookIsOpen,
  writeRecoveryProgress,
} from './webhook-recoveries.queries.generated.ts'

/** Many events of a look may not be heard, or have a request: a look reads more of them than a batch has requests. */
const EVENTS_PER_REQUEST = 5
/** Counting writes nothing but a number: it reads more at once. */
const EVENTS_COUNTED_PER_REQUEST = 25

/** Counts missed events in the next look. Stops the recovery where the webhook is disabled or deleted. */
export async function countMissed(
  services: Services,
  tx: Transaction,
  recovery: HeldRecovery,
  requestsMost: number,
): Promise<void> {
  const { shard, id, webhookId, countedEventId, lastEventId } = recovery
  const { events, upTo, nextSpanMs } = await lookAtEvents(
    services,
    recovery,
    countedEventId,
    requestsMost * EVENTS_COUNTED_PER_REQUEST,
  )
  const target = first(await tx.run(webhookIsOpen, { shard, webhookId }))
  if (!target?.isOpen) {
    await tx.run(stopRecovery, { shard, id, now: services.wallNow() })
    return
  }
  const missed = await missedOf(tx, webhookId, target.events, events)
  await tx.run(addMissedEvents, {
    ...{ shard, id, upTo, missed: missed.length, now: services.wallNow() },
    // The dispatching starts over from the first event.
    eventSpanMs: upTo === lastEventId ? BigInt(FIRST_SPAN_MS) : nextSpanMs,
  })
}

/**
 * Dispatches missed events of the next look, and writes how far it came in the same transaction. Returns how many were
 * dispatched and whether there is more to do. The events are read before anything is locked: dispatches by others wait for
 * the lock of the position.
 */
export async function replayMissed(
  services: Services,
  tx: Transaction,
  recovery: HeldRecovery,
  requestsMost: number,
): Promise<{ readonly dispatched: number; readonly goesOn: boolean }> {
  const { shard, id, webhookId, doneEventId, donePosition, lastEventId } = recovery
  const limit = requestsMost * EVENTS_PER_REQUEST
  const { events, upTo, nextSpanMs } = await lookAtEvents(services, recovery, doneEventId, limit)
  await lockPositions(tx, [webhookId])
  const target = first(await tx.run(webhookIsOpen, { shard, webhookId }))
  if (!target?.isOpen) {
    await tx.run(stopRecovery, { shard, id, now: services.wallNow() })
    return { dispatched: 0, goesOn: false }
  }
  const missed = await missedOf(tx, webhookId, target.events, events)
  const dispatches = missed.map((event) => ({ event, webhookId, number: 0 }))
  const made = await dispatch(tx, services.wallNow(), dispatches, 'low')
  if (made.length > 0) await tx.run(unblockQueue, { shard, webhookId })
  crashPoint('recovery: events dispatched')
  await tx.run(writeRecoveryProgress, {
    ...{ shard, id, donePosition, doneEventId: upTo, eventSpanMs: nextSpanMs },
    ...{ found: missed.length, dispatched: made.length, now: services.wallNow() },
  })
  return { dispatched: made.length, goesOn: upTo !== lastEventId }
}
