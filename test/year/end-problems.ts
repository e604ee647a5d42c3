import { dayStartMs } from './calendar.ts'
import { type Dates, datesAt, SPREAD_MS, wasSkipped } from './dates.ts'
import { isDuring } from './method-updates.ts'
import { endOfOccurrence, type OccurrenceEnd } from './occurrence-ends.ts'
import type { PlanHistory } from './plan-history.ts'

/**
 * Returns the ends and reopenings of occurrences that nobody requested, and those that were not
 * possible.
 */
export function endProblems(history: PlanHistory, forms: readonly Dates[]): string[] {
  return history.ends.flatMap((end) => {
    const { number, status } = end
    const before = endOfOccurrence(history, number, end)
    const wanted = REQUEST_OF[status]
    return [
      ...(isDuring(history, end, [wanted]) ? [] : [`occurrence ${number}: is ${status} without a request`]),
      ...(wanted !== 'reopen' && before ? [`occurrence ${number}: ended more than once`] : []),
      ...(wanted === 'reopen' ? reopenProblems(history, forms, end) : []),
    ]
  })
}

const REQUEST_OF = {
  Waived: 'waive',
  PaidElsewhere: 'markPaid',
  Skipped: 'skip',
  Scheduled: 'reopen',
  Failed: 'reopen',
} as const

/**
 * Returns a problem unless an occurrence is Failed after its reopening when it was charged before,
 * or is due.
 */
function reopenProblems(history: PlanHistory, forms: readonly Dates[], { number, ...end }: OccurrenceEnd): string[] {
  const dates = datesAt(forms, end)
  const wasEnded = endOfOccurrence(history, number, end) || (dates && wasSkipped(history, dates, number, end))
  if (!wasEnded) return [`occurrence ${number}: was reopened, but had not ended`]
  const dueMs = dayStartMs(history.requestLog.timeZone, dates?.byNumber.get(number) ?? '')
  const wasCharged = history.payments.some((each) => each.number === number && each.started.id < end.id)
  const isWrong = end.status === 'Scheduled' ? wasCharged || dueMs + SPREAD_MS <= end.ms : !wasCharged && dueMs > end.ms
  return isWrong ? [`occurrence ${number}: is ${end.status} after its reopening`] : []
}
