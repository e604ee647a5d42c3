import { type Problem, problem, refuseProblems } from '../platform/refusal.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import type { PaymentPlanFrequency } from './frequency.ts'
import { occurrencesProblem, startDateMaxProblem } from './plan-rules.ts'
import { scheduleOf } from './schedule.ts'

export interface PaymentPlanSchedulePreviewArguments {
  readonly startDate: CalendarDate
  readonly frequency: PaymentPlanFrequency
  readonly occurrences: number
  readonly first?: number | null
}

/** Returns the dates of a plan with these terms, all or the first few. */
export function paymentPlanSchedulePreview(args: PaymentPlanSchedulePreviewArguments): CalendarDate[] {
  const { startDate, occurrences, first } = args
  refuseProblems(
    [startDateMaxProblem(startDate), occurrencesProblem(occurrences), firstProblem(first ?? 0)].filter(
      (problem) => problem !== null,
    ),
  )
  return scheduleOf({ ...args, occurrences: Math.min(occurrences, first ?? occurrences) })
}

function firstProblem(first: number): Problem | null {
  return first >= 0 ? null : problem('first', 'must be 0 or more')
}
