import type { AgreedCharges, RecurringModel } from '../../../payments/providers/index.ts'
import type { ConsentText, OfferedConsents } from '../../flow/index.ts'
import { formatDate, formatFrequency, formatMoney, type Language } from '../../language/index.ts'
import { type ChargesInWords, type Payee, type Phrases, withContact } from './phrases.ts'
import { en } from './phrases-en.ts'
import { es } from './phrases-es.ts'

/** The day of the last change of a phrase. A change of a phrase changes it. */
const EDITION = '2026-11-24'

const PHRASES: Readonly<Record<Language, Phrases>> = { en, es }

/** A consent to word: its payee, its charges and the language. */
interface ToWord {
  readonly payee: Payee
  readonly charges: AgreedCharges
  readonly language: Language
}

/**
 * Returns the consents to one payment, for each kind of source. `model` is the declared model of a
 * session that may store its source.
 */
export function paymentConsents({ payee, charges, language }: ToWord, model: RecurringModel | null): OfferedConsents {
  const phrases = PHRASES[language]
  const { name } = payee
  const { amount, first } = inWords(charges, language)
  const contact = withContact(payee)
  const byAccount = [
    phrases.paymentByAccount(name, amount, first),
    phrases.revoking.debit(contact),
    phrases.returns.payment,
  ]
  const unstored: readonly ConsentText[] = [
    { source: 'Card', stores: false, text: phrases.paymentByCard(name, amount) },
    { source: 'BankAccount', stores: false, text: byAccount.join(' ') },
    { source: 'Option', stores: false, text: phrases.paymentByOption(name, amount) },
  ]
  const stored = (source: 'Card' | 'BankAccount', storesFor: RecurringModel): ConsentText => {
    const storing = phrases.storing(name, source === 'Card' ? 'card' : 'account', storesFor)
    const text = unstored.find((each) => each.source === source)?.text
    return { source, stores: true, text: [text, storing, phrases.revoking.storage(contact)].join(' ') }
  }
  const texts = model === null ? unstored : [...unstored, stored('Card', model), stored('BankAccount', model)]
  return { version: versionOf('payment', language), language, texts, charges }
}

/** Returns the consents to a plan, for each kind of source. The first day must not have passed. */
export function planConsents({ payee, charges, language }: ToWord): OfferedConsents {
  const { planByCard, planByAccount } = PHRASES[language]
  const texts = textsOfPlan({ payee, charges, language }, planByCard, planByAccount)
  return { version: versionOf('plan', language), language, texts, charges }
}

/** Returns the consents to pay an outstanding amount now and to charge the rest of the plan. */
export function recoveryConsents({ payee, charges, language }: ToWord): OfferedConsents {
  const { recoveryByCard, recoveryByAccount } = PHRASES[language]
  const texts = textsOfPlan({ payee, charges, language }, recoveryByCard, recoveryByAccount)
  return { version: versionOf('recovery', language), language, texts, charges }
}

function textsOfPlan(
  { payee, charges, language }: ToWord,
  byCard: Phrases['planByCard'],
  byAccount: Phrases['planByAccount'],
): readonly ConsentText[] {
  const { revoking, returns } = PHRASES[language]
  const { name } = payee
  const words = inWords(charges, language)
  const contact = withContact(payee)
  return [true, false].flatMap((stores): ConsentText[] => [
    { source: 'Card', stores, text: `${byCard(name, words, stores)} ${revoking.charges(contact)}` },
    {
      source: 'BankAccount',
      stores,
      text: `${byAccount(name, words, stores)} ${revoking.debits(contact)} ${returns.plan}`,
    },
  ])
}

const versionOf = (kind: string, language: Language) => `${kind}-${EDITION}-${language}`

function inWords(charges: AgreedCharges, language: Language): ChargesInWords {
  const { amountMinor, lastAmountMinor, currency, frequency, occurrences, firstDate, lastDate } = charges
  return {
    amount: formatMoney(amountMinor, currency, language),
    lastAmount: lastAmountMinor === null ? null : formatMoney(lastAmountMinor, currency, language),
    every: frequency === null ? '' : formatFrequency(frequency, language),
    count: occurrences,
    first: formatDate(firstDate, language),
    last: formatDate(lastDate, language),
  }
}
