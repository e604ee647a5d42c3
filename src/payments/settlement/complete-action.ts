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

/** What the provider put into the address that the customer came back to. */
export type ReturnParameters = Readonly<Record<string, string>>

/**
 * Has the provider go on after the customer came back from a challenge, and gives payment and attempt as that leaves them; null
 * when there is no such attempt. Coming back again, beside somebody else, while the challenge is being given up, without what the
 * provider adds, or when the attempt is over already, changes nothing.
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

/** Unknown after a challenge: the customer came back before, and the provider did not say. */
function waitsForCustomer({ stage, providerReference }: Attempt): boolean {
  return stage === 'RequiresAction' || (stage === 'Unknown' && providerReference !== null)
}

/** Null when the customer brought nothing to go on with. */
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

/** A fault of ours on the way is logged, and an outcome that nobody knows. */
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
