import type { Texts } from './texts/index.ts'

type Locales = Pick<Texts, 'locale' | 'dateLocale'>

/**
 * "€49.90", with the decimals that the server gave: the browser's table disagrees with ISO for some
 * currencies.
 */
export function formatMoney(decimal: string, currency: string, { locale }: Locales): string {
  const digits = decimal.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(decimal as Intl.StringNumericLiteral)
}

/** "1 December 2026", for a calendar date. */
export function formatDate(date: string, { dateLocale }: Locales): string {
  return new Intl.DateTimeFormat(dateLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}

/** "30 November 2026 at 14:00 CET": an instant in the customer's time zone. */
export function formatDateTime(moment: string, timeZone: string, { dateLocale }: Locales): string {
  const format = new Intl.DateTimeFormat(dateLocale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return format.format(new Date(moment))
}
