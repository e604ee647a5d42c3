/**
 * Digits with up to three spaces or dashes in between: the form in which texts are checked for card
 * numbers.
 */
const WRITTEN = /^\d(?:[ -]{0,3}\d)*$/

const GUARDED_DIGITS_MIN = 6

/**
 * Returns the digits of a number without spaces and dashes, or null if it contains anything else.
 */
export function digitsOf(text: string): string | null {
  const written = text.trim()
  return WRITTEN.test(written) ? digitsIn(written) : null
}

/** Returns whether all digits are zeros. They pass every checksum, but no such number is issued. */
export function isAllZeros(digits: string): boolean {
  return /^0+$/.test(digits)
}

/**
 * Returns whether the text contains the number, with any separators. Numbers with fewer than six
 * digits are not checked, because they occur in texts by chance. Only bank accounts have such
 * numbers.
 */
export function containsNumber(text: string, number: string): boolean {
  return number.length >= GUARDED_DIGITS_MIN && digitsIn(text).includes(number)
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
}
