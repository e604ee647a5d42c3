import { amountProblem } from '../platform/money/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import type { CalendarDate } from '../platform/time/index.ts'

/** The terms of a plan, as the scalars have read them. Absent terms are not checked. */
export interface PlanTerms {
  /** A decimal text. It is checked together with the currency. */
  readonly amount?: string
  readonly currency?: string
  readonly startDate?: CalendarDate
  readonly occurrences?: number
}

const OCCURRENCES_MAX = 1200
/**
 * From a later start, the last yearly occurrence could fall after the year 9999, the last that our
 * dates have.
 */
const START_DATE_MAX = '8799-12-31'

/**
 * Returns every problem of the terms, each with its field. `today` is a day in the organization's
 * time zone.
 */
export function planProblems({ amount, currency, startDate, occurrences }: PlanTerms, today: CalendarDate): Problem[] {
  return [
    amount !== undefined && currency !== undefined && amountProblem(amount, currency),
    startDate !== undefined && startDateProblem(startDate, today),
    occurrences !== undefined && occurrencesProblem(occurrences),
  ].filter((problem) => typeof problem === 'object' && problem !== null)
}

function startDateProblem(startDate: CalendarDate, today: CalendarDate): Problem | null {
  if (startDate >= today) return startDateMaxProblem(startDate)
  return problem('startDate', "must be today or later in the organization's time zone")
}

/**
 * Returns the problem of a start date that is too late for dates with four-digit years, or null.
 */
export function startDateMaxProblem(startDate: CalendarDate): Problem | null {
  if (startDate <= START_DATE_MAX) return null
  return problem('startDate', `must be no later than ${START_DATE_MAX}`)
}

/** Returns the problem of a number of occurrences, or null. */
export function occurrencesProblem(occurrences: number): Problem | null {
  if (occurrences >= 1 && occurrences <= OCCURRENCES_MAX) return null
  return problem('occurrences', `must be from 1 to ${OCCURRENCES_MAX}`)
}
