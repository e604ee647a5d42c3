import { formatMinor } from '../../platform/money/index.ts'
import type { CalendarDate } from '../../platform/time/index.ts'
import type { Language } from './language.ts'

/** The English of these texts writes the day first. */
const DATES_OF: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es' }

/** "€49.90"; the decimals are ours, because the runtime's table disagrees with ISO for some currencies. */
export function moneyInWords(minor: bigint, currency: string, language: Language = 'en'): string {
  const decimal = formatMinor(minor, currency)
  const digits = decimal.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(decimal as Intl.StringNumericLiteral)
}

/** "1 December 2026". */
export function dateInWords(date: CalendarDate, language: Language = 'en'): string {
  return Temporal.PlainDate.from(date).toLocaleString(DATES_OF[language], { dateStyle: 'long' })
}
