import { brandOfNumber, digitsOf, isCardNumber } from './card-number.ts'
import { isOver, readExpiry } from './expiry.ts'
import { type FieldName, hasAddress, type Values } from './form-values.ts'
import { isRoutingNumber } from './routing-number.ts'
import type { Texts } from './texts/index.ts'

/** What is wrong, by field. */
export type Errors = Readonly<Partial<Record<FieldName, string>>>

/** What a customer pays with: a new instrument, or something that needs nothing typed. */
export type Typed = 'card' | 'bank_account' | null

type Wrong = Texts['wrong']

const CARD = ['number', 'expiry', 'cvc', 'cardholderName'] as const
const ACCOUNT = ['routingNumber', 'accountNumber', 'accountHolderName'] as const
const ADDRESS = ['country', 'street'] as const

/** The fields that are judged, in the order in which they stand. */
export function judgedFields(typed: Typed, asksConsent: boolean): readonly FieldName[] {
  return [
    ...(typed === 'card' ? CARD : typed === 'bank_account' ? ACCOUNT : []),
    ...(typed === null ? [] : ADDRESS),
    ...(asksConsent ? (['consent'] as const) : []),
  ]
}

/** Everything that is wrong with these fields. */
export function errorsOf(fields: readonly FieldName[], values: Values, wrong: Wrong, today: Date): Errors {
  const found = fields.map((field) => [field, errorOf(field, values, wrong, today)] as const)
  return Object.fromEntries(found.filter(([, error]) => error !== null))
}

/** What is wrong with a field, in a sentence; null when it is right. */
export function errorOf(field: FieldName, values: Values, wrong: Wrong, today: Date): string | null {
  switch (field) {
    case 'number':
      return isCardNumber(digitsOf(values.number)) ? null : wrong.number
    case 'expiry': {
      const expiry = readExpiry(values.expiry, today)
      if (expiry === null) return wrong.expiry
      return isOver(expiry, today) ? wrong.expired : null
    }
    case 'cvc':
      return codeLengths(values).includes(values.cvc.length) ? null : wrong.cvc
    case 'routingNumber':
      return isRoutingNumber(values.routingNumber) ? null : wrong.routingNumber
    case 'accountNumber':
      return /^\d{4,17}$/.test(values.accountNumber) ? null : wrong.accountNumber
    case 'cardholderName':
    case 'accountHolderName':
      return values[field].trim() === '' ? wrong[field] : null
    case 'country':
    case 'street':
      return hasAddress(values) && values[field].trim() === '' ? wrong[field] : null
    case 'consent':
      return values.consent === '' ? wrong.consent : null
    default:
      return null
  }
}

/** How long the code of a card may be: four digits on the front of some, three on the back of most, either of an unknown one. */
export function codeLengths({ number }: Values): readonly number[] {
  const brand = brandOfNumber(digitsOf(number))
  if (brand === 'card') return [3, 4]
  return brand === 'amex' ? [4] : [3]
}
