import type { Services } from '../../accounts/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import type { Attempt } from '../attempt.ts'
import { claimChallenge, releaseChallenge } from '../payment-attempts.queries.generated.ts'

/** Longer than a provider's calls with their time limits and the transaction behind them. */
const LOCKED_SECONDS = 30

/**
 * Goes on with the challenge that an attempt waits for, or gives it up, while nobody else does either: of a provider that is asked for
 * both at once, one may charge what the other voids. Null when somebody else is at it, or was since the attempt was read. What
 * fails leaves it held to the end of its time: the provider may be at it still.
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
