import type { Services } from '../../accounts/index.ts'
import type { Queryable } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { ClaimTokens } from '../../platform/workers/index.ts'
import { claimsOfWorker, recordLostAttempts, releaseClaimedRows } from './claim.queries.generated.ts'
import { WORKER_LOST } from './last-error.ts'

/** A claim whose worker was lost, with the token that it has now. */
export interface LostClaim {
  readonly shard: number
  readonly requestId: string | null
  readonly token: string
  /** The start of the lost attempt. */
  readonly lostClaimAt: Timestamp | null
}

/** Inserts the lost attempts of these claims. */
export async function recordLost(
  { mintId }: Pick<Services, 'mintId'>,
  db: Queryable,
  lost: readonly LostClaim[],
  now: Timestamp,
): Promise<void> {
  if (lost.length === 0) return
  await db.run(recordLostAttempts, {
    ...claimColumns(lost),
    attemptIds: lost.map(({ shard }) => mintId(shard)),
    startedAts: lost.map(({ lostClaimAt }) => lostClaimAt),
    error: WORKER_LOST,
    now,
  })
}

/** Returns the parameters that name claims and their tokens. */
export function claimColumns(claims: readonly Pick<LostClaim, 'shard' | 'requestId' | 'token'>[]) {
  return {
    shards: claims.map(({ shard }) => shard),
    requestIds: claims.map(({ requestId }) => requestId),
    tokens: claims.map(({ token }) => token),
  }
}

/**
 * Releases the requests of a lost worker, and records their attempts as lost. Returns the number of
 * requests. Any worker may claim them then, within the limits of their queues.
 */
export async function endRequestLeases(services: Services, tokens: ClaimTokens): Promise<number> {
  const { db, wallNow } = services
  const claims = await db.write.run(claimsOfWorker, tokens)
  if (claims.length === 0) return 0
  const lost = claims.map(({ claimedAt, ...claim }) => ({ ...claim, lostClaimAt: claimedAt }))
  await db.transaction(async (tx) => {
    await recordLost(services, tx, lost, wallNow())
    await tx.run(releaseClaimedRows, claimColumns(lost))
  })
  return claims.length
}
