import { first, type Transaction } from '../../platform/db/index.ts'
import type { PaymentPlanStatus } from '../index.ts'
import { type Occurrence, occurrenceOf } from './occurrence.ts'
import { lockPlan, occurrencesOfPlans } from './plan-engine.queries.generated.ts'

/** A plan that a transaction holds, and with it its occurrences. */
export interface HeldPlan {
  readonly id: string
  readonly status: PaymentPlanStatus
  readonly paymentMethodId: string | null
  readonly occurrences: readonly Occurrence[]
}

/** Holds a plan until the transaction ends. Nobody waits for a payment that exists while they hold one. */
export async function holdPlan(tx: Transaction, shard: number, id: string): Promise<HeldPlan> {
  const [plans, occurrences] = await Promise.all([
    tx.run(lockPlan, { shard, id }),
    // Sent with it and read after it: what others wrote before they let go of the plan is seen.
    tx.run(occurrencesOfPlans, { shard, planIds: [id] }),
  ])
  const plan = first(plans)
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  const { paymentMethodId } = plan
  return { id, status: plan.status as PaymentPlanStatus, paymentMethodId, occurrences: occurrences.map(occurrenceOf) }
}
