import type { CalendarDate } from '../platform/time/index.ts'
import type { PaymentPlanFrequency } from './frequency.ts'

/** What the dates of a plan follow from. */
export interface DatedTerms {
  readonly startDate: CalendarDate
  /** One of FREQUENCIES, as rows hold it. */
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

/** Every date of a plan, the first first. */
export function scheduleOf(terms: ScheduledTerms): CalendarDate[] {
  return Array.from({ length: terms.occurrences }, (_, index) => dateOfOccurrence(terms, index + 1))
}

/**
 * The day of the n-th occurrence (the first is 1), counted from the start so that a short month never shortens the
 * next: monthly from 31 January is 28 February and then 31 March.
 */
export function dateOfOccurrence({ startDate, frequency }: DatedTerms, number: number): CalendarDate {
  const steps = STEPS[frequency as PaymentPlanFrequency](number - 1)
  return Temporal.PlainDate.from(startDate).add(steps, { overflow: 'constrain' }).toString() as CalendarDate
}
