import { epochMsOf, type Timestamp } from '../time/index.ts'

/** The time of a partition's ids: from `fromMs` to before `toMs`. Suffixes sort by time. */
export interface PartitionSpan {
  readonly suffix: string
  readonly fromMs: number
  readonly toMs: number
}

const weekMs = 7 * 24 * 60 * 60 * 1000
/** The first Monday after the epoch, which was a Thursday. */
const firstMondayMs = 4 * 24 * 60 * 60 * 1000

/** Returns ISO weeks from last week to `ahead` weeks ahead. */
export function weeksAround(at: Timestamp, ahead: number): PartitionSpan[] {
  const thisWeekMs = mondayOf(epochMsOf(at))
  return Array.from({ length: ahead + 2 }, (_, index) => {
    const fromMs = thisWeekMs + (index - 1) * weekMs
    return { suffix: isoWeek(fromMs), fromMs, toMs: fromMs + weekMs }
  })
}

/** Returns the suffix of the week of a time. */
export function weekOf(epochMs: number): string {
  return isoWeek(mondayOf(epochMs))
}

function mondayOf(epochMs: number): number {
  return epochMs - ((epochMs - firstMondayMs) % weekMs)
}

/** Returns the suffix of an ISO week, such as `2026w47`. Around New Year its year differs. */
function isoWeek(mondayMs: number): string {
  const { yearOfWeek, weekOfYear } = Temporal.Instant.fromEpochMilliseconds(mondayMs).toZonedDateTimeISO('UTC')
  return `${yearOfWeek}w${String(weekOfYear).padStart(2, '0')}`
}

/** Returns calendar months in UTC from last month to `ahead` months ahead. */
export function monthsAround(at: Timestamp, ahead: number): PartitionSpan[] {
  return Array.from({ length: ahead + 2 }, (_, index) => {
    const month = monthOf(at).add({ months: index - 1 })
    return { suffix: suffixOf(month), fromMs: startMs(month), toMs: startMs(month.add({ months: 1 })) }
  })
}

/** Returns the suffix of the month that is `months` before the present one. */
export function monthBefore(at: Timestamp, months: number): string {
  return suffixOf(monthOf(at).subtract({ months }))
}

function monthOf(at: Timestamp): Temporal.PlainYearMonth {
  return Temporal.PlainYearMonth.from(at.slice(0, 7))
}

function suffixOf({ year, month }: Temporal.PlainYearMonth): string {
  return `${year}m${String(month).padStart(2, '0')}`
}

function startMs(month: Temporal.PlainYearMonth): number {
  return month.toPlainDate({ day: 1 }).toZonedDateTime('UTC').epochMilliseconds
}
