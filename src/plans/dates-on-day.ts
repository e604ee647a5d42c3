import { type Problem, problem } from '../platform/refusal.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import type { DatedOccurrence } from './schedule.ts'

const DAYS_OF_WEEK = 7
const DAYS_OF_MONTH_MAX = 31
/** The months between two occurrences. Weekly plans have days instead. */
const MONTHS: Readonly<Record<string, number>> = { Monthly: 1, Quarterly: 3, Yearly: 12 }

/** Returns the problem of a day for a plan of this frequency, or null. */
export function dayProblem(day: number, frequency: string): Problem | null {
  const max = frequency === 'Weekly' ? DAYS_OF_WEEK : DAYS_OF_MONTH_MAX
  return day >= 1 && day <= max ? null : problem('day', `must be from 1 to ${max} for this plan`)
}

/**
 * Returns the dates of the remaining occurrences on another day: a day of the week (1 is Monday)
 * for a weekly plan, otherwise a day of the month. The first date is the earliest such day for
 * which no occurrence is before its agreed date. The others follow from it. So no charge is earlier
 * than the customer expects, and charges are at least as far apart as before. In a month that is
 * too short, the date is the last day.
 */
export function datesOnDay(
  remaining: readonly DatedOccurrence[],
  frequency: string,
  day: number,
): readonly DatedOccurrence[] {
  const months = MONTHS[frequency]
  return months === undefined ? datesOnWeekday(remaining, day) : datesOnMonthDay(remaining, months, day)
}

function datesOnWeekday(remaining: readonly DatedOccurrence[], day: number): readonly DatedOccurrence[] {
  const [first] = remaining
  if (!first) return []
  const agreed = Temporal.PlainDate.from(first.dueDate)
  const start = agreed.add({ days: (day - agreed.dayOfWeek + DAYS_OF_WEEK) % DAYS_OF_WEEK })
  const at = (number: number, later: number) => start.add({ weeks: number - first.number + later })
  const laterBy = ({ number, dueDate }: DatedOccurrence) =>
    Math.ceil(at(number, 0).until(dueDate, { largestUnit: 'day' }).days / DAYS_OF_WEEK)
  const later = Math.max(0, ...remaining.map(laterBy))
  return remaining.map(({ number }) => ({ number, dueDate: textOf(at(number, later)) }))
}

function datesOnMonthDay(
  remaining: readonly DatedOccurrence[],
  months: number,
  day: number,
): readonly DatedOccurrence[] {
  const [first] = remaining
  if (!first) return []
  const start = Temporal.PlainDate.from(first.dueDate).toPlainYearMonth()
  const monthOf = (number: number) => start.add({ months: (number - first.number) * months })
  const laterBy = ({ number, dueDate }: DatedOccurrence) => {
    const agreed = Temporal.PlainDate.from(dueDate)
    const month = agreed.toPlainYearMonth()
    const isEarlier = Math.min(day, month.daysInMonth) < agreed.day
    return monthOf(number).until(month, { largestUnit: 'month' }).months + (isEarlier ? 1 : 0)
  }
  const later = Math.max(0, ...remaining.map(laterBy))
  return remaining.map(({ number }) => {
    const month = monthOf(number).add({ months: later })
    return { number, dueDate: textOf(month.toPlainDate({ day: Math.min(day, month.daysInMonth) })) }
  })
}

const textOf = (date: Temporal.PlainDate) => date.toString() as CalendarDate
