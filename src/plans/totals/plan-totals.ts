import { type Context, organizationProblems, requireOrganization } from '../../accounts/index.ts'
import { ALL_DAYS, type TotalsCounter, totalsAsOf } from '../../payments/index.ts'
import type { PaymentPlanStatus, PlanTotalsInput } from '../../platform/graphql/inputs.generated.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { problem, refuseProblems } from '../../platform/refusal.ts'
import { type CalendarDate, dateIn, plus } from '../../platform/time/index.ts'
import {
  deletePlanTotals,
  insertPlanTotals,
  nextPlans,
  planTotalsByDay,
  planTotalsByStatus,
} from './plan-totals.queries.generated.ts'

const UPCOMING_DAYS_DEFAULT = 7
const UPCOMING_DAYS_MAX = 366

/** Counts the plans of an organization. */
export const countPlans: TotalsCounter = {
  countPart: async ({ db }, { shard, orgId, timeZone }, after, readMax) => {
    const rows = await db.read.run(nextPlans, { shard, orgId, timeZone, after: after ?? NIL_UUID, readMax })
    const sums = rows.flatMap(({ status, currency, nextRunOn, plans, amountMinor }) =>
      status === null || currency === null || nextRunOn === null || plans === null
        ? []
        : [{ group: [status, currency, nextRunOn], count: plans, amounts: [amountMinor ?? 0n] }],
    )
    const [{ read, lastId } = { read: 0, lastId: null }] = rows
    return { sums, lastId: read < readMax ? null : lastId }
  },
  replace: async (tx, { shard, orgId }, sums) => {
    await tx.run(deletePlanTotals, { shard, orgId })
    await tx.run(insertPlanTotals, {
      ...{ shard, orgId },
      statuses: sums.map(({ group }) => group[0] ?? ''),
      currencies: sums.map(({ group }) => group[1] ?? ''),
      nextRunsOn: sums.map(({ group }) => group[2] as CalendarDate),
      plans: sums.map(({ count }) => count),
      amounts: sums.map(({ amounts }) => amounts[0] ?? 0n),
    })
  },
}

/** Returns the totals of an organization's plans. Throws NOT_FOUND for an inaccessible one. */
export async function planTotals(context: Context, input: PlanTotalsInput) {
  const upcomingDays = input.upcomingDays ?? UPCOMING_DAYS_DEFAULT
  const isInRange = upcomingDays >= 1 && upcomingDays <= UPCOMING_DAYS_MAX
  refuseProblems([
    ...organizationProblems(context, input.orgId),
    ...(isInRange ? [] : [problem('upcomingDays', `must be from 1 to ${UPCOMING_DAYS_MAX}`)]),
  ])
  const organization = await requireOrganization(context, input.orgId)
  const { id: orgId, shard, timeZone } = organization
  const { currency } = input
  // The time is read first, so that it is never later than the totals.
  const asOf = await totalsAsOf(context, { shard, orgId, kind: 'Plans', from: ALL_DAYS, to: ALL_DAYS })
  const search = { shard, orgId, currency, callerId: context.caller.account.id }
  const upcomingTo = dateIn(timeZone, plus(context.now(organization), { days: upcomingDays - 1 }))
  const [byStatus, byDay] = await Promise.all([
    context.db.read.run(planTotalsByStatus, search),
    context.db.read.run(planTotalsByDay, { ...search, until: upcomingTo }),
  ])
  const counted = ({ plans, amountMinor }: { readonly plans: number; readonly amountMinor: bigint }) => ({
    count: plans,
    amount: formatMinor(amountMinor, currency),
  })
  return {
    ...{ asOf, currency, timeZone, upcomingTo },
    byStatus: byStatus.map((row) => ({ status: row.status as PaymentPlanStatus, ...counted(row) })),
    upcoming: byDay.map((row) => ({ date: row.day, ...counted(row) })),
  }
}
