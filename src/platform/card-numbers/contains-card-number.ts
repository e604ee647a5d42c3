import { isIssued } from './issuer-ranges.ts'

/** The rest of the sentence that names the field. */
export const NO_CARD_NUMBER = 'must not contain a card number'

/** Numbers of 12 and 13 digits pass: only a retired brand has them, and phone numbers and barcodes look the same. */
const DIGITS_MIN = 14
const DIGITS_MAX = 19

const DIGIT = /\p{Nd}/u
/** Characters that people or programs put between the digits of one number: white space, dashes, invisible ones. */
const SEPARATOR = /[\s\p{Z}\p{C}\p{Pd}\u2212]/u
/** UUIDs and hashes hold long runs of digits by chance. */
const HEXADECIMAL = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}/gi

/** Digits with nothing but separators between them. `starts` has the place of each digit that follows a separator. */
interface Run {
  readonly digits: number[]
  readonly starts: number[]
}

/**
 * Checks whether a text contains a card number: 14 to 19 digits of any script that an issuer's range and the check digit
 * fit, with separators between any of them, and no digit directly before or after them. UUIDs and hexadecimal words of 24
 * or more characters don't count.
 */
export function containsCardNumber(text: string): boolean {
  if (!mayContainNumber(text)) return false
  return runsOf(withoutIds(text)).some(containsCard)
}

/** Nearly every text has too few digits. This is told quickly. */
function mayContainNumber(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length && digits < DIGITS_MIN; at++) {
    const code = text.charCodeAt(at)
    if ((code >= 48 && code <= 57) || code > 127) digits++
  }
  return digits >= DIGITS_MIN
}

function withoutIds(text: string): string {
  return text.replace(HEXADECIMAL, (word, at: number) => {
    const neighbors = text.slice(Math.max(at - 1, 0), at) + text.charAt(at + word.length)
    return /[a-f]/i.test(word) && !/[0-9a-z]/i.test(neighbors) ? '_' : word
  })
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let run: Run = { digits: [], starts: [0] }
  let isSeparated = false
  for (const character of text) {
    if (DIGIT.test(character)) {
      if (isSeparated && run.digits.length > 0) run.starts.push(run.digits.length)
      run.digits.push(digitOf(character))
      isSeparated = false
    } else if (SEPARATOR.test(character)) {
      isSeparated = true
    } else {
      if (run.digits.length >= DIGITS_MIN) runs.push(run)
      run = { digits: [], starts: [0] }
      isSeparated = false
    }
  }
  return run.digits.length >= DIGITS_MIN ? [...runs, run] : runs
}

/** Each script has its ten digits in a row, from 0 to 9. A row may follow another. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 128) return code - 48
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}

/** Checks each part of a run that begins and ends at a separator. */
function containsCard({ digits, starts }: Run): boolean {
  const sums = luhnSums(digits)
  const ends = [...starts.slice(1), digits.length]
  return starts.some((start, group) => {
    for (let next = group; next < ends.length; next++) {
      const end = ends[next] ?? digits.length
      if (end - start > DIGITS_MAX) return false
      if (end - start >= DIGITS_MIN && isCard(digits, sums, start, end)) return true
    }
    return false
  })
}

function isCard(digits: readonly number[], sums: LuhnSums, start: number, end: number): boolean {
  const sum = sums[end % 2 === 0 ? 'even' : 'odd']
  if (((sum[end] ?? 0) - (sum[start] ?? 0)) % 10 !== 0) return false
  return isIssued(digits.slice(start, end).join(''))
}

/** Sums of the digits before each place, every second one doubled as for a number that ends at an even or odd place. */
interface LuhnSums {
  readonly even: readonly number[]
  readonly odd: readonly number[]
}

function luhnSums(digits: readonly number[]): LuhnSums {
  const [even, odd] = [[0], [0]]
  for (const [place, digit] of digits.entries()) {
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    even.push((even[place] ?? 0) + (place % 2 === 0 ? doubled : digit))
    odd.push((odd[place] ?? 0) + (place % 2 === 0 ? digit : doubled))
  }
  return { even, odd }
}
