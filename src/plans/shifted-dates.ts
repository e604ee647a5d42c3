import type { CalendarDate } from '../platform/time/index.ts'
import { dateOfOccurrence } from './schedule.ts'

/** An occurrence and its day. */
export interface DatedOccurrence {
  readonly number: number
  readonly dueDate: CalendarDate
}

/**
 * The days of the occurrences that are left when they wait no longer: none changes as long as the first is today or later;
 * else the first is today, and the others come as far after it as they were agreed to.
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
