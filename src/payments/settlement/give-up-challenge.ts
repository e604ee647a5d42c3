import type { Account, Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type Attempt, attemptOf } from '../attempt.ts'
import { providerOf, sentCharge } from '../charging/provider-of-attempt.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import { applyOutcome, type WhenSettled } from './apply-outcome.ts'
import { challengedAttempt } from './give-up-challenge.queries.generated.ts'
import { holdingChallenge } from './holding-challenge.ts'
import { letGoOfToken } from './release-token.ts'

/**
 * Has the provider give up the challenge that a payment waits for, if it waits for one, and applies what became of it: the
 * customer may have confirmed meanwhile. As long as the provider can't say, or a customer who came back is being gone on with, the
 * payment waits as it did. Never called while a transaction is open.
 */
export async function giveUpChallenge(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  paymentId: string,
): Promise<void> {
  const row = first(await services.db.read.run(challengedAttempt, { shard: account.shard, paymentId }))
  if (!row) return
  const attempt = attemptOf(row)
  await holdingChallenge(services, attempt, () => giveUp(services, whenSettled, account, attempt))
}

async function giveUp(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  attempt: Attempt,
): Promise<void> {
  const outcome = await cancelAt(services, attempt)
  if (!outcome || outcome.kind === 'Unknown') return
  const { id: attemptId, paymentId } = attempt
  const tried = await applyOutcome(services, whenSettled, { account, paymentId, attemptId }, outcome)
  await letGoOfToken(services, tried.attempt)
}

/** Null after a fault of ours, which is logged. */
async function cancelAt(services: Services, attempt: Attempt): Promise<ChargeOutcome | null> {
  try {
    const { provider, access } = await providerOf(services, attempt)
    return await provider.cancelCharge(access, sentCharge(attempt))
  } catch (err) {
    services.log.error(
      { err, attemptId: attempt.id, paymentId: attempt.paymentId },
      'failed to cancel an authentication',
    )
    return null
  }
}
