/** Digits with nothing between them. */
export interface DigitGroup {
  /** The index of its first digit among the digits of the chain, and the index after its last. */
  readonly start: number
  readonly end: number
  /** The index in the text of its first character, and the index after its last. */
  readonly from: number
  readonly to: number
  /** The marks between the previous group and this one; empty when there are only gaps. */
  readonly joint: string
}

/** Groups of digits with no letter between them. */
export interface DigitChain {
  readonly digits: readonly number[]
  readonly groups: readonly DigitGroup[]
}

/** The lengths of the card numbers that are searched for. */
export const CARD_DIGITS_MIN = 14
export const CARD_DIGITS_MAX = 19

/** Longer joints end a chain: numbers are not written like that. */
const JOINT_MARKS_MAX = 3

/** Marks that separate list items or sentences when white space follows. */
const LIST_MARK = /[,.;]/

/**
 * The digit groups that are printed on cards. Numbers of other lengths are printed in fours, too.
 */
const PRINTED = new Set(['4-6-4', '4-6-5', '4-5-6'])

/** The character code of the digit 0. */
const ZERO = 48

const GAP = ' '
/**
 * Stands for an invisible character: it separates digits as a gap does, and is no white space after
 * a mark.
 */
const INVISIBLE = ''
/** Ends a chain. So does a colon, which IPv6 addresses and times have between groups of digits. */
const LETTER = 'x'

/** White space and dashes. */
const IS_GAP = /[\s\p{Z}\p{Cc}\p{Pd}\u2212\u2800\u3164\uffa0]/u
/** Characters that are invisible or have no width of their own. */
const IS_INVISIBLE = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/u
const IS_DIGIT = /\p{Nd}/u
const IS_NUMERAL = /\p{N}/u
const IS_MARK = /[\p{P}\p{S}]/u

/** Each ASCII character in the notation of `spell`. */
const ASCII = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z:]/i.test(character)) return LETTER
  return IS_GAP.test(character) ? GAP : character
})

/**
 * Circled digits that Unicode does not map to plain ones: the first of each row and its value. Each
 * row has ten.
 */
const CIRCLED_ROWS = [
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x24f5, 1],
  [0x24eb, 11],
] as const
const CIRCLED_ZEROS = new Set(['\u24ff', '\u{1f10b}', '\u{1f10c}'])

const SPELLINGS_MAX = 2_000
const spellings = new Map<string, string>()

/** The shortest chain that is examined. */
const CHAIN_DIGITS_MIN = 12

const OTHER_NUMERAL = /(?!\d)\p{N}/u

/**
 * Checks quickly whether a text may have a chain of 12 or more digits. Nearly every text has none.
 */
export function mayHaveLongDigitChain(text: string): boolean {
  if (/\d/.test(text) && mayHaveLongAsciiChain(text)) return true
  return Buffer.byteLength(text) > text.length && OTHER_NUMERAL.test(text)
}

function mayHaveLongAsciiChain(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isAsciiLetter(code)) digits = 0
    else if (isAsciiDigit(code)) digits++
    if (digits >= CHAIN_DIGITS_MIN) return true
  }
  return false
}

/** Returns the chains of a text that have at least that many digits. */
export function digitChainsOf(text: string, digitsMin: number): DigitChain[] {
  const chains: DigitChain[] = []
  let chain = newChain()
  let joint = ''
  let isSpaced = false
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code < 128 && chain.digits.length === 0 && !isAsciiDigit(code)) {
      at++
      continue
    }
    const character = characterAt(text, at)
    const spelled = spell(character)
    const isDigit = isAsciiDigit(spelled.charCodeAt(0))
    if (spelled === GAP) isSpaced = true
    else if (!isDigit) joint += spelled
    if (spelled === LETTER || joint.length > JOINT_MARKS_MAX || (isDigit && isSpaced && LIST_MARK.test(joint))) {
      if (chain.digits.length >= digitsMin) chains.push(chain)
      if (chain.digits.length > 0) chain = newChain()
      joint = ''
    }
    if (isDigit) {
      addDigits(chain, spelled, at, at + character.length, joint)
      joint = ''
      isSpaced = false
    }
    at += character.length
  }
  return chain.digits.length >= digitsMin ? [...chains, chain] : chains
}

