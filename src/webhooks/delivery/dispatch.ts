import type { Transaction } from '../../platform/db/index.ts'
import { deterministicId, shardOf, timeOfId } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { dispatchRequests, lockWebhookPositions } from './dispatch.queries.generated.ts'
import { deadlineOf } from './retry-schedules.ts'

/**
 * When a new request goes, among those of its webhook: before the others when somebody asked for it by hand; as an attempt
 * after the second when it is one of many that are made up for, so that what is new does not wait for all of them.
 */
export type DispatchTurn = 'by hand' | 'in order' | 'made up for'

const TURNS: Readonly<Record<DispatchTurn, number>> = { 'by hand': 0, 'in order': 1, 'made up for': 2 }

/** An event that was written: its text is the body. */
export interface DispatchedEvent {
  readonly id: string
  readonly type: string
}

/** One event for one webhook. */
export interface Dispatch {
  readonly event: DispatchedEvent
  readonly webhookId: string
  /** 0 for the fan-out of the event; each retry by hand of a failed request takes the next. */
  readonly number: number
}

/**
 * Gives events to webhooks, in the order given: for each a request and its row in the queue, under the
 * locks of the webhooks' positions. Disabled and deleted webhooks get none, and a repeat changes nothing. Gives the
 * requests that are new.
 */
export async function dispatch(
  tx: Transaction,
  now: Timestamp,
  dispatches: readonly Dispatch[],
  turn: DispatchTurn = 'in order',
): Promise<{ id: string; webhookId: string }[]> {
  if (dispatches.length === 0) return []
  const webhookIds = dispatches.map((each) => each.webhookId)
  const shards = webhookIds.map(shardOf)
  // Both are sent at once: the second takes its snapshot when the locks are held.
  const [, requests] = await Promise.all([
    lockPositions(tx, webhookIds),
    tx.run(dispatchRequests, {
      shards,
      requestIds: dispatches.map((each) => requestId(each.event.id, each.webhookId, each.number)),
      webhookIds,
      eventIds: dispatches.map((each) => each.event.id),
      eventShards: dispatches.map((each) => shardOf(each.event.id)),
      eventTypes: dispatches.map((each) => each.event.type),
      turn: TURNS[turn],
      now,
      deadlineAt: deadlineOf('Standard', now),
      shortDeadlineAt: deadlineOf('Short', now),
    }),
  ])
  return requests
}

/** Waits for the webhooks' position locks: while they are held nothing is dispatched to them, nor are they switched. */
export async function lockPositions(tx: Transaction, webhookIds: readonly string[]): Promise<void> {
  const ids = [...new Set(webhookIds)]
  await tx.run(lockWebhookPositions, { shards: ids.map(shardOf), webhookIds: ids })
}

/** The id of an event's request to a webhook: whoever dispatches the same again makes the same id. */
export function requestId(eventId: string, webhookId: string, number: number): string {
  return deterministicId(timeOfId(eventId), shardOf(webhookId), eventId, webhookId, String(number))
}
