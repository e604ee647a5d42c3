import type { Services } from '../../../accounts/index.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import { oldestKept } from '../../events/index.ts'
import { countFailedRequests, type LockRecoveryRow } from './webhook-recoveries.queries.generated.ts'

/** A recovery that the transaction has locked. */
export type LockedRecovery = LockRecoveryRow

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
