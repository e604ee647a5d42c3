import { amountProblem } from '../platform/money/index.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import { hasOneAmount, NOT_ONE_AMOUNT, totalAmountProblem } from './plan-amounts.ts'

/** The terms of a plan, as the scalars have read them. Absent terms are not checked. */
export interface PlanTerms {
  /** A decimal text. It is checked together with the currency. */
  readonly amount?: string | null | undefined
  /** Likewise, and together with the number of occurrences. */
  readonly totalAmount?: string | null | undefined
  readonly currency?: string
  readonly startDate?: CalendarDate
  readonly occurrences?: number
}

const OCCURRENCES_MAX = 1200
/**
 * From a later start, the last yearly occurrence could fall after the year 9999, the last year of
 * our dates.
 */
const START_DATE_MAX = '8799-12-31'

/**
 * Returns every problem of the terms, each with its field. `today` is a day in the organization's
 * time zone.
 */
export function planProblems(terms: PlanTerms, today: CalendarDate): Problem[] {
  const { amount, totalAmount, currency, startDate, occurrences } = terms
  return [
    amount != null && currency !== undefined && amountProblem(amount, currency),
    totalAmount != null &&
      currency !== undefined &&
      occurrences !== undefined &&
      totalAmountProblem(totalAmount, currency, occurrences),
    startDate !== undefined && startDateProblem(startDate, today),
    occurrences !== undefined && occurrencesProblem(occurrences),
  ].filter((problem) => typeof problem === 'object' && problem !== null)
}

/** Returns every problem of the terms of a new plan, which have exactly one of the two amounts. */
export function newPlanProblems(terms: PlanTerms, today: CalendarDate): Problem[] {
  const problems = planProblems(terms, today)
  return hasOneAmount(terms) ? problems : [...NOT_ONE_AMOUNT, ...problems.filter(({ field }) => !IS_AMOUNT.has(field))]
}

const IS_AMOUNT: ReadonlySet<string> = new Set(['amount', 'totalAmount'])

function startDateProblem(startDate: CalendarDate, today: CalendarDate): Problem | null {
  if (startDate >= today) return startDateMaxProblem(startDate)
  return problem('startDate', "must be today or later in the organization's time zone")
}

/** Returns the problem of a start date too late for dates with four-digit years, or null. */
export function startDateMaxProblem(startDate: CalendarDate): Problem | null {
  if (startDate <= START_DATE_MAX) return null
  return problem('startDate', `must be no later than ${START_DATE_MAX}`)
}

/** Returns the problem of a number of occurrences, or null. */
export function occurrencesProblem(occurrences: number): Problem | null {
  if (occurrences >= 1 && occurrences <= OCCURRENCES_MAX) return null
  return problem('occurrences', `must be from 1 to ${OCCURRENCES_MAX}`)
}
