import { LOCALE } from './language.ts'

/** Returns an amount such as "€49.90" from its decimal text. */
export function formatAmount(amount: string, currency: string): string {
  const digits = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(amount as Intl.StringNumericLiteral)
}

/** Returns a calendar date such as "1 Dec 2026". */
export function formatDate(date: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

/** Returns a time such as "1 Dec 2026, 14:05" in a time zone. */
export function formatTime(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(time))
}

/** Returns a time to the second with the name of its time zone. */
export function formatExactTime(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'long', timeZone }).format(new Date(time))
}

/** Returns the first moment of a calendar date in a time zone, as a time of the API. */
export function startOfDate(date: string, timeZone: string): string {
  const guess = Date.parse(`${date}T00:00:00Z`)
  // Next to a change of clocks, the second step finds the offset of the moment itself.
  const first = guess - offsetMs(guess, timeZone)
  return new Date(guess - offsetMs(first, timeZone)).toISOString()
}

/** Returns the calendar date after another. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** Returns today's calendar date in a time zone. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}

function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(new Date(at))
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(at / 1_000) * 1_000
}

/** Returns a decimal text minus another one of the same currency. */
export function subtract(amount: string, other: string): string {
  const digits = Math.max(amount.split('.')[1]?.length ?? 0, other.split('.')[1]?.length ?? 0)
  const minor = (minorOf(amount, digits) - minorOf(other, digits)).toString()
  const [sign, text] = minor.startsWith('-') ? ['-', minor.slice(1)] : ['', minor]
  if (digits === 0) return sign + text
  const padded = text.padStart(digits + 1, '0')
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** Returns whether a decimal text is greater than zero. */
export function isPositive(amount: string): boolean {
  return !amount.startsWith('-') && /[1-9]/.test(amount)
}

function minorOf(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0'))
}
