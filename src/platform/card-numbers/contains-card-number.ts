import {
  CARD_DIGITS_MIN,
  type DigitChain,
  type DigitGroup,
  digitChainsOf,
  hasCandidate,
  mayHaveLongDigitChain,
} from './digit-groups.ts'
import { isIssued } from './issuer-ranges.ts'

/** The rest of the message that names the field. */
export const NO_CARD_NUMBER = 'must not contain a card number'

/** UUIDs and hashes hold long runs of digits by chance. */
const HEXADECIMAL = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}/gi
/**
 * A hexadecimal word with 14 to 19 digits and no letter between them: letters were added to a
 * number.
 */
const NUMBER_WITH_LETTERS = /^[a-f-]*(?:\d-*){14,19}[a-f-]*$/i

const ESCAPES = /(?:%[0-9a-f]{2})+/gi
/** Servers decode a URL less often. */
const DECODINGS_MAX = 4

/**
 * Checks whether a text contains a card number: 14 to 19 digits that an issuer's range and the
 * check digit fit, with no digit directly before or after them. `digitChainsOf` and `hasCandidate`
 * define which digits belong together. Percent-encoded texts and URLs are decoded, too. UUIDs and
 * hexadecimal words of 24 or more characters don't count.
 */
export function containsCardNumber(text: string): boolean {
  return mayHaveNumber(text) && (isCardIn(text) || (isEncoded(text) && isCardInDecoded(text)))
}

/**
 * Checks quickly whether a text has enough digits. Nearly every text has too few. Some characters
 * stand for two.
 */
function mayHaveNumber(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length && digits < CARD_DIGITS_MIN; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) digits++
    else if (code > 127) digits += 2
  }
  return digits >= CARD_DIGITS_MIN
}

/**
 * Checks whether a server may read the text otherwise: it may have escapes, or be a URL with pluses
 * for spaces.
 */
function isEncoded(text: string): boolean {
  return text.includes('%') || (text.includes('://') && text.includes('+'))
}

/**
 * Decodes as a server reads a query: a plus is a space there. Malformed escapes stay as they are.
 */
function isCardInDecoded(text: string): boolean {
  let decoded = text
  for (let count = 0; count < DECODINGS_MAX; count++) {
    const before = decoded
    decoded = before.replaceAll('+', ' ').replace(ESCAPES, bytesAsText)
    if (decoded === before) return false
    if (isCardIn(decoded)) return true
  }
  return false
}

function bytesAsText(escapes: string): string {
  return Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8')
}

function isCardIn(text: string): boolean {
  return mayHaveLongDigitChain(text) && digitChainsOf(withoutIds(text), CARD_DIGITS_MIN).some(containsCard)
}

function withoutIds(text: string): string {
  return text.replace(HEXADECIMAL, (word, at: number) => {
    const neighbors = text.slice(Math.max(at - 1, 0), at) + text.charAt(at + word.length)
    return NUMBER_WITH_LETTERS.test(word) || /[0-9a-z]/i.test(neighbors) ? word : 'x'
  })
}

function containsCard(chain: DigitChain): boolean {
  const sums = luhnSums(chain.digits)
  return hasCandidate(chain, (first, last) => isCard(chain.digits, sums, first, last))
}

function isCard(digits: readonly number[], sums: LuhnSums, { start }: DigitGroup, { end }: DigitGroup): boolean {
  const sum = sums[end % 2 === 0 ? 'even' : 'odd']
  if (((sum[end] ?? 0) - (sum[start] ?? 0)) % 10 !== 0) return false
  return isIssued(digits.slice(start, end).join(''))
}

/**
 * The sums of the digits before each index, with every second one doubled, for numbers that end at
 * an even or an odd index.
 */
interface LuhnSums {
  readonly even: readonly number[]
  readonly odd: readonly number[]
}

function luhnSums(digits: readonly number[]): LuhnSums {
  const [even, odd] = [[0], [0]]
  for (const [index, digit] of digits.entries()) {
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    even.push((even[index] ?? 0) + (index % 2 === 0 ? doubled : digit))
    odd.push((odd[index] ?? 0) + (index % 2 === 0 ? digit : doubled))
  }
  return { even, odd }
}
