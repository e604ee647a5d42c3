import type { Services } from '../../accounts/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import type { Attempt } from '../attempt.ts'
import type { Refund } from '../refunds/refund.ts'
import { releaseToken } from './release-token.ts'

/**
 * Reports a charge of unknown outcome to an operator, once, and releases its security code and
 * token. The attempt stays open, so that nothing is charged again, until the provider or the
 * operator reports its outcome.
 */
export async function reportUnresolvedAttempt(services: Services, attempt: Attempt): Promise<null> {
  const { id: attemptId, orgId, paymentId, stage, configurationId, vaultTokenId } = attempt
  const facts = { attemptId, paymentId, stage, configurationId }
  services.log.error(facts, 'the outcome of a charge cannot be determined: check the charge at the provider')
  if (vaultTokenId === null) return null
  const job = { kind: 'ReleaseVaultToken', shard: shardOf(attemptId), subjectId: attemptId, orgId } as const
  await services.db.transaction((tx) => enqueue(services, tx, job, 0))
  await releaseToken(services, { ...attempt, stage: 'Settled' })
  return null
}

/** Reports a refund of unknown outcome to an operator, once. Its amount stays reserved. */
export function reportUnresolvedRefund({ log }: Services, { id: refundId, paymentId, configurationId }: Refund): null {
  const facts = { refundId, paymentId, configurationId }
  log.error(facts, 'the outcome of a refund cannot be determined: check the refund at the provider')
  return null
}
