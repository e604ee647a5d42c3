import type { PaymentPlanFrequency } from '../../platform/graphql/inputs.generated.ts'
import { formatMinor } from '../../platform/money/index.ts'
import type { CalendarDate } from '../../platform/time/index.ts'

/** The languages of the hosted page. The first is the default. */
const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

const CHARACTERS_MAX = 256

/** Returns the supported language that a browser prefers by its Accept-Language. */
export function languageOf(accepted: string | undefined): Language {
  const preferred = (accepted ?? '')
    .slice(0, CHARACTERS_MAX)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const weight = parameters.map((each) => /^\s*q=([0-9.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined)
      return { language: tag.split('-')[0], weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { language } of preferred) {
    const supported = LANGUAGES.find((each) => each === language)
    if (supported) return supported
  }
  return LANGUAGES[0]
}

/** The English of these texts writes the day first. */
const DATES_OF: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es' }

/**
 * Returns an amount such as "€49.90". Sets the decimals: the runtime's table disagrees with ISO for
 * some currencies.
 */
export function formatMoney(minor: bigint, currency: string, language: Language = 'en'): string {
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

/** Returns a date such as "1 December 2026". */
export function formatDate(date: CalendarDate, language: Language = 'en'): string {
  return Temporal.PlainDate.from(date).toLocaleString(DATES_OF[language], { dateStyle: 'long' })
}

const EVERY: Readonly<Record<Language, Readonly<Record<PaymentPlanFrequency, string>>>> = {
  en: { Weekly: 'every week', Monthly: 'every month', Quarterly: 'every three months', Yearly: 'every year' },
  es: { Weekly: 'cada semana', Monthly: 'cada mes', Quarterly: 'cada tres meses', Yearly: 'cada año' },
}

/** Returns a frequency as in "every month". */
export function formatFrequency(frequency: string, language: Language): string {
  return EVERY[language][frequency as PaymentPlanFrequency]
}
