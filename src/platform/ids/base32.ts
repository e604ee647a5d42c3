/** The alphabet of TypeID: Crockford's, lower case, without i, l, o and u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const NOT_A_DIGIT = 255

const HEX_DIGITS = '0123456789abcdef'
const DASH = '-'.charCodeAt(0)
const UNDERSCORE = '_'.charCodeAt(0)

const hexDigitOf = digitTable(HEX_DIGITS)
const base32DigitOf = digitTable(ALPHABET)

/** The digits' character codes, because a page prints 150 ids. */
const digitCode = Uint8Array.from(ALPHABET, (digit) => digit.charCodeAt(0))
const hexCode = Uint8Array.from(HEX_DIGITS, (digit) => digit.charCodeAt(0))

function digitTable(digits: string): Uint8Array {
  const table = new Uint8Array(128).fill(NOT_A_DIGIT)
  for (let value = 0; value < digits.length; value++) table[digits.charCodeAt(value)] = value
  return table
}

/**
 * Writes a row's UUID as the TypeID that clients see. The UUID must be in lower case, which is not
 * checked: it comes from us or the database. One call creates a flat string: `JSON.stringify` takes
 * twice as long for concatenated strings and slices.
 */
export function formatId(prefix: string, uuid: string): string {
  const a = fiveHexDigits(uuid, 0, 1, 2, 3, 4)
  const b = fiveHexDigits(uuid, 5, 6, 7, 9, 10)
  const c = fiveHexDigits(uuid, 11, 12, 14, 15, 16)
  const d = fiveHexDigits(uuid, 17, 19, 20, 21, 22)
  const e = fiveHexDigits(uuid, 24, 25, 26, 27, 28)
  const f = fiveHexDigits(uuid, 29, 30, 31, 32, 33)
  const g = (hexDigitOf[uuid.charCodeAt(34)]! << 4) | hexDigitOf[uuid.charCodeAt(35)]!
  // 128 bits, right-aligned in 130.
  const text = String.fromCharCode(
    prefix.charCodeAt(0),
    prefix.charCodeAt(1),
    prefix.charCodeAt(2),
    UNDERSCORE,
    digitCode[a >> 17]!,
    digitCode[(a >> 12) & 31]!,
    digitCode[(a >> 7) & 31]!,
    digitCode[(a >> 2) & 31]!,
    digitCode[((a & 3) << 3) | (b >> 17)]!,
    digitCode[(b >> 12) & 31]!,
    digitCode[(b >> 7) & 31]!,
    digitCode[(b >> 2) & 31]!,
    digitCode[((b & 3) << 3) | (c >> 17)]!,
    digitCode[(c >> 12) & 31]!,
    digitCode[(c >> 7) & 31]!,
    digitCode[(c >> 2) & 31]!,
    digitCode[((c & 3) << 3) | (d >> 17)]!,
    digitCode[(d >> 12) & 31]!,
    digitCode[(d >> 7) & 31]!,
    digitCode[(d >> 2) & 31]!,
    digitCode[((d & 3) << 3) | (e >> 17)]!,
    digitCode[(e >> 12) & 31]!,
    digitCode[(e >> 7) & 31]!,
    digitCode[(e >> 2) & 31]!,
    digitCode[((e & 3) << 3) | (f >> 17)]!,
    digitCode[(f >> 12) & 31]!,
    digitCode[(f >> 7) & 31]!,
    digitCode[(f >> 2) & 31]!,
    digitCode[((f & 3) << 3) | (g >> 5)]!,
    digitCode[g & 31]!,
  )
  // Almost all prefixes have three letters.
  return prefix.length === 3 ? text : `${prefix}${text.slice(3)}`
}

function fiveHexDigits(text: string, a: number, b: number, c: number, d: number, e: number): number {
  return (
    (hexDigitOf[text.charCodeAt(a)]! << 16) |
    (hexDigitOf[text.charCodeAt(b)]! << 12) |
    (hexDigitOf[text.charCodeAt(c)]! << 8) |
    (hexDigitOf[text.charCodeAt(d)]! << 4) |
    hexDigitOf[text.charCodeAt(e)]!
  )
}

/**
 * Returns the UUID of the 26 digits of `text` after `start`, or null for an invalid digit or a
 * value of more than 128 bits.
 */
export function uuidOfBase32(text: string, start: number): string | null {
  if (text.length !== start + 26) return null
  let byteCount = 0
  let bits = 0
  let bitCount = -2
  for (let i = start; i < text.length; i++) {
    const digit = base32DigitOf[text.charCodeAt(i)] ?? NOT_A_DIGIT
    if (digit === NOT_A_DIGIT || (i === start && digit > 7)) return null
    bits = ((bits << 5) | digit) & 0xfff
    bitCount += 5
    if (bitCount >= 8) {
      bitCount -= 8
      uuidBytes[byteCount++] = bits >> bitCount
    }
  }
  return uuidOfBytes(uuidBytes)
}

/** A shared buffer. No call keeps a reference to it. */
const uuidBytes = new Uint8Array(16)

/** Returns the text form of a UUID of 16 bytes. One call creates one flat string. */
export function uuidOfBytes(bytes: Uint8Array): string {
  return String.fromCharCode(
    hexCode[bytes[0]! >> 4]!,
    hexCode[bytes[0]! & 15]!,
    hexCode[bytes[1]! >> 4]!,
    hexCode[bytes[1]! & 15]!,
    hexCode[bytes[2]! >> 4]!,
    hexCode[bytes[2]! & 15]!,
    hexCode[bytes[3]! >> 4]!,
    hexCode[bytes[3]! & 15]!,
    DASH,
    hexCode[bytes[4]! >> 4]!,
    hexCode[bytes[4]! & 15]!,
    hexCode[bytes[5]! >> 4]!,
    hexCode[bytes[5]! & 15]!,
    DASH,
    hexCode[bytes[6]! >> 4]!,
    hexCode[bytes[6]! & 15]!,
    hexCode[bytes[7]! >> 4]!,
    hexCode[bytes[7]! & 15]!,
    DASH,
    hexCode[bytes[8]! >> 4]!,
    hexCode[bytes[8]! & 15]!,
    hexCode[bytes[9]! >> 4]!,
    hexCode[bytes[9]! & 15]!,
    DASH,
    hexCode[bytes[10]! >> 4]!,
    hexCode[bytes[10]! & 15]!,
    hexCode[bytes[11]! >> 4]!,
    hexCode[bytes[11]! & 15]!,
    hexCode[bytes[12]! >> 4]!,
    hexCode[bytes[12]! & 15]!,
    hexCode[bytes[13]! >> 4]!,
    hexCode[bytes[13]! & 15]!,
    hexCode[bytes[14]! >> 4]!,
    hexCode[bytes[14]! & 15]!,
    hexCode[bytes[15]! >> 4]!,
    hexCode[bytes[15]! & 15]!,
  )
}

/** Sets the dashes of a UUID into its 32 hex digits. */
export function uuidOfHex(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
