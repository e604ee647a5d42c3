import type { PaymentPlanFrequency } from '../../plans/index.ts'
import type { CalendarDate } from '../../platform/time/index.ts'
import type { Language } from '../language/index.ts'
import { dateInWords, moneyInWords } from '../language/index.ts'

/** A customer's consent and the version of its wording, which a later release may change. */
export interface Consent {
  readonly text: string
  readonly version: string
}

/** The facts that the wording names. */
export interface Agreed {
  readonly payee: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly frequency: string
  readonly occurrences: number
  readonly startDate: CalendarDate
}

const EDITION = '2026-11'

const EVERY: Readonly<Record<Language, Readonly<Record<PaymentPlanFrequency, string>>>> = {
  en: { Weekly: 'every week', Monthly: 'every month', Quarterly: 'every three months', Yearly: 'every year' },
  es: { Weekly: 'cada semana', Monthly: 'cada mes', Quarterly: 'cada tres meses', Yearly: 'cada año' },
}

/**
 * The consent to a plan, naming amount, frequency, count and first day. `startDate` is the day on which it would begin, not one
 * that has passed. It is kept with the plan as it was shown.
 */
export function planConsent(agreed: Agreed, language: Language): Consent {
  return { text: WORDING[language](agreed), version: `plan-${EDITION}-${language}` }
}

const WORDING: Readonly<Record<Language, (agreed: Agreed) => string>> = {
  en: (agreed) => {
    const { payee, occurrences, amount, every, from } = words(agreed, 'en')
    return occurrences === 1
      ? `I authorize ${payee} to charge ${amount} to this payment method once, on ${from}, and to store it for that.`
      : `I authorize ${payee} to charge ${amount} to this payment method ${every}, ${occurrences} times, from ${from}, and to store it for these payments.`
  },
  es: (agreed) => {
    const { payee, occurrences, amount, every, from } = words(agreed, 'es')
    return occurrences === 1
      ? `Autorizo a ${payee} a cobrar ${amount} con este medio de pago una vez, el ${from}, y a guardarlo para ello.`
      : `Autorizo a ${payee} a cobrar ${amount} con este medio de pago ${every}, ${occurrences} veces, desde el ${from}, y a guardarlo para estos pagos.`
  },
}

function words({ payee, amountMinor, currency, frequency, occurrences, startDate }: Agreed, language: Language) {
  return {
    payee,
    occurrences,
    amount: moneyInWords(amountMinor, currency, language),
    every: everyInWords(frequency, language),
    from: dateInWords(startDate, language),
  }
}

/** "every month". */
export function everyInWords(frequency: string, language: Language): string {
  return EVERY[language][frequency as PaymentPlanFrequency]
}
