import type { Account, Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type Attempt, attemptOf } from '../attempt.ts'
import { providerClient, sentCharge } from '../charging/provider-client.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import { applyOutcome, type WhenSettled } from './apply-outcome.ts'
import { withChallengeLock } from './challenge-lock.ts'
import { challengedAttempt } from './expire-challenge.queries.generated.ts'
import { releaseToken } from './release-token.ts'

/**
 * Cancels the challenge that a payment waits for, if any, and applies the outcome: the customer may
 * have confirmed meanwhile. The payment keeps waiting while the provider reports nothing, or while
 * a customer who came back is served. Must not be called in a transaction.
 */
export async function expireChallenge(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  paymentId: string,
): Promise<void> {
  const row = first(await services.db.read.run(challengedAttempt, { shard: account.shard, paymentId }))
  if (!row) return
  const attempt = attemptOf(row)
  await withChallengeLock(services, attempt, () => expire(services, whenSettled, account, attempt))
}

async function expire(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  attempt: Attempt,
): Promise<void> {
  const outcome = await cancelAtProvider(services, attempt)
  if (!outcome || outcome.kind === 'Unknown') return
  const { id: attemptId, paymentId } = attempt
  const after = await applyOutcome(services, whenSettled, { account, paymentId, attemptId }, outcome)
  await releaseToken(services, after.attempt)
}

/** Returns null after an internal error, which is logged. */
async function cancelAtProvider(services: Services, attempt: Attempt): Promise<ChargeOutcome | null> {
  try {
    const { provider, access } = await providerClient(services, attempt)
    return await provider.cancelCharge(access, sentCharge(attempt))
  } catch (err) {
    services.log.error(
      { err, attemptId: attempt.id, paymentId: attempt.paymentId },
      'failed to cancel an authentication',
    )
    return null
  }
}
