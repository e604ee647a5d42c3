import { batched, type Context } from '../../accounts/index.ts'
import { isPayable } from '../../payments/index.ts'
import { lastAmountOf, type PaymentPlan } from '../../plans/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { planLinkOf } from '../sessions/index.ts'
import { type PlansWithFailedOccurrenceRow, plansWithFailedOccurrence } from './plan-recovery.queries.generated.ts'
import { isLive } from './recovery-progress.ts'

/**
 * Returns the link to pay a plan's failed occurrences; null when there are none, or when they can't
 * be paid.
 */
export async function recoveryLink(context: Context, plan: PaymentPlan): Promise<string | null> {
  const { id } = plan
  if (!isLive(plan)) return null
  const failed = await batched(context, id, failedPlans)
  return failed === null ? null : planLinkOf(context, id)
}

/**
 * Returns the plans with a failed occurrence that can be paid. Looks up each amount and checkout
 * once, because the plans of a page mostly share them.
 */
async function failedPlans({ db, caller }: Context, planIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const key = { shards: [...new Set(planIds.map(shardOf))], planIds: [...planIds], callerId: caller.account.id }
  const rows = await db.read.run(plansWithFailedOccurrence, key)
  const groups = Map.groupBy(rows, ({ orgId, checkoutConfigurationId, currency, ...plan }) =>
    [orgId, checkoutConfigurationId, currency, plan.amountMinor, lastAmountOf(plan)].join(),
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
  const amount = { ...plan, lastAmountMinor: lastAmountOf(plan) }
  return (await isPayable(queryable, organization, amount)) ? group : []
}