interface GrowingChain {
  readonly digits: number[]
  readonly groups: { -readonly [Name in keyof DigitGroup]: DigitGroup[Name] }[]
}

function newChain(): GrowingChain {
  return { digits: [], groups: [] }
}

function addDigits({ digits, groups }: GrowingChain, spelled: string, from: number, to: number, joint: string): void {
  const start = digits.length
  for (let at = 0; at < spelled.length; at++) digits.push(spelled.charCodeAt(at) - ZERO)
  const last = groups.at(-1)
  if (last?.to !== from) groups.push({ from, to, joint, start, end: digits.length })
  else {
    last.end = digits.length
    last.to = to
  }
}

/**
 * Calls `visit` with the first and the last group of each part of a chain that could be one card
 * number, until it returns true. Gaps may be anywhere in a part. Marks may separate only groups as
 * printed on cards, and must be the same each time.
 */
export function hasCandidate({ groups }: DigitChain, visit: (first: DigitGroup, last: DigitGroup) => boolean): boolean {
  return groups.some((first, index) => {
    let marks = ''
    let lengths = [0]
    for (let at = index; at < groups.length; at++) {
      const last = groups[at] ?? first
      if (last.end - first.start > CARD_DIGITS_MAX) return false
      if (at > index && last.joint !== '') {
        if (marks !== '' && marks !== last.joint) return false
        marks = last.joint
        lengths = [...lengths, 0]
      }
      lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + last.end - last.start
      if (last.end - first.start < CARD_DIGITS_MIN) continue
      if ((marks === '' || isPrinted(lengths)) && visit(first, last)) return true
    }
    return false
  })
}

function isPrinted(lengths: readonly number[]): boolean {
  const byFours = lengths.every((length, index) => length === 4 || (length < 4 && index === lengths.length - 1))
  return byFours || PRINTED.has(lengths.join('-'))
}

function characterAt(text: string, at: number): string {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code <= 0xdbff ? String.fromCodePoint(text.codePointAt(at) ?? code) : text.charAt(at)
}

function isAsciiDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/**
 * Returns the ASCII digits that a character stands for, a space for a gap, nothing for an invisible
 * character, `x` for a letter, and a mark as it is.
 */
function spell(character: string): string {
  const ascii = ASCII[character.charCodeAt(0)]
  if (ascii !== undefined) return ascii
  const known = spellings.get(character)
  if (known !== undefined) return known
  if (spellings.size >= SPELLINGS_MAX) spellings.clear()
  const spelled = spellUnknown(character)
  spellings.set(character, spelled)
  return spelled
}

function spellUnknown(character: string): string {
  if (IS_GAP.test(character)) return GAP
  if (IS_INVISIBLE.test(character)) return INVISIBLE
  if (IS_DIGIT.test(character)) return `${digitOf(character)}`
  const plain = character.normalize('NFKC')
  if (IS_NUMERAL.test(character)) return /^\(?(\d+)[.,)]?$/.exec(plain)?.[1] ?? circled(character) ?? LETTER
  if (!IS_MARK.test(character)) return LETTER
  return plain.length === 1 ? (ASCII[plain.charCodeAt(0)] ?? plain) : character
}

/**
 * Returns the value of a digit. Each script has its ten digits in a row, from 0 to 9. A row may
 * follow another.
 */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  let before = 0
  while (IS_DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}

function circled(character: string): string | null {
  if (CIRCLED_ZEROS.has(character)) return '0'
  const code = character.codePointAt(0) ?? 0
  const [first, value] = CIRCLED_ROWS.find(([start]) => code >= start && code < start + 10) ?? []
  return first === undefined ? null : `${value + code - first}`
}
