import type { Account, Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type Attempt, attemptOf, type PaymentOutcome } from '../attempt.ts'
import { providerClient } from '../providers/index.ts'
import { applyLaterOutcome, type WhenSettled } from './apply-outcome.ts'
import { cancelAction } from './cancel-action.ts'
import { withChallengeLock } from './challenge-lock.ts'
import { challengedAttempt } from './expire-challenge.queries.generated.ts'

/**
 * Cancels the challenge of a payment, if it waits for one, and applies the outcome. The outcome is
 * a success if the customer has confirmed meanwhile. The payment keeps waiting while the provider
 * reports no outcome, or while a customer's return is processed. Must not be called in a
 * transaction.
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
  await applyLaterOutcome(services, whenSettled, account, attempt, outcome)
}

/** Returns null after an internal error, which is logged. */
async function cancelAtProvider(services: Services, attempt: Attempt): Promise<PaymentOutcome | null> {
  try {
    return await cancelAction(await providerClient(services, attempt), attempt)
  } catch (err) {
    services.log.error(
      { err, attemptId: attempt.id, paymentId: attempt.paymentId },
      'failed to cancel an authentication',
    )
    return null
  }
}
