import type { QueryPaymentPlanSchedulePreviewArgs } from '../platform/graphql/inputs.generated.ts'
import { type Problem, problem, refuseProblems } from '../platform/refusal.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import { occurrencesProblem, startDateMaxProblem } from './plan-rules.ts'
import { scheduleOf } from './schedule.ts'

/** Returns all dates, or the first ones, of a plan with these terms. */
export function paymentPlanSchedulePreview(args: QueryPaymentPlanSchedulePreviewArgs): CalendarDate[] {
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
