import creditCardType from 'credit-card-type'
import { LRUCache } from 'lru-cache'

/** What the issuer range of a number tells. */
export interface CardBrand {
  /** As people write it, such as `American Express`. */
  readonly name: string
  /** How many digits its numbers may have. */
  readonly lengths: readonly number[]
  readonly cvcDigits: number
}

const LENGTH_MIN = 12
const LENGTH_MAX = 19

/** The character code of the digit 0. */
const ZERO = 48

/** No range of the table is told by more digits. */
const RANGE_DIGITS = 8

// A look through the table costs as much as a statement's parameters; issuers are few and come again.
const brands = new LRUCache<string, { readonly brand: CardBrand | null }>({ max: 2_000 })

/** The brand of a number by its issuer range; null when the range is not recognised. */
export function brandOf(number: string): CardBrand | null {
  const range = number.slice(0, RANGE_DIGITS)
  const known = brands.get(range)
  if (known) return known.brand
  const brand = lookUp(range)
  brands.set(range, { brand })
  return brand
}

/** Of too few digits several brands may fit: then none is told. */
function lookUp(range: string): CardBrand | null {
  const [best, ...others] = creditCardType(range)
  if (!best || others.length > 0 || isCatchAll(best)) return null
  return { name: best.niceType, lengths: best.lengths, cvcDigits: best.code.size }
}

/** The table takes for Maestro whatever begins with a 6 and is nobody's: such a range is not recognised. */
function isCatchAll({ type, matchStrength }: ReturnType<typeof creditCardType>[number]): boolean {
  return type === 'maestro' && matchStrength === 1
}

/** Whether numbers of the brand have that many digits; without a brand, whether any card's number has. */
export function isLengthOf(brand: CardBrand | null, digits: number): boolean {
  return brand ? brand.lengths.includes(digits) : digits >= LENGTH_MIN && digits <= LENGTH_MAX
}

/** Whether the last digit fits the others: Luhn, ISO/IEC 7812-1. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (let place = 0; place < number.length; place++) {
    const digit = number.charCodeAt(number.length - 1 - place) - ZERO
    sum += place % 2 === 0 ? digit : doubled(digit)
  }
  return sum % 10 === 0
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2
}
