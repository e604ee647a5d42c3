import type { Context } from '../access/index.ts'
import { planLinkOf } from '../checkout-sessions/index.ts'
import type { PaymentPlan } from '../payment-plans/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { planHasFailedOccurrence } from './plan-recovery.queries.generated.ts'

/** While a plan is Active, what failed is tried again by itself. */
const WAITS_FOR_SOMEBODY: readonly string[] = ['PastDue', 'Paused']

/** The link to pay what a plan could not charge; null when there is nothing to be paid there. */
export async function recoveryLink(context: Context, { id, status }: PaymentPlan): Promise<string | null> {
  if (!WAITS_FOR_SOMEBODY.includes(status)) return null
  const key = { shard: shardOf(id), planId: id, callerId: context.caller.account.id }
  const failed = await context.db.read.run(planHasFailedOccurrence, key)
  return failed.length > 0 ? planLinkOf(context, id) : null
}
