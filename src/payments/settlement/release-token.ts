import type { Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { completeJob, type Job } from '../../platform/queue/index.ts'
import { deleteCvc, releaseVaultToken } from '../../vault/index.ts'
import type { Attempt } from '../attempt.ts'
import { attemptInShard } from '../payment-attempts.queries.generated.ts'

type Releaser = Pick<Services, 'db' | 'now' | 'wallNow' | 'mintId' | 'hint' | 'log'>
type TokenUse = Pick<Attempt, 'id' | 'paymentId' | 'vaultTokenId' | 'stage'>

/**
 * Releases the token of an attempt whose outcome is known: the security code at once, and the token
 * when the attempt has ended. Never throws: a worker does what is left.
 */
export async function releaseToken(services: Releaser, attempt: TokenUse): Promise<void> {
  if (attempt.vaultTokenId === null) return
  try {
    await release(services, attempt)
    if (attempt.stage !== 'Settled') return
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
 * One transaction in the token's shard. It locks the token's row before it changes the instrument.
 */
async function release(services: Releaser, { paymentId, vaultTokenId, stage }: TokenUse): Promise<void> {
  if (vaultTokenId === null) return
  const tokenId = { prefix: 'vtk', uuid: vaultTokenId, shard: shardOf(vaultTokenId) }
  await services.db.transaction(async (tx) => {
    if (stage === 'Settled') await releaseVaultToken(services, tx, { tokenId, consumerId: paymentId })
    await deleteCvc(tx, tokenId)
  })
  services.hint('outbox')
}
