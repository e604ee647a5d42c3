import { batched, type Context } from '../../accounts/index.ts'
import { isPayable } from '../../payments/index.ts'
import type { PaymentPlan } from '../../plans/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { planLinkOf } from '../sessions/index.ts'
import { type PlansWithFailedOccurrenceRow, plansWithFailedOccurrence } from './plan-recovery.queries.generated.ts'
import { isLive } from './recovery-progress.ts'

/** Returns the link to pay what a plan could not charge; null when nothing is to be paid there, or nobody could pay it. */
export async function recoveryLink(context: Context, plan: PaymentPlan): Promise<string | null> {
  const { id } = plan
  if (!isLive(plan)) return null
  const failed = await batched(context, id, failedPlans)
  return failed === null ? null : planLinkOf(context, id)
}

/** The plans of a page mostly ask for the same: each amount at each checkout is looked up once. */
async function failedPlans({ db, caller }: Context, planIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const key = { shards: [...new Set(planIds.map(shardOf))], planIds: [...planIds], callerId: caller.account.id }
  const rows = await db.read.run(plansWithFailedOccurrence, key)
  const groups = Map.groupBy(rows, ({ orgId, checkoutConfigurationId, currency, amountMinor }) =>
    [orgId, checkoutConfigurationId, currency, amountMinor].join(),
  )
  const payable = await Promise.all([...groups.values()].map((group) => payableOf(db.read, group)))
  return new Map(payable.flat().map(({ id }) => [id, id]))
}

async function payableOf(
  queryable: Context['db']['read'],
  group: readonly PlansWithFailedOccurrenceRow[],
): Promise<readonly PlansWithFailedOccurrenceRow[]> {
  const [plan] = group
  if (!plan) return []
  const organization = { id: plan.orgId, shard: shardOf(plan.orgId) }
  return (await isPayable(queryable, organization, plan)) ? group : []
}
