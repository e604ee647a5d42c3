import type { Services } from '../../accounts/index.ts'
import { failPayment, insertPayment } from '../../payments/index.ts'
import { decline } from '../../payments/providers/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { policyOf } from '../index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import { lockPlan } from './locked-plan.ts'
import { startOccurrence } from './plan-scheduler.queries.generated.ts'
import { type PlanToCharge, paymentOfOccurrence } from './plan-to-charge.ts'
import { writeTransition } from './write-transition.ts'

const CODE = 'payment_method_unusable'

/**
 * Writes a failed payment for an occurrence whose payment method can't be charged, without a call to the provider. The
 * transaction has locked the plan.
 */
export async function failOccurrence(
  services: Pick<Services, 'now' | 'wallNow' | 'mintId'>,
  tx: Transaction,
  plan: PlanToCharge,
  number: number,
): Promise<void> {
  const { account, id: planId } = plan
  const payment = await insertPayment(services, tx, account, paymentOfOccurrence(services, plan, number))
  await failPayment(services, tx, account, payment, CODE)
  const key = { shard: account.shard, planId, number, now: services.now(account) }
  await tx.run(startOccurrence, { ...key, paymentId: payment.id })
  const locked = await lockPlan(tx, account.shard, planId)
  const occurrence = locked.occurrences.find((each) => each.number === number)
  const policy = await policyOf(tx, account)
  const facts = { plan: locked, occurrences: locked.occurrences, policy, now: key.now }
  const outcome = { kind: 'Declined', reference: null, decline: decline(CODE, { doNotRetry: true }) } as const
  const transition = occurrence && afterOccurrence(facts, occurrence, outcome)
  if (transition) await writeTransition(services, tx, account, locked, transition)
}
