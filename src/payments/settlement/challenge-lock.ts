import type { Services } from '../../accounts/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import type { Attempt } from '../attempt.ts'
import { claimChallenge, releaseChallenge } from '../payment-attempts.queries.generated.ts'

/**
 * The lock lasts longer than the time limits of the provider's calls and the transaction after
 * them.
 */
const LOCKED_SECONDS = 30

/**
 * Runs an action on an attempt's challenge while no other process continues or cancels it.
 * Otherwise a provider may charge a payment that we cancel. Returns null if another process has the
 * lock, or had it since the attempt was read. After a failed action the lock is not released but
 * expires, because the provider may still process the call.
 */
export async function withChallengeLock<Result>(
  { db, wallNow }: Pick<Services, 'db' | 'wallNow'>,
  { id, stage }: Pick<Attempt, 'id' | 'stage'>,
  act: () => Promise<Result>,
): Promise<Result | null> {
  const key = { shard: shardOf(id), id }
  const now = wallNow()
  const locked = await db.write.run(claimChallenge, {
    ...key,
    stage,
    now,
    until: plus(now, { seconds: LOCKED_SECONDS }),
  })
  if (locked.length === 0) return null
  const result = await act()
  await db.write.run(releaseChallenge, key)
  return result
}
