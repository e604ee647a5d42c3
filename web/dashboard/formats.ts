import { LOCALE } from './language.ts'

/** Returns an amount such as "€49.90" from its decimal text. */
export function formatAmount(amount: string, currency: string): string {
  const digits = amount.split('.')[1]?.length
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    // An amount without decimals gets the number of decimals of its currency.
    ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
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

/** Returns texts such as "Succeeded, Failed and Returned". */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(LOCALE).format(items)
}

/** Returns a ratio of two counts such as "96.4%". */
export function formatRatio(part: number, whole: number): string {
  return new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 }).format(part / whole)
}

/** Returns a count such as "1,204". */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(LOCALE).format(count)
}
