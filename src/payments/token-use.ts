import type { Services } from '../accounts/index.ts'
import { first, type Queryable } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { completeJob, type Job } from '../platform/queue/index.ts'
import { type ConsumerExists, deleteCvc, releaseVaultToken } from '../vault/index.ts'
import type { Attempt } from './attempt.ts'
import { attemptInShard, attemptUsesToken } from './payment-attempts.queries.generated.ts'

type Releaser = Pick<Services, 'db' | 'now' | 'wallNow' | 'mintId' | 'hint' | 'log'>
type TokenUse = Pick<Attempt, 'id' | 'paymentId' | 'vaultTokenId' | 'stage'>

/**
 * Releases the token of an attempt with a known outcome: the security code at once, and the token
 * when the attempt has ended. Never throws, because a worker completes a release that failed.
 */
export async function releaseToken(services: Releaser, attempt: TokenUse): Promise<void> {
  if (attempt.vaultTokenId === null) return
  try {
    await release(services, attempt)
    if (!hasEnded(attempt)) return
    const key = { kind: 'ReleaseVaultToken', shard: shardOf(attempt.id), subjectId: attempt.id } as const
    await services.db.transaction((tx) => completeJob(tx, key))
  } catch (err) {
    services.log.warn({ err, attemptId: attempt.id }, 'the release of a vault token is postponed')
  }
}

/** Runs the job ReleaseVaultToken of an attempt. */
export async function releaseTokenJob(services: Releaser, { shard, subjectId }: Job): Promise<null> {
  const attempt = first(await services.db.read.run(attemptInShard, { shard, id: subjectId }))
  if (attempt?.vaultTokenId) await release(services, { ...attempt, stage: 'Settled' })
  return null
}

/**
 * Returns whether an attempt no longer needs its token. An authorization is captured without it.
 */
const hasEnded = ({ stage }: Pick<TokenUse, 'stage'>) => stage === 'Settled' || stage === 'Authorized'

/** Locks the token's row before it changes the instrument, in one transaction of its shard. */
async function release(services: Releaser, attempt: TokenUse): Promise<void> {
  const { paymentId, vaultTokenId } = attempt
  if (vaultTokenId === null) return
  const tokenId = { prefix: 'vtk', uuid: vaultTokenId, shard: shardOf(vaultTokenId) }
  await services.db.transaction(async (tx) => {
    if (hasEnded(attempt)) await releaseVaultToken(services, tx, { tokenId, consumerId: paymentId })
    await deleteCvc(tx, tokenId)
  })
  services.hint('outbox')
}

/**
 * Returns the vault's check whether a payment still needs a token: it has an attempt with that
 * token.
 */
export function paymentExists({ db }: Pick<Services, 'db'>): ConsumerExists {
  return ({ tokenId, consumerId }) => wasTokenAttempted(db.read, consumerId, tokenId.uuid)
}

/** Returns true when a payment has an attempt with that vault token. Ids are uuids. */
export async function wasTokenAttempted(db: Queryable, paymentId: string, vaultTokenId: string): Promise<boolean> {
  return (await db.run(attemptUsesToken, { shard: shardOf(paymentId), paymentId, vaultTokenId })).length > 0
}
