import { createHash } from 'node:crypto'
import type { PaymentPlanFrequency } from '../platform/graphql/inputs.generated.ts'
import { type CalendarDate, plus, type Timestamp, timestampOf } from '../platform/time/index.ts'

/** The terms that determine the dates of a plan. */
export interface DatedTerms {
  readonly startDate: CalendarDate
  /** A PaymentPlanFrequency, as stored in rows. */
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
 * Returns the date of the n-th occurrence, starting at 1. Counts from the start date, so that a
 * short month does not affect later dates: a monthly plan from 31 January charges on 28 February,
 * then on 31 March.
 */
export function dateOfOccurrence({ startDate, frequency }: DatedTerms, number: number): CalendarDate {
  const steps = STEPS[frequency as PaymentPlanFrequency](number - 1)
  return Temporal.PlainDate.from(startDate).add(steps, { overflow: 'constrain' }).toString() as CalendarDate
}

/** The plans of a day are spread over its first hour, to spread the load on providers. */
const SPREAD_SECONDS = 3600

/**
 * Returns the time at which an occurrence is due: a number of seconds after the start of its day in
 * the time zone, constant for each plan. A day without midnight starts at its first existing time.
 * Throws a RangeError for dates before 1970.
 */
export function dueAt(date: CalendarDate, timeZone: string, planId: string): Timestamp {
  const dayStart = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
  return plus(timestampOf(dayStart), { seconds: secondsOf(planId) })
}

/**
 * Retries after updates of payment methods are spread, because providers report many updates at
 * once.
 */
const RETRY_SPREAD_SECONDS = 600

/**
 * Returns the delay of a plan's retry after an update of its payment method, constant for each
 * plan.
 */
export function retryDelaySeconds(planId: string): number {
  return secondsOf(planId) % RETRY_SPREAD_SECONDS
}

function secondsOf(planId: string): number {
  return createHash('sha256').update(planId).digest().readUInt32BE() % SPREAD_SECONDS
}

/** The start of a plan for a customer who agrees on a given day. */
export interface FirstCharge {
  /** The plan's first date. Days before the agreement are never charged. */
  readonly startDate: CalendarDate
  /** Zero if nothing is due yet: the payment method is then only verified. */
  readonly amountMinor: bigint
}

/** Returns the amount to charge when the customer agrees on `today`, and the plan's first date. */
export function firstCharge(
  { startDate, amountMinor }: { readonly startDate: CalendarDate; readonly amountMinor: bigint },
  today: CalendarDate,
): FirstCharge {
  return startDate <= today ? { startDate: today, amountMinor } : { startDate, amountMinor: 0n }
}

/** An occurrence with its date. */
export interface DatedOccurrence {
  readonly number: number
  readonly dueDate: CalendarDate
}

/**
 * Returns the dates for the remaining occurrences of a resumed plan. They stay the same if the
 * first is today or later. Otherwise the first moves to today, and the others keep their distance
 * to it.
 */
export function shiftedDates(
  remaining: readonly DatedOccurrence[],
  frequency: string,
  today: CalendarDate,
): readonly DatedOccurrence[] {
  const [next] = remaining
  if (next === undefined || next.dueDate >= today) return []
  const anchor = { startDate: today, frequency }
  return remaining.map(({ number }) => ({ number, dueDate: dateOfOccurrence(anchor, number - next.number + 1) }))
}
