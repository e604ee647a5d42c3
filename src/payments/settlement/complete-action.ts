import { organizationOf, type Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { type Attempt, attemptOf } from '../attempt.ts'
import { providerClient, sentCharge } from '../charging/provider-client.ts'
import { paymentOf } from '../payment.ts'
import { attemptInShard } from '../payment-attempts.queries.generated.ts'
import { paymentInShard } from '../payments.queries.generated.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import { type AttemptedPayment, openActionState } from './after-outcome.ts'
import { applyOutcome, type WhenSettled } from './apply-outcome.ts'
import { withChallengeLock } from './challenge-lock.ts'
import { releaseToken } from './release-token.ts'

/** The parameters that the provider added to the return address. */
export type ReturnParameters = Readonly<Record<string, string>>

/**
 * Continues a payment after the customer came back from a challenge. Returns payment and attempt
 * after it, or null when there is no such attempt. A repeated or concurrent return, one without the
 * provider's parameters, and one after the attempt has ended change nothing.
 */
export async function completeAction(
  services: Services,
  whenSettled: readonly WhenSettled[],
  attemptId: string,
  parameters: ReturnParameters,
): Promise<AttemptedPayment | null> {
  const key = { shard: shardOf(attemptId), id: attemptId }
  const row = first(await services.db.read.run(attemptInShard, key))
  if (!row) return null
  const attempt = attemptOf(row)
  if (waitsForCustomer(attempt) && Object.keys(parameters).length > 0) {
    const after = await withChallengeLock(services, attempt, () =>
      continueAction(services, whenSettled, attempt, parameters),
    )
    if (after) return after
  }
  const payment = first(await services.db.read.run(paymentInShard, { ...key, id: attempt.paymentId }))
  return payment ? { payment: paymentOf(payment), attempt } : null
}

/**
 * Unknown after a challenge: the customer came back before, and the provider did not report an
 * outcome.
 */
function waitsForCustomer({ stage, providerReference }: Attempt): boolean {
  return stage === 'RequiresAction' || (stage === 'Unknown' && providerReference !== null)
}

/** Returns null when the return carries nothing to continue with. */
async function continueAction(
  services: Services,
  whenSettled: readonly WhenSettled[],
  attempt: Attempt,
  parameters: ReturnParameters,
): Promise<AttemptedPayment | null> {
  const outcome = await completeAtProvider(services, attempt, parameters)
  if (!outcome) return null
  const { id: attemptId, paymentId } = attempt
  const account = await organizationOf(services, attempt)
  const after = await applyOutcome(services, whenSettled, { account, paymentId, attemptId }, outcome)
  if (outcome.kind !== 'Unknown') await releaseToken(services, after.attempt)
  return after
}

/** Completes the action at the provider. An internal error is logged and is an unknown outcome. */
async function completeAtProvider(
  services: Services,
  attempt: Attempt,
  parameters: ReturnParameters,
): Promise<ChargeOutcome | null> {
  try {
    const { provider, access } = await providerClient(services, attempt)
    return await provider.completeAction(access, sentCharge(attempt), openActionState(services, attempt), parameters)
  } catch (err) {
    services.log.error(
      { err, attemptId: attempt.id, paymentId: attempt.paymentId },
      'failed to complete a customer action',
    )
    return { kind: 'Unknown', reference: null, cause: 'unreadable answer' }
  }
}
