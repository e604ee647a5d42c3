import type { Account, Services } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { PaymentPlan } from './plan.ts'
import { schedulePlan } from './upcoming-charges.ts'
import { writePlanDue } from './write-due.queries.generated.ts'

/**
 * Updates the due row of a plan and the time of its next announcement from its status and
 * occurrences, and returns the plan. Only a plan
 * that can be charged and has remaining work has a due row. Call it last in every transaction that
 * changes either, with the plan locked.
 */
export async function writeDue(
  { now }: Pick<Services, 'now'>,
  tx: Transaction,
  account: Pick<Account, 'shard' | 'clockNow'>,
  planId: string,
): Promise<PaymentPlan> {
  const [plans] = await Promise.all([
    tx.run(writePlanDue, { shard: account.shard, planId, now: now(account) }),
    schedulePlan({ now }, tx, account, planId),
  ])
  const plan = first(plans)
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  return plan
}
