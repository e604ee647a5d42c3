import type { CalendarDate } from '../platform/time/index.ts'
import type { PaymentPlanFrequency } from './frequency.ts'

/** The terms that determine the dates of a plan. */
export interface DatedTerms {
  readonly startDate: CalendarDate
  /** One of FREQUENCIES, as stored in rows. */
  readonly frequency: string
}

export interface ScheduledTerms extends DatedTerms {
  readonly occurrences: number
}

const STEPS: Readonly<Record<PaymentPlanFrequency, (count: number) => Temporal.DurationLike>> = {
  Weekly: (count) => ({ weeks: count }),
  Monthly: (count) => ({ months: count }),
  Quarterly: (count) => ({ months: 3 * count }),
  Yearly: (count) => ({ years: count }),
}

/** Returns all dates of a plan in order. */
export function scheduleOf(terms: ScheduledTerms): CalendarDate[] {
  return Array.from({ length: terms.occurrences }, (_, index) => dateOfOccurrence(terms, index + 1))
}

/**
 * Returns the date of the n-th occurrence, starting at 1. It counts from the start date, so that a
 * short month never shortens the next: a monthly plan from 31 January charges on 28 February, then
 * on 31 March.
 */
export function dateOfOccurrence({ startDate, frequency }: DatedTerms, number: number): CalendarDate {
  const steps = STEPS[frequency as PaymentPlanFrequency](number - 1)
  return Temporal.PlainDate.from(startDate).add(steps, { overflow: 'constrain' }).toString() as CalendarDate
}
