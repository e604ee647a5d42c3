import { DatabaseFault } from './fault.ts'

/** Parses the text form of a column into the value that the generated types declare. */
export type Parser = (text: string) => unknown

/**
 * Parses `2026-11-20 23:27:00.12+00` as `2026-11-20T23:27:00.120Z`. The session is in UTC.
 * Fractions of a millisecond are cut off.
 */
export function parseTimestamptz(text: string): string {
  if (text.charCodeAt(4) !== 45 || !text.endsWith('+00')) {
    throw new DatabaseFault('a timestamp outside the years 0 to 9999', '22008')
  }
  // `2026-11-20 23:27:00.123+00`: nine of ten values that we write.
  if (text.length === 26) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
  const milliseconds = text.slice(20, Math.min(23, text.length - 3)).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

/** Parses a one-dimensional array in PostgreSQL's text form. `NULL` elements become null. */
export function parseArray(text: string, element: Parser): unknown[] {
  const values: unknown[] = []
  const token = /"((?:[^"\\]|\\[\s\S])*)"|([^,{}"]+)/g
  for (const [, quoted, bare] of text.matchAll(token)) {
    if (quoted !== undefined) values.push(element(quoted.replace(/\\([\s\S])/g, '$1')))
    else values.push(bare === 'NULL' ? null : element(bare ?? ''))
  }
  return values
}

const asText: Parser = (text) => text
const asBoolean: Parser = (text) => text === 't'
const asBytes: Parser = (text) => Buffer.from(text.slice(2), 'hex')
const arrayOf =
  (element: Parser): Parser =>
  (text) =>
    parseArray(text, element)

/** Parsers by type OID. Other types (text, uuid, date, …) stay text. */
const parsers = new Map<number, Parser>([
  [16, asBoolean],
  [17, asBytes],
  [20, BigInt],
  [21, Number],
  [23, Number],
  [114, JSON.parse],
  [701, Number],
  [3802, JSON.parse],
  [1184, parseTimestamptz],
  [1000, arrayOf(asBoolean)],
  [1001, arrayOf(asBytes)],
  [1005, arrayOf(Number)],
  [1007, arrayOf(Number)],
  [1009, arrayOf(asText)],
  [1016, arrayOf(BigInt)],
  [1022, arrayOf(Number)],
  [1182, arrayOf(asText)],
  [1185, arrayOf(parseTimestamptz)],
  [2951, arrayOf(asText)],
])

/** Returns the parser of a type's columns. */
export const parserOf = (oid: number): Parser => parsers.get(oid) ?? asText

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
