import type { Transaction } from '../../platform/db/index.ts'
import { deterministicId, shardOf, timeOfId } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { dispatchRequests, lockWebhookPositions } from './dispatch.queries.generated.ts'
import { type EventCopy, insertCopies } from './event-copies.ts'
import { deadlineOf } from './retry-schedules.ts'

/**
 * The priority of a new request in its webhook's queue. `high`: a manual retry or a test. `low`:
 * one of many replayed requests, so that new requests do not wait for all of them.
 */
export type DispatchPriority = 'high' | 'normal' | 'low'

/** The priorities as the column `turn` stores them. */
const STORED: Readonly<Record<DispatchPriority, number>> = { high: 0, normal: 1, low: 2 }

/** A stored event. */
export interface DispatchedEvent {
  readonly id: string
  readonly type: string
}

/** One event for one webhook. */
export interface Dispatch {
  readonly event: DispatchedEvent
  readonly webhookId: string
  /**
   * 0 for the fan-out of the event. Each manual retry of a failed request takes the next number.
   */
  readonly number: number
}

/**
 * Dispatches events to webhooks, in the order given: writes a request and its row of the queue for
 * each, under the locks of the webhooks' positions. Skips disabled and deleted webhooks. A repeated
 * dispatch changes nothing. `copies`: the bodies of events in other cells, unless an earlier
 * dispatch has inserted them. Returns the new requests.
 */
export async function dispatch(
  tx: Transaction,
  now: Timestamp,
  dispatches: readonly Dispatch[],
  priority: DispatchPriority = 'normal',
  copies: readonly EventCopy[] = [],
): Promise<{ id: string; webhookId: string }[]> {
  if (dispatches.length === 0) return []
  const webhookIds = dispatches.map((each) => each.webhookId)
  const shards = webhookIds.map(shardOf)
  // All are sent together. The second takes its snapshot after the locks are granted.
  const [, requests] = await Promise.all([
    lockPositions(tx, webhookIds),
    tx.run(dispatchRequests, {
      shards,
      requestIds: dispatches.map((each) => requestId(each.event.id, each.webhookId, each.number)),
      webhookIds,
      eventIds: dispatches.map((each) => each.event.id),
      eventShards: dispatches.map((each) => shardOf(each.event.id)),
      eventTypes: dispatches.map((each) => each.event.type),
      priority: STORED[priority],
      now,
      deadlineAt: deadlineOf('Standard', now),
      shortDeadlineAt: deadlineOf('Short', now),
    }),
    insertCopies(tx, copies),
  ])
  return requests
}

/**
 * Locks the webhooks' positions: no other transaction dispatches to them, or enables or disables
 * them, until this one ends.
 */
export async function lockPositions(tx: Transaction, webhookIds: readonly string[]): Promise<void> {
  const ids = [...new Set(webhookIds)]
  await tx.run(lockWebhookPositions, { shards: ids.map(shardOf), webhookIds: ids })
}

/**
 * Returns the id of an event's request to a webhook. It is deterministic, so that a repeated
 * dispatch has the same id.
 */
export function requestId(eventId: string, webhookId: string, number: number): string {
  return deterministicId(timeOfId(eventId), shardOf(webhookId), eventId, webhookId, String(number))
}
