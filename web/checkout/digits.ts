/** Digits, alone or in groups separated by spaces, or by one hyphen or dot. */
const WITH_SPACES = /^\d(?: ?[-.]? ?\d)*$/
/** Spreadsheets write `123456789.0`: the dot and what follows it are no part of the number. */
const DECIMAL = /^[^.]*\.[^.]*$/

/**
 * Returns the digits of a number as people write it: in any script, with spaces, hyphens or dots
 * between its groups. Returns null when anything else stands in the text, such as a letter or the
 * bullets of a masked number, and '' for an empty text. Never leaves out a digit.
 */
export function digitsOf(text: string): string | null {
  const plain = toAscii(text)
  if (plain === '') return ''
  return WITH_SPACES.test(plain) && !DECIMAL.test(plain) ? plain.replaceAll(/\D/g, '') : null
}

/**
 * Returns a text with the digits, spaces, hyphens and dots of any script as those of ASCII, each
 * run of spaces as one.
 */
export function toAscii(text: string): string {
  return (
    text
      // Text copied from documents contains invisible characters, such as soft hyphens and marks of
      // direction.
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\p{Nd}/gu, asciiDigit)
      .replaceAll(/\p{Zs}+/gu, ' ')
      .replaceAll(/[\p{Pd}\u2212]/gu, '-')
      .replaceAll('\uff0e', '.')
      .replaceAll('\uff0f', '/')
      .trim()
  )
}

/** Returns the number of decimal digits of any script in a text. */
export function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}

/**
 * Returns the ASCII digit of a decimal digit. Unicode has the ten digits of a script in a row, from
 * 0 to 9.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
