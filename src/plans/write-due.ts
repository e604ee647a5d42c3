import type { Account, Services } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { PaymentPlan } from './plan.ts'
import { writePlanDue } from './write-due.queries.generated.ts'

/**
 * Writes what a plan has ahead as its status and its occurrences are now, and gives the plan: its due row, which only a
 * plan has that may be charged and has something to do, and what it shows of it. Whoever changes either calls it last, in
 * the same transaction, which holds the plan.
 */
export async function writeDue(
  { now }: Pick<Services, 'now'>,
  tx: Transaction,
  account: Pick<Account, 'shard' | 'clockNow'>,
  planId: string,
): Promise<PaymentPlan> {
  const plan = first(await tx.run(writePlanDue, { shard: account.shard, planId, now: now(account) }))
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  return plan
}
