import { toAscii } from './digits.ts'

/** The last month in which a card is valid. */
export interface Expiry {
  readonly month: number
  readonly year: number
}

const CENTURY = 2000
const YEARS_MAX = 30

/** `MM/YY` or `MM/YYYY`, with or without a separator. */
const MONTH_FIRST = /^(0?[1-9]|1[0-2])(?: ?[/.-] ?| )(\d{2}|20\d{2})$|^(0[1-9]|1[0-2])(\d{2}|20\d{2})$/
/** `YYYY-MM`, the form in which browsers store the date. */
const YEAR_FIRST = /^(20\d{2})(?: ?[/.-] ?| )?(0[1-9]|1[0-2])$/

/**
 * Returns what was typed with the slash after the month, and with the zero of a month like "4".
 * Every digit stays where it is; what does not begin with a month stays as it is.
 */
export function insertSlash(text: string): string {
  if (/^[2-9]$/.test(text)) return `0${text}/`
  if (/^[1-9]\/$/.test(text)) return `0${text}`
  // A typed slash after the inserted one is ignored.
  return text.replace(/^(0[1-9]|1[0-2])\/[ /.-]+/, '$1/').replace(/^(0[1-9]|1[0-2])(\d{0,4})$/, '$1/$2')
}

/** Returns the date on a card; null when it is not a date or no card can have it. */
export function readExpiry(text: string, today: Date): Expiry | null {
  const plain = toAscii(text)
  const [, month, year, monthAlone = month, yearAlone = year] = MONTH_FIRST.exec(plain) ?? []
  if (monthAlone !== undefined && yearAlone !== undefined) return within(monthAlone, yearAlone, today)
  const [, wholeYear, lastMonth] = YEAR_FIRST.exec(plain) ?? []
  return wholeYear === undefined || lastMonth === undefined ? null : within(lastMonth, wholeYear, today)
}

function within(month: string, year: string, today: Date): Expiry | null {
  const read = { month: Number(month), year: Number(year) + (year.length === 2 ? CENTURY : 0) }
  return read.year > today.getFullYear() + YEARS_MAX ? null : read
}

/** Returns true when the month has ended by the customer's clock. */
export function hasExpired({ month, year }: Expiry, today: Date): boolean {
  return year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1
}
