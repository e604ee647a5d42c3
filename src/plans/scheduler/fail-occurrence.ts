import type { Services } from '../../accounts/index.ts'
import { failPayment, insertPayment } from '../../payments/index.ts'
import { decline } from '../../payments/providers/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { policyOf } from '../index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import { paymentOfOccurrence } from './charge-of-occurrence.ts'
import { holdPlan } from './held-plan.ts'
import { startOccurrence } from './plan-engine.queries.generated.ts'
import type { PlanToCharge } from './plan-to-charge.ts'
import { writeTurn } from './write-turn.ts'

const CODE = 'payment_method_unusable'

/**
 * Writes that an occurrence could not be charged because its plan's method can't be: a failed payment, and nobody is asked.
 * The transaction holds the plan.
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
  const held = await holdPlan(tx, account.shard, planId)
  const occurrence = held.occurrences.find((each) => each.number === number)
  const policy = await policyOf(tx, account)
  const facts = { plan: held, occurrences: held.occurrences, policy, now: key.now }
  const outcome = { kind: 'Declined', reference: null, decline: decline(CODE, { doNotRetry: true }) } as const
  const turn = occurrence && afterOccurrence(facts, occurrence, outcome)
  if (turn) await writeTurn(services, tx, account, held, turn)
}
