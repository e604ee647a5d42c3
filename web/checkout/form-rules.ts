import { brandOfNumber, digitsMax, isCardNumber } from './card-number.ts'
import { digitsOf } from './digits.ts'
import { hasExpired, readExpiry } from './expiry.ts'
import { type FieldName, hasAddress, type Values } from './form-values.ts'
import { isRoutingNumber } from './routing-number.ts'
import type { Texts } from './texts/index.ts'

/** Error messages by field. */
export type Errors = Readonly<Partial<Record<FieldName, string>>>

/** The kind of instrument that the customer types; null for a stored one, which needs no typing. */
export type TypedInstrument = 'card' | 'bank_account' | null

/** The texts that the rules need. */
export type RuleTexts = Pick<
  Texts,
  | 'fieldErrors'
  | 'digitsOnly'
  | 'tooManyDigits'
  | 'tooLong'
  | 'cardNumber'
  | 'code'
  | 'routingNumber'
  | 'accountNumber'
  | 'cardholderName'
  | 'accountHolderName'
  | 'street'
  | 'city'
  | 'area'
  | 'postalCode'
>

const CARD = ['number', 'expiry', 'cvc', 'cardholderName'] as const
const ACCOUNT = ['routingNumber', 'accountNumber', 'accountHolderName'] as const
const ADDRESS = ['country', 'street', 'postalCode', 'city', 'area'] as const

const ROUTING_DIGITS = 9
const ACCOUNT_DIGITS_MIN = 5
const ACCOUNT_DIGITS_MAX = 17

/**
 * The most characters that the server accepts. No field has a `maxlength`: browsers would silently
 * cut pasted text.
 */
const CHARACTERS_MAX = {
  cardholderName: 255,
  accountHolderName: 255,
  street: 255,
  city: 100,
  area: 100,
  postalCode: 20,
} as const

/** The validated fields, in the order of the page. */
export function validatedFields(typed: TypedInstrument, asksConsent: boolean): readonly FieldName[] {
  return [
    ...(typed === 'card' ? CARD : typed === 'bank_account' ? ACCOUNT : []),
    ...(typed === null ? [] : ADDRESS),
    ...(asksConsent ? (['consent'] as const) : []),
  ]
}

/** Returns the problems of these fields. */
export function errorsOf(fields: readonly FieldName[], values: Values, texts: RuleTexts, today: Date): Errors {
  const found = fields.map((field) => [field, errorOf(field, values, texts, today)] as const)
  return Object.fromEntries(found.filter(([, error]) => error !== null))
}

/** Returns the error message of a field; null when the field is valid. */
export function errorOf(field: FieldName, values: Values, texts: RuleTexts, today: Date): string | null {
  const { fieldErrors } = texts
  switch (field) {
    case 'number': {
      const digits = digitsOf(values.number)
      const max = digitsMax(digits ?? '')
      return (
        digitsError(texts, texts.cardNumber, digits, max) ?? (isCardNumber(digits ?? '') ? null : fieldErrors.number)
      )
    }
    case 'expiry': {
      const expiry = readExpiry(values.expiry, today)
      if (expiry === null) return fieldErrors.expiry
      return hasExpired(expiry, today) ? fieldErrors.expired : null
    }
    case 'cvc': {
      const [digits, lengths] = [digitsOf(values.cvc), codeLengths(values)]
      const error = digitsError(texts, texts.code, digits, Math.max(...lengths))
      return error ?? (lengths.includes(digits?.length ?? 0) ? null : fieldErrors.cvc)
    }
    case 'routingNumber': {
      const digits = digitsOf(values.routingNumber)
      const error = digitsError(texts, texts.routingNumber, digits, ROUTING_DIGITS)
      return error ?? (isRoutingNumber(digits ?? '') ? null : fieldErrors.routingNumber)
    }
    case 'accountNumber': {
      const digits = digitsOf(values.accountNumber)
      const error = digitsError(texts, texts.accountNumber, digits, ACCOUNT_DIGITS_MAX)
      return error ?? ((digits?.length ?? 0) >= ACCOUNT_DIGITS_MIN ? null : fieldErrors.accountNumber)
    }
    case 'cardholderName':
    case 'accountHolderName':
      return values[field].trim() === '' ? fieldErrors[field] : lengthError(texts, field, values)
    case 'country':
      return hasAddress(values) && values.country === '' ? fieldErrors.country : null
    case 'street':
      return hasAddress(values) && values.street.trim() === '' ? fieldErrors.street : lengthError(texts, field, values)
    case 'postalCode':
    case 'city':
    case 'area':
      return lengthError(texts, field, values)
    case 'consent':
      return values.consent === '' ? fieldErrors.consent : null
    default:
      return null
  }
}

/**
 * Returns the problem of a text as a number of at most so many digits. Never cuts it: a shorter
 * number can be valid, too.
 */
function digitsError(texts: RuleTexts, label: string, digits: string | null, max: number): string | null {
  if (digits === null) return texts.digitsOnly(label)
  return digits.length > max ? texts.tooManyDigits(label, digits.length, max) : null
}

function lengthError(texts: RuleTexts, field: keyof typeof CHARACTERS_MAX, values: Values): string | null {
  const max = CHARACTERS_MAX[field]
  return [...values[field].trim()].length > max ? texts.tooLong(texts[field], max) : null
}

/**
 * Returns the allowed lengths of a security code: four digits for some brands, three for most, both
 * for an unknown one.
 */
export function codeLengths({ number }: Pick<Values, 'number'>): readonly number[] {
  const brand = brandOfNumber(digitsOf(number) ?? '')
  if (brand === 'card') return [3, 4]
  return brand === 'amex' ? [4] : [3]
}
