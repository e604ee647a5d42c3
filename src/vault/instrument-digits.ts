/** Digits, with up to three spaces or dashes between any two: what is taken for a card number wherever text is guarded. */
const WRITTEN = /^\d(?:[ -]{0,3}\d)*$/

const GUARDED_DIGITS_MIN = 8

/** The digits of a number as people write it, without spaces and dashes; null when anything else stands in it. */
export function digitsOf(text: string): string | null {
  const written = text.trim()
  return WRITTEN.test(written) ? withoutSeparators(written) : null
}

/** Whether the text holds that number, however it is spaced. Short numbers stand in too many texts by chance. */
export function holdsNumber(text: string, number: string): boolean {
  return number.length >= GUARDED_DIGITS_MIN && withoutSeparators(text).includes(number)
}

function withoutSeparators(text: string): string {
  return text.replace(/[\s-]/g, '')
}
