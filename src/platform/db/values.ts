import { DatabaseFault } from './fault.ts'

/** The bytes of a row. */
export interface RowBytes {
  readonly bytes: Buffer
  /**
   * Returns the bytes from `start` to `end`, which must be ASCII, as text. A result of more than 12
   * characters is a slice that keeps the whole row's text in memory.
   */
  readonly ascii: (start: number, end: number) => string
}

/** Reads the value of a column, as the generated types declare it, from its text form. */
export type ColumnReader = (row: RowBytes, start: number, end: number) => unknown

/** A parser of the text of one array element. */
type Parser = (text: string) => unknown

const POINT = '.'.charCodeAt(0)
const DASH = '-'.charCodeAt(0)
const COLON = ':'.charCodeAt(0)
const ZERO = '0'.charCodeAt(0)
const PLUS = '+'.charCodeAt(0)
const LETTER_T = 'T'.charCodeAt(0)
const LETTER_Z = 'Z'.charCodeAt(0)
const LETTER_T_LOWER = 't'.charCodeAt(0)
/** The length of `+00`, the offset of the session's time zone, UTC. */
const OFFSET_LENGTH = 3
/** V8 copies a substring of at most this length. A longer one refers to its parent. */
const COPIED_MAX = 12
/** A JavaScript number represents every integer of at most 15 digits exactly. */
const EXACT_DIGITS = 15

const readAscii: ColumnReader = (row, start, end) => row.ascii(start, end)
const readBoolean: ColumnReader = ({ bytes }, start) => bytes[start] === LETTER_T_LOWER
const readFloat: ColumnReader = (row, start, end) => Number(row.ascii(start, end))
const readBytes: ColumnReader = (row, start, end) => Buffer.from(row.ascii(start + 2, end), 'hex')
const readJson: ColumnReader = (row, start, end) => JSON.parse(readText(row, start, end))

/** Returns a string of its own, not a slice. `JSON.stringify` takes twice as long for slices. */
export function readText(row: RowBytes, start: number, end: number): string {
  const { bytes } = row
  if (end - start <= COPIED_MAX && isAscii(bytes, start, end)) return row.ascii(start, end)
  return bytes.toString('utf8', start, end)
}

function isAscii(bytes: Buffer, start: number, end: number): boolean {
  let seen = 0
  for (let at = start; at < end; at++) seen |= bytes[at]!
  return seen < 128
}

function readInteger({ bytes }: RowBytes, start: number, end: number): number {
  const isNegative = bytes[start] === DASH
  let value = 0
  for (let at = isNegative ? start + 1 : start; at < end; at++) value = value * 10 + bytes[at]! - ZERO
  return isNegative ? -value : value
}

const readBigint: ColumnReader = (row, start, end) =>
  BigInt(end - start <= EXACT_DIGITS ? readInteger(row, start, end) : row.ascii(start, end))

/**
 * Reads `2026-11-20 23:27:00.12+00` as `2026-11-20T23:27:00.120Z`. The session is in UTC. Fractions
 * of a millisecond are cut off. One call creates a flat string: `JSON.stringify` takes twice
 * as long for concatenated strings and slices.
 */
function readTimestamp({ bytes }: RowBytes, start: number, end: number): string {
  const fractionEnd = end - OFFSET_LENGTH
  if (bytes[start + 4] !== DASH || bytes[fractionEnd] !== PLUS || bytes[end - 1] !== ZERO || bytes[end - 2] !== ZERO)
    throw new DatabaseFault('a timestamp outside the years 0 to 9999', '22008')
  const digit = (offset: number) => (start + offset < fractionEnd ? bytes[start + offset]! : ZERO)
  return String.fromCharCode(
    bytes[start]!,
    bytes[start + 1]!,
    bytes[start + 2]!,
    bytes[start + 3]!,
    DASH,
    bytes[start + 5]!,
    bytes[start + 6]!,
    DASH,
    bytes[start + 8]!,
    bytes[start + 9]!,
    LETTER_T,
    bytes[start + 11]!,
    bytes[start + 12]!,
    COLON,
    bytes[start + 14]!,
    bytes[start + 15]!,
    COLON,
    bytes[start + 17]!,
    bytes[start + 18]!,
    POINT,
    digit(20),
    digit(21),
    digit(22),
    LETTER_Z,
  )
}

