import { batched, type Context } from '../access/index.ts'
import { planLinkOf } from '../checkout-sessions/index.ts'
import type { PaymentPlan } from '../payment-plans/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { plansWithFailedOccurrence } from './plan-recovery.queries.generated.ts'
import { isLive } from './recovery-progress.ts'

/** Returns the link to pay what a plan could not charge; null when there is nothing to be paid there. */
export async function recoveryLink(context: Context, plan: PaymentPlan): Promise<string | null> {
  const { id } = plan
  if (!isLive(plan)) return null
  const failed = await batched(context, id, failedPlans)
  return failed === null ? null : planLinkOf(context, id)
}

async function failedPlans({ db, caller }: Context, planIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const key = { shards: [...new Set(planIds.map(shardOf))], planIds: [...planIds], callerId: caller.account.id }
  const rows = await db.read.run(plansWithFailedOccurrence, key)
  return new Map(rows.map(({ planId }) => [planId, planId]))
}
