import { digitsOf } from './digits.ts'
import { readExpiry } from './expiry.ts'

/** The values of the form, as its fields show them. The names are also the ids of the fields. */
export interface Values {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
  readonly cardholderName: string
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountType: string
  readonly holderType: string
  readonly accountHolderName: string
  readonly country: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly area: string
  readonly consent: string
}

export type FieldName = keyof Values

export const EMPTY_VALUES: Values = {
  number: '',
  expiry: '',
  cvc: '',
  cardholderName: '',
  routingNumber: '',
  accountNumber: '',
  accountType: 'Checking',
  holderType: 'Personal',
  accountHolderName: '',
  country: '',
  street: '',
  postalCode: '',
  city: '',
  area: '',
  consent: '',
}

/** All fields, in the order of the page. */
export const FIELDS = Object.keys(EMPTY_VALUES) as readonly FieldName[]

/** Returns the body for an instrument's route, with the digits that each number field shows. */
export function instrumentOf(source: 'card' | 'bank_account', values: Values, today: Date): object {
  const billingAddress = addressOf(values)
  if (source === 'card') {
    const expiry = readExpiry(values.expiry, today)
    return {
      type: source,
      number: digitsOf(values.number) ?? '',
      expirationMonth: expiry?.month,
      expirationYear: expiry?.year,
      cvc: digitsOf(values.cvc) ?? '',
      cardholderName: values.cardholderName.trim() || null,
      billingAddress,
    }
  }
  const { accountType, holderType, accountHolderName } = values
  return {
    type: source,
    routingNumber: digitsOf(values.routingNumber) ?? '',
    accountNumber: digitsOf(values.accountNumber) ?? '',
    accountType,
    holderType,
    accountHolderName: accountHolderName.trim() || null,
    billingAddress,
  }
}

/** Returns true when any part of the address was typed. The address must then be complete. */
export function hasAddress({ country, street, city, area, postalCode }: Values): boolean {
  return [country, street, city, area, postalCode].some((part) => part.trim() !== '')
}

function addressOf(values: Values): object | null {
  if (!hasAddress(values)) return null
  return {
    lines: [values.street.trim()],
    locality: values.city.trim() || null,
    administrativeArea: values.area.trim() || null,
    postalCode: values.postalCode.trim() || null,
    countryCode: values.country,
  }
}

/** Returns the field for a path of the server. */
export function fieldOfPath(path: string | null): FieldName | null {
  if (path === null) return null
  if (path.startsWith('expiration')) return 'expiry'
  if (path.startsWith('billingAddress.')) return OF_ADDRESS[path.split('.')[1] ?? ''] ?? 'street'
  return path in EMPTY_VALUES ? (path as FieldName) : null
}

const OF_ADDRESS: Readonly<Record<string, FieldName>> = {
  countryCode: 'country',
  locality: 'city',
  administrativeArea: 'area',
  postalCode: 'postalCode',
}