/** Parses a one-dimensional array in PostgreSQL's text form. `NULL` elements become null. */
function parseArray(text: string, element: Parser): unknown[] {
  if (text === '{}') return []
  if (!text.includes('"')) return Array.from(text.slice(1, -1).split(','), (bare) => parseBare(bare, element))
  const values: unknown[] = []
  const token = /"((?:[^"\\]|\\[\s\S])*)"|([^,{}"]+)/g
  for (const [, quoted, bare] of text.matchAll(token))
    values.push(quoted === undefined ? parseBare(bare ?? '', element) : element(quoted.replace(/\\([\s\S])/g, '$1')))
  return values
}

const parseBare = (text: string, element: Parser) => (text === 'NULL' ? null : element(text))

const arrayOf =
  (element: Parser): ColumnReader =>
  (row, start, end) =>
    parseArray(readText(row, start, end), element)

/** Returns a parser of ASCII text that uses a column's reader. */
const parserOf =
  (read: ColumnReader): Parser =>
  (text) =>
    read({ bytes: Buffer.from(text, 'latin1'), ascii: (start, end) => text.slice(start, end) }, 0, text.length)

const asText: Parser = (text) => text

/** The readers by type OID. Columns of other types (text, date, …) are texts. */
const readers = new Map<number, ColumnReader>([
  [16, readBoolean],
  [17, readBytes],
  [20, readBigint],
  [21, readInteger],
  [23, readInteger],
  [114, readJson],
  [701, readFloat],
  [2950, readAscii],
  [3802, readJson],
  [1184, readTimestamp],
  [1000, arrayOf(parserOf(readBoolean))],
  [1001, arrayOf(parserOf(readBytes))],
  [1005, arrayOf(Number)],
  [1007, arrayOf(Number)],
  [1009, arrayOf(asText)],
  [1016, arrayOf(BigInt)],
  [1022, arrayOf(Number)],
  [1182, arrayOf(asText)],
  [1185, arrayOf(parserOf(readTimestamp))],
  [2951, arrayOf(asText)],
])

/** Returns the reader of columns of a type. */
export const readerOf = (oid: number): ColumnReader => readers.get(oid) ?? readText

/**
 * Returns a parameter in wire format: text or bytes. Throws for an object. JSON is passed as text,
 * so that the caller decides its order and bytes.
 */
export function encode(statementName: string, value: unknown): string | Buffer | null {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'undefined':
      return null
    default:
      if (value === null) return null
      if (Buffer.isBuffer(value)) return value
      if (Array.isArray(value)) return encodeArray(statementName, value)
      throw new DatabaseFault(statementName, '22P02')
  }
}

/** Control characters and surrogates, whose JSON escapes an array literal reads differently. */
const UNLIKE_JSON = /[^\x20-\ud7ff\ue000-\uffff]/

/** Texts that need no quotes in an array literal, such as ids, times and numbers. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i

function encodeArray(statementName: string, elements: readonly unknown[]): string {
  return `{${elements.map((element) => encodeElement(encode(statementName, element))).join(',')}}`
}

function encodeElement(element: string | Buffer | null): string {
  if (element === null) return 'NULL'
  if (typeof element !== 'string') return `"\\\\x${element.toString('hex')}"`
  if (PLAIN.test(element)) return element
  // JSON quotes such a text as an array literal does, in a third of the time. Events are full of
  // quotes.
  if (!UNLIKE_JSON.test(element)) return JSON.stringify(element)
  return `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
