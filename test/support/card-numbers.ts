import fc from 'fast-check'
import { passesLuhn } from '../../src/platform/card-numbers/index.ts'
import { rangesOf } from '../../src/platform/card-numbers/issuer-ranges.ts'

const DIGITS = '0123456789'
const LENGTHS = [14, 15, 16, 17, 18, 19]

/** Returns the digits with their check digit. */
export function withCheckDigit(digits: string): string {
  const fitting = [...DIGITS].find((digit) => passesLuhn(digits + digit))
  if (fitting === undefined) throw new Error('some digit always fits')
  return digits + fitting
}

/** Generates numbers of every brand and length. */
export const cardNumbers: fc.Arbitrary<string> = fc.constantFrom(...LENGTHS).chain((length) =>
  fc
    .constantFrom(...rangesOf(length))
    .chain(({ first, last }) => fc.integer({ min: first, max: last }))
    .chain((prefix) => {
      const rest = length - 1 - 8
      const digits = fc.string({ unit: fc.constantFrom(...DIGITS), minLength: rest, maxLength: rest })
      return digits.map((text) => withCheckDigit(`${prefix}`.padStart(8, '0') + text))
    }),
)

/** The zero of each digit script that a keyboard or a copied text is likely to produce. */
const ZEROS = ['0', '\uff10', '\u0660', '\u06f0', '\u0966', '\u09e6', '\u{1d7ce}', '\u{1d7f6}']

/**
 * Generates spellings of a number: digits of any script, with separators between any two of them.
 */
export function written(separators: readonly string[], zeros: readonly string[] = ZEROS): fc.Arbitrary<string> {
  return fc
    .tuple(
      cardNumbers,
      fc.constantFrom(...zeros),
      fc.array(fc.constantFrom('', ...separators), { minLength: 20, maxLength: 20 }),
    )
    .map(([number, zero, between]) =>
      [...number]
        .map((digit, index) => inScript(digit, zero) + (index < number.length - 1 ? between[index] : ''))
        .join(''),
    )
}

function inScript(digit: string, zero: string): string {
  return String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))
}
