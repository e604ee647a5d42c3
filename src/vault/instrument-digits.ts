/** Digits, with up to three spaces or dashes between any two: what is taken for a card number wherever text is guarded. */
const WRITTEN = /^\d(?:[ -]{0,3}\d)*$/

const GUARDED_DIGITS_MIN = 6

/** The digits of a number as people write it, without spaces and dashes; null when anything else stands in it. */
export function digitsOf(text: string): string | null {
  const written = text.trim()
  return WRITTEN.test(written) ? digitsIn(written) : null
}

/** Whether digits are nothing but zeros: they fit every checksum, and nobody has them. */
export function isAllZeros(digits: string): boolean {
  return /^0+$/.test(digits)
}

/**
 * Whether the text holds that number, whatever stands between its digits. Not asked of a number with fewer than six
 * digits, which only a bank account may have: it stands in too many texts by chance.
 */
export function containsNumber(text: string, number: string): boolean {
  return number.length >= GUARDED_DIGITS_MIN && digitsIn(text).includes(number)
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '')
}
