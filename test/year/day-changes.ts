import { dateOf, type Frequency } from './calendar.ts'

const DAY_MS = 86_400_000
const MONTHS = { Monthly: 1, Quarterly: 3, Yearly: 12 } as const
/** The longest search for the first date. A date moves by at most two intervals. */
const SHIFTS_MAX = 400

/**
 * Returns the dates of these occurrences on another day: 1 is Monday for a weekly plan, any other
 * has a day of the month. The first gets the earliest such day on which no occurrence is earlier
 * than before. Implemented only from the guide, by trying one day or month after the other.
 */
export function datesOnDay(
  before: readonly (readonly [number: number, date: string])[],
  frequency: Frequency,
  day: number,
): readonly (readonly [number: number, date: string])[] {
  const [first] = before
  if (!first) return []
  for (let shift = 0; shift < SHIFTS_MAX; shift++) {
    const start = startAfter(first[1], frequency, day, shift)
    if (start === null) continue
    const moved = before.map(([number]) => [number, dateAfter(start, frequency, day, number - first[0])] as const)
    if (moved.every(([, date], index) => date >= before[index]![1])) return moved
  }
  throw new Error('no later date of an occurrence is on that day')
}

/**
 * Returns the day that is `shift` days, or months for a plan with months, after the month or day of
 * a date.
 */
function startAfter(date: string, frequency: Frequency, day: number, shift: number): string | null {
  if (frequency !== 'Weekly') return inMonth(date, shift, day)
  const ms = Date.parse(date) + shift * DAY_MS
  return new Date(ms).getUTCDay() === day % 7 ? new Date(ms).toISOString().slice(0, 10) : null
}

const dateAfter = (start: string, frequency: Frequency, day: number, intervals: number) =>
  frequency === 'Weekly' ? dateOf(start, frequency, intervals + 1) : inMonth(start, intervals * MONTHS[frequency], day)

/** Returns a day of a later month, or its last day if it is too short. */
function inMonth(date: string, months: number, day: number): string {
  const [year, month] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
