import type { Services } from '../../../accounts/index.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import { oldestKept } from '../../events/index.ts'
import { countFailedRequests, type LockRecoveryRow } from './webhook-recoveries.queries.generated.ts'

/** A recovery that a transaction holds. */
export type HeldRecovery = LockRecoveryRow

/** One look goes over so much of a history, however little of it failed. */
const POSITIONS_A_LOOK = 10_000n

/** Counts what failed in the next stretch of its history. */
export async function countOn(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { shard, id, webhookId, since, countedPosition, lastPosition }: HeldRecovery,
): Promise<void> {
  await tx.run(countFailedRequests, {
    shard,
    id,
    webhookId,
    since,
    oldest: oldestKept(wallNow),
    after: countedPosition,
    upTo: endOfLook(countedPosition, lastPosition),
    now: wallNow(),
  })
}

/** Where a look ends that begins after a position. */
export function endOfLook(after: bigint, lastPosition: bigint): bigint {
  const end = after + POSITIONS_A_LOOK
  return end < lastPosition ? end : lastPosition
}
