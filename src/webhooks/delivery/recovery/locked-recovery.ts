import type { Services } from '../../../accounts/index.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import { oldestKept } from '../../events/index.ts'
import { unblockQueue } from '../../subscriptions/webhooks.queries.generated.ts'
import { type Dispatch, dispatch } from '../dispatch.ts'
import type { EventCopy } from '../event-copies.ts'
import {
  countFailedRequests,
  type LockRecoveryRow,
  stopRecovery,
  type WebhookIsOpenRow,
  webhookIsOpen,
  writeRecoveryProgress,
} from './webhook-recoveries.queries.generated.ts'

/** A recovery that the transaction has locked. */
export type LockedRecovery = LockRecoveryRow

/** The result of one step of a recovery. */
export interface RecoveryStep {
  /** The number of new requests. */
  readonly dispatched: number
  readonly hasMore: boolean
}

/** The positions of the history that one batch reads, of any status. */
const POSITIONS_PER_BATCH = 10_000n

/** Counts the failed requests of the next batch of the history. */
export async function countFailedBatch(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { shard, id, webhookId, since, countedPosition, lastPosition }: LockedRecovery,
): Promise<void> {
  await tx.run(countFailedRequests, {
    shard,
    id,
    webhookId,
    since,
    oldest: oldestKept(wallNow),
    after: countedPosition,
    upTo: endOfBatch(countedPosition, lastPosition),
    now: wallNow(),
  })
}

/** Returns the last position of the batch that starts after a position. */
export function endOfBatch(after: bigint, lastPosition: bigint): bigint {
  const end = after + POSITIONS_PER_BATCH
  return end < lastPosition ? end : lastPosition
}

/**
 * Returns the webhook of a recovery. Stops the recovery and returns null if the webhook is disabled
 * or deleted.
 */
export async function webhookOrStop(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { shard, id, webhookId }: LockedRecovery,
): Promise<WebhookIsOpenRow | null> {
  const webhook = first(await tx.run(webhookIsOpen, { shard, webhookId }))
  if (webhook?.isOpen) return webhook
  await tx.run(stopRecovery, { shard, id, now: wallNow() })
  return null
}

/**
 * The positions up to which a recovery has dispatched, and the number of requests or events that it
 * found.
 */
export interface BatchProgress extends Pick<LockedRecovery, 'donePosition' | 'doneEventId' | 'eventSpanMs'> {
  readonly found: number
}

/**
 * Dispatches a batch and writes the progress in the same transaction. Returns the number of new
 * requests.
 */
export async function dispatchBatch(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { shard, id, webhookId }: LockedRecovery,
  dispatches: readonly Dispatch[],
  { found, donePosition, doneEventId, eventSpanMs }: BatchProgress,
  copies: readonly EventCopy[] = [],
): Promise<number> {
  const { length: dispatched } = await dispatch(tx, wallNow(), dispatches, 'low', copies)
  // Lets requests through an open breaker, because clients start recoveries when their endpoint
  // works again.
  if (dispatched > 0) await tx.run(unblockQueue, { shard, webhookId })
  const progress = { donePosition, doneEventId, eventSpanMs, found, dispatched }
  await tx.run(writeRecoveryProgress, { shard, id, ...progress, now: wallNow() })
  return dispatched
}
