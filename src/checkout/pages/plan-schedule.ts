import {
  lastAmountIfOther,
  lastAmountOf,
  type PlanAmounts,
  type RemainingDates,
  totalAmountOf,
} from '../../plans/index.ts'
import type { PaymentPlanFrequency } from '../../platform/graphql/inputs.generated.ts'
import { formatMinor } from '../../platform/money/index.ts'
import type { CalendarDate } from '../../platform/time/index.ts'
import type { PaymentPlanSession } from '../plan-sessions/index.ts'

/** The dates of a plan that the customer agrees to today. */
export interface Schedule {
  readonly frequency: PaymentPlanFrequency
  readonly occurrences: number
  readonly dates: readonly string[]
  readonly lastDate: string
  /** The amount of the last payment if it differs, a decimal such as "49.90". */
  readonly lastAmount: string | null
  readonly total: string
}

/** Returns the schedule of a plan session with these dates. */
export function sessionSchedule(session: PaymentPlanSession, dates: readonly CalendarDate[]): Schedule {
  const { frequency, occurrences, currency } = session
  return {
    frequency: frequency as PaymentPlanFrequency,
    occurrences,
    dates,
    lastDate: dates.at(-1) ?? '',
    lastAmount: lastAmount(session),
    total: formatMinor(totalAmountOf(session), currency),
  }
}

/** The automatic payments of a plan after the current one. */
export interface UpcomingPayments {
  readonly frequency: PaymentPlanFrequency
  readonly occurrences: number
  readonly nextDate: string
  readonly lastDate: string
  /** The amount of the last one if it differs from the others of the plan. */
  readonly lastAmount: string | null
  /** Their sum, a decimal such as "548.90". */
  readonly total: string
}

interface Terms extends PlanAmounts {
  readonly frequency: string
  readonly currency: string
}

function lastAmount(terms: Omit<Terms, 'frequency'>): string | null {
  const other = lastAmountIfOther(terms)
  return other === null ? null : formatMinor(other, terms.currency)
}

/** Returns the remaining payments of a plan as the page shows them; null when there are none. */
export function upcomingPayments(terms: Terms, dates: RemainingDates | null): UpcomingPayments | null {
  if (dates === null) return null
  const { occurrences, nextDate, lastDate, includesLast } = dates
  const { amountMinor, currency } = terms
  const rest = includesLast ? lastAmountOf(terms) - amountMinor : 0n
  return {
    frequency: terms.frequency as PaymentPlanFrequency,
    ...{ occurrences, nextDate, lastDate },
    lastAmount: includesLast ? lastAmount(terms) : null,
    total: formatMinor(amountMinor * BigInt(occurrences) + rest, currency),
  }
}

/**
 * Returns the remaining payments on these dates, in order; null when there are none. The last
 * occurrence of the plan is one of them, unless the caller says otherwise.
 */
export function upcomingDatesOf(dates: readonly CalendarDate[], includesLast = true): RemainingDates | null {
  const [nextDate] = dates
  const lastDate = dates.at(-1)
  return nextDate && lastDate ? { occurrences: dates.length, nextDate, lastDate, includesLast } : null
}
