import type { CalendarDate } from '../../platform/time/index.ts'
import type { Language } from '../language/index.ts'
import { dateInWords, moneyInWords } from '../language/index.ts'
import { type Consent, everyInWords } from './plan-consent.ts'

/** The facts that the wording names. */
export interface Recovered {
  readonly payee: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly frequency: string
  /** How many of the plan are unpaid besides the one that is paid now. */
  readonly others: number
  /** The day of the last of them; null when there is none. */
  readonly lastDate: CalendarDate | null
}

const EDITION = '2026-11'

/**
 * The consent to pay what is owed and to have what remains of the plan charged to the same means, naming amount, frequency, count
 * and last day. It is kept with the payment as it was shown.
 */
export function recoveryConsent(recovered: Recovered, language: Language): Consent {
  return { text: WORDING[language](recovered), version: `recovery-${EDITION}-${language}` }
}

const WORDING: Readonly<Record<Language, (recovered: Recovered) => string>> = {
  en: ({ payee, others, ...recovered }) => {
    const { amount, every, last } = words(recovered, 'en')
    const now = `I authorize ${payee} to charge ${amount} to this payment method now`
    if (last === null) return `${now}, and to store it for this plan.`
    return others === 1
      ? `${now}, and ${amount} for the payment that remains, on ${last}, and to store it for that.`
      : `${now}, and ${amount} for each of the ${others} payments that remain, ${every}, until ${last}, and to store it for these payments.`
  },
  es: ({ payee, others, ...recovered }) => {
    const { amount, every, last } = words(recovered, 'es')
    const now = `Autorizo a ${payee} a cobrar ${amount} con este medio de pago ahora`
    if (last === null) return `${now}, y a guardarlo para este plan.`
    return others === 1
      ? `${now}, y ${amount} por el pago restante, el ${last}, y a guardarlo para ello.`
      : `${now}, y ${amount} por cada uno de los ${others} pagos restantes, ${every}, hasta el ${last}, y a guardarlo para estos pagos.`
  },
}

function words(
  { amountMinor, currency, frequency, lastDate }: Omit<Recovered, 'payee' | 'others'>,
  language: Language,
) {
  return {
    amount: moneyInWords(amountMinor, currency, language),
    every: everyInWords(frequency, language),
    last: lastDate && dateInWords(lastDate, language),
  }
}
