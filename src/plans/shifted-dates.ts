import type { CalendarDate } from '../platform/time/index.ts'
import { dateOfOccurrence } from './schedule.ts'

/** An occurrence with its date. */
export interface DatedOccurrence {
  readonly number: number
  readonly dueDate: CalendarDate
}

/**
 * Returns new dates for the remaining occurrences of a resumed plan. They stay if the first is
 * today or later. Otherwise the first is today, and the others keep their distance to it.
 */
export function shiftedDates(
  ahead: readonly DatedOccurrence[],
  frequency: string,
  today: CalendarDate,
): readonly DatedOccurrence[] {
  const [next] = ahead
  if (next === undefined || next.dueDate >= today) return []
  const anchor = { startDate: today, frequency }
  return ahead.map(({ number }) => ({ number, dueDate: dateOfOccurrence(anchor, number - next.number + 1) }))
}
