import { first, type Transaction } from '../../platform/db/index.ts'
import type { PaymentPlanStatus } from '../index.ts'
import { type Occurrence, occurrenceOf } from './occurrence.ts'
import { lockPlanRow, occurrencesOfPlans } from './plan-scheduler.queries.generated.ts'

/** A plan that a transaction has locked, with its occurrences. */
export interface LockedPlan {
  readonly id: string
  readonly status: PaymentPlanStatus
  readonly paymentMethodId: string | null
  readonly occurrences: readonly Occurrence[]
}

/** Locks a plan until the transaction ends. A transaction that locks an existing payment too locks the payment first. */
export async function lockPlan(tx: Transaction, shard: number, id: string): Promise<LockedPlan> {
  const [plans, occurrences] = await Promise.all([
    tx.run(lockPlanRow, { shard, id }),
    // Sent with the lock and run after it: it sees what others committed before they released the plan.
    tx.run(occurrencesOfPlans, { shard, planIds: [id] }),
  ])
  const plan = first(plans)
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  const { paymentMethodId } = plan
  return { id, status: plan.status as PaymentPlanStatus, paymentMethodId, occurrences: occurrences.map(occurrenceOf) }
}
