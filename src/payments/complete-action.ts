import type { Account, Services } from '../access/index.ts'
import { first } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { ChargeOutcome } from '../providers/index.ts'
import { openActionState } from './after-outcome.ts'
import { applyOutcome, type WhenSettled } from './apply-outcome.ts'
import { type Attempt, attemptOf } from './attempt.ts'
import { organizationOf } from './organization-of.ts'
import { type Payment, paymentOf } from './payment.ts'
import { attemptInShard } from './payment-attempts.queries.generated.ts'
import { paymentInShard } from './payments.queries.generated.ts'
import { providerOf, sentCharge } from './provider-of-attempt.ts'
import { letGoOfToken } from './release-token.ts'

/** What the provider put into the address that the customer came back to. */
export type ReturnParameters = Readonly<Record<string, string>>

/**
 * Has the provider go on after the customer came back from a challenge, and gives the payment as that leaves it; null when
 * there is no such attempt. Coming back again, or when the attempt is over already, changes nothing.
 */
export async function completeAction(
  services: Services,
  whenSettled: readonly WhenSettled[],
  attemptId: string,
  parameters: ReturnParameters,
): Promise<Payment | null> {
  const shard = shardOf(attemptId)
  const row = first(await services.db.read.run(attemptInShard, { shard, id: attemptId }))
  if (!row) return null
  const attempt = attemptOf(row)
  if (waitsForCustomer(attempt)) {
    const account = await organizationOf(services, attempt)
    const payment = await goOn(services, whenSettled, account, attempt, parameters)
    if (payment) return payment
  }
  const payment = first(await services.db.read.run(paymentInShard, { shard, id: attempt.paymentId }))
  return payment && paymentOf(payment)
}

/** Unknown after a challenge: the customer came back before, and the provider did not say. */
function waitsForCustomer({ stage, providerReference }: Attempt): boolean {
  return stage === 'RequiresAction' || (stage === 'Unknown' && providerReference !== null)
}

/** Null when the customer brought nothing to go on with. */
async function goOn(
  services: Services,
  whenSettled: readonly WhenSettled[],
  account: Account,
  attempt: Attempt,
  parameters: ReturnParameters,
): Promise<Payment | null> {
  const outcome = await ask(services, attempt, parameters)
  if (!outcome) return null
  const place = { account, paymentId: attempt.paymentId, attemptId: attempt.id }
  const tried = await applyOutcome(services, whenSettled, place, outcome)
  if (outcome.kind !== 'Unknown') await letGoOfToken(services, tried.attempt)
  return tried.payment
}

/** A fault of ours on the way is logged, and an outcome that nobody knows. */
async function ask(services: Services, attempt: Attempt, parameters: ReturnParameters): Promise<ChargeOutcome | null> {
  try {
    const { provider, access } = await providerOf(services, attempt)
    return await provider.completeAction(access, sentCharge(attempt), openActionState(services, attempt), parameters)
  } catch (err) {
    services.log.error({ err, attemptId: attempt.id, paymentId: attempt.paymentId }, 'an action could not be completed')
    return { kind: 'Unknown', reference: null, cause: 'unreadable answer' }
  }
}
