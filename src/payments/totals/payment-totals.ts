import { type Context, organizationProblems, requireOrganization } from '../../accounts/index.ts'
import { idsOfPeriod } from '../../customers/index.ts'
import type { PaymentStatus, PaymentTotalsInput, TotalsInterval } from '../../platform/graphql/inputs.generated.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { type Problem, problem, refuseProblems } from '../../platform/refusal.ts'
import { type CalendarDate, timestampIn } from '../../platform/time/index.ts'
import type { TotalsCounter } from './count-due-totals.ts'
import {
  deletePaymentTotals,
  insertPaymentTotals,
  nextPayments,
  type PaymentTotalsOfPeriodRow,
  paymentTotalsOfPeriod,
} from './totals.queries.generated.ts'
import { totalsAsOf } from './totals-as-of.ts'

const INTERVALS_MAX = 366
const MONTHLY_DAYS_MAX = 3_660

/** Counts the payments of a day. */
export const countPayments: TotalsCounter = {
  countPart: async ({ db }, { shard, orgId, day, timeZone, hasClock }, after, readMax) => {
    const nextDay = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
    const since = timestampIn(timeZone, `${day} 00:00:00`)
    const until = timestampIn(timeZone, `${nextDay} 00:00:00`)
    if (since === null || until === null) throw new RangeError('The day of totals must be in the years 1970 to 9999.')
    // Ids follow the machine's clock, so they do not limit payments on a test clock.
    const { firstId, endId } = idsOfPeriod({ since, until }, hasClock ? 'Sandbox' : 'Live')
    const search = { shard, orgId, since, until, after: after ?? firstId, endId, readMax }
    const rows = await db.read.run(nextPayments, search)
    const sums = rows.flatMap(({ currency, status, payments, amountMinor, refundedMinor }) =>
      currency === null || status === null || payments === null
        ? []
        : [{ group: [currency, status], count: payments, amounts: [amountMinor ?? 0n, refundedMinor ?? 0n] }],
    )
    const [{ read, lastId } = { read: 0, lastId: null }] = rows
    return { sums, lastId: read < readMax ? null : lastId }
  },
  replace: async (tx, { shard, orgId, day }, sums) => {
    await tx.run(deletePaymentTotals, { shard, orgId, day })
    await tx.run(insertPaymentTotals, {
      ...{ shard, orgId, day },
      currencies: sums.map(({ group }) => group[0] ?? ''),
      statuses: sums.map(({ group }) => group[1] ?? ''),
      payments: sums.map(({ count }) => count),
      amounts: sums.map(({ amounts }) => amounts[0] ?? 0n),
      refunds: sums.map(({ amounts }) => amounts[1] ?? 0n),
    })
  },
}

/** Returns all problems of a period, each at its field. */
export function periodProblems({ from, to, interval }: PaymentTotalsInput): Problem[] {
  if (to < from) return [problem('to', 'must not be before from')]
  const daysMax = interval === 'Month' ? MONTHLY_DAYS_MAX : INTERVALS_MAX
  const { days } = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to))
  return days < daysMax ? [] : [problem('to', `must be less than ${daysMax} days after from`)]
}

/** The totals of an interval. */
interface IntervalTotals {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly byStatus: readonly StatusTotals[]
}

interface StatusTotals {
  readonly status: PaymentStatus
  readonly count: number
  readonly amountMinor: bigint
  readonly refundedMinor: bigint
}

/** Returns the totals of an organization's payments. Throws NOT_FOUND for an inaccessible one. */
export async function paymentTotals(context: Context, input: PaymentTotalsInput) {
  refuseProblems([...organizationProblems(context, input.orgId), ...periodProblems(input)])
  const { id: orgId, shard, timeZone } = await requireOrganization(context, input.orgId)
  const { from, to, currency } = input
  const interval = input.interval ?? 'Day'
  // The time is read first, so that it is never later than the totals.
  const asOf = await totalsAsOf(context, { shard, orgId, kind: 'Payments', from, to })
  const search = { shard, orgId, from, to, currency, unit: interval.toLowerCase() }
  const rows = await context.db.read.run(paymentTotalsOfPeriod, { ...search, callerId: context.caller.account.id })
  const byStart = Map.groupBy(rows, ({ start }) => start)
  const intervals = intervalsOf({ from, to, interval }).map(({ start, ...days }) =>
    shown({ ...days, byStatus: (byStart.get(start) ?? []).map(statusTotals) }, currency),
  )
  const ofStatus = Map.groupBy(rows.map(statusTotals), ({ status }) => status)
  const byStatus = [...ofStatus].map(([status, totals]) => ({ status, ...sumOf(totals) }))
  return { asOf, currency, timeZone, intervals, total: shown({ from, to, byStatus }, currency) }
}

/**
 * Returns the intervals of a period. `start` is the first day of the whole week or month, also when
 * the period starts later.
 */
export function intervalsOf({ from, to, interval }: Period): (Days & { readonly start: CalendarDate })[] {
  const intervals: (Days & { readonly start: CalendarDate })[] = []
  for (let start = startOf(from, interval); ; ) {
    const next = after(start, interval)
    // Compared as dates: the texts of years after 9999 have another order.
    const isLast = Temporal.PlainDate.compare(next, to) > 0
    intervals.push({ start, from: start < from ? from : start, to: isLast ? to : dayBefore(next) })
    if (isLast) return intervals
    start = next
  }
}

interface Days {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

interface Period extends Days {
  readonly interval: TotalsInterval
}

const STEPS: Readonly<Record<TotalsInterval, Temporal.DurationLike>> = {
  Day: { days: 1 },
  Week: { weeks: 1 },
  Month: { months: 1 },
}

function startOf(day: CalendarDate, interval: TotalsInterval): CalendarDate {
  const date = Temporal.PlainDate.from(day)
  if (interval === 'Month') return dateOf(date.with({ day: 1 }))
  return dateOf(interval === 'Week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date)
}

function after(start: CalendarDate, interval: TotalsInterval): CalendarDate {
  return dateOf(Temporal.PlainDate.from(start).add(STEPS[interval]))
}

function dayBefore(day: CalendarDate): CalendarDate {
  return dateOf(Temporal.PlainDate.from(day).subtract({ days: 1 }))
}

function dateOf(date: Temporal.PlainDate): CalendarDate {
  return date.toString() as CalendarDate
}

function statusTotals({ status, payments, amountMinor, refundedMinor }: PaymentTotalsOfPeriodRow): StatusTotals {
  return { status: status as PaymentStatus, count: payments, amountMinor, refundedMinor }
}

/** Adds up totals. */
function sumOf(totals: readonly StatusTotals[]) {
  return {
    count: totals.reduce((sum, { count }) => sum + count, 0),
    amountMinor: totals.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    refundedMinor: totals.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0n),
  }
}

function shown({ from, to, byStatus }: IntervalTotals, currency: string) {
  const amounts = ({ amountMinor, refundedMinor }: Omit<StatusTotals, 'status' | 'count'>) => ({
    amount: formatMinor(amountMinor, currency),
    refundedAmount: formatMinor(refundedMinor, currency),
  })
  const all = sumOf(byStatus)
  return {
    ...{ from, to, count: all.count, ...amounts(all) },
    byStatus: byStatus.map((totals) => ({ status: totals.status, count: totals.count, ...amounts(totals) })),
  }
}
