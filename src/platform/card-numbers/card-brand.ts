import creditCardType from 'credit-card-type'
import { LRUCache } from 'lru-cache'

/** The facts about a card's brand by the issuer range of its number. */
export interface CardBrand {
  /** The name as people write it, such as `American Express`. */
  readonly name: string
  /** The numbers of digits that the brand's numbers may have. */
  readonly lengths: readonly number[]
  readonly cvcDigits: number
}

const LENGTH_MIN = 12
const LENGTH_MAX = 19

/** The character code of the digit 0. */
const ZERO = 48

/** No range of the table has more digits. */
const RANGE_DIGITS = 8

// A search through the table takes as long as encoding a statement's parameters. Issuers are few
// and repeat.
const brands = new LRUCache<string, { readonly brand: CardBrand | null }>({ max: 2_000 })

/** Returns the brand of a number by its issuer range, or null for an unknown range. */
export function brandOf(number: string): CardBrand | null {
  const range = number.slice(0, RANGE_DIGITS)
  const known = brands.get(range)
  if (known) return known.brand
  const brand = lookUp(range)
  brands.set(range, { brand })
  return brand
}

/** Several brands may fit too few digits: then there is no brand. */
function lookUp(range: string): CardBrand | null {
  const [best, ...others] = creditCardType(range)
  if (!best || others.length > 0 || isCatchAll(best)) return null
  return { name: best.niceType, lengths: best.lengths, cvcDigits: best.code.size }
}

/**
 * The table counts every unassigned range that starts with 6 as Maestro. Such a range has no brand.
 */
function isCatchAll({ type, matchStrength }: ReturnType<typeof creditCardType>[number]): boolean {
  return type === 'maestro' && matchStrength === 1
}

/**
 * Returns whether numbers of the brand have that many digits; without a brand, whether any card's
 * number has.
 */
export function isLengthOf(brand: CardBrand | null, digits: number): boolean {
  return brand ? brand.lengths.includes(digits) : digits >= LENGTH_MIN && digits <= LENGTH_MAX
}

/** Returns whether the last digit is the check digit of the others: Luhn, ISO/IEC 7812-1. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (let index = 0; index < number.length; index++) {
    const digit = number.charCodeAt(number.length - 1 - index) - ZERO
    sum += index % 2 === 0 ? digit : doubled(digit)
  }
  return sum % 10 === 0
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2
}
