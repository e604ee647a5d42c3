import { digitsOf } from './digits.ts'

/** The icons of the page. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'card'

const RANGES: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|65|64[4-9])/],
  ['diners', /^(30[0-5]|36|38|39)/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['unionpay', /^62/],
]

const DIGITS_MIN = 12
const DIGITS_MAX = 19

/** Returns the card brand by the first digits. The server decides. */
export function brandOfNumber(digits: string): CardBrand {
  return RANGES.find(([, range]) => range.test(digits))?.[0] ?? 'card'
}

/** Returns the icon for the brand of a stored method. */
export function markOfBrand(brand: string | null): CardBrand {
  const name = (brand ?? '').toLowerCase().replaceAll(/[^a-z]/g, '')
  if (name.startsWith('americanexpress')) return 'amex'
  return RANGES.map(([each]) => each).find((each) => name.startsWith(each)) ?? 'card'
}

/**
 * Returns a number in the groups printed on the card, with every digit. Returns other text
 * unchanged.
 */
export function groupDigits(text: string): string {
  const digits = digitsOf(text)
  if (digits === null) return text
  const brand = brandOfNumber(digits)
  const sizes = brand === 'amex' ? [4, 6, 5] : brand === 'diners' && digits.length <= 14 ? [4, 6, 4] : [4, 4, 4, 4, 3]
  const groups: string[] = []
  let from = 0
  for (const size of sizes) {
    groups.push(digits.slice(from, from + size))
    from += size
  }
  groups.push(digits.slice(from))
  return groups.filter((group) => group !== '').join(' ')
}

/** Returns true when the number has a length of its brand and passes the Luhn check. */
export function isCardNumber(digits: string): boolean {
  return hasBrandLength(digits) && /[1-9]/.test(digits) && luhnSum(digits) % 10 === 0
}

/** Returns the largest number of digits, as far as the first ones determine it. */
export function digitsMax(digits: string): number {
  const brand = brandOfNumber(digits)
  if (brand === 'amex') return 15
  return brand === 'mastercard' ? 16 : DIGITS_MAX
}

function hasBrandLength(digits: string): boolean {
  const { length } = digits
  const brand = brandOfNumber(digits)
  const max = digitsMax(digits)
  return brand === 'amex' || brand === 'mastercard' ? length === max : length >= DIGITS_MIN && length <= max
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}
