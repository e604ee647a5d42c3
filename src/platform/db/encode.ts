import { DatabaseFault } from './fault.ts'

/**
 * A parameter as it goes over the wire: text or bytes. An object is refused rather than guessed at: JSON is passed as
 * text, so that its order and bytes are the caller's.
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

/** Control characters and surrogates: JSON escapes them in ways that an array literal reads otherwise. */
const UNLIKE_JSON = /[^\x20-\ud7ff\ue000-\uffff]/

/** Needs no quotes in an array literal, as ids, times and numbers do not. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i

function encodeArray(statementName: string, elements: readonly unknown[]): string {
  return `{${elements.map((element) => encodeElement(encode(statementName, element))).join(',')}}`
}

function encodeElement(element: string | Buffer | null): string {
  if (element === null) return 'NULL'
  if (typeof element !== 'string') return `"\\\\x${element.toString('hex')}"`
  if (PLAIN.test(element)) return element
  // JSON quotes such a text just as an array literal wants it, in a third of the time: events are texts full of quotes.
  if (!UNLIKE_JSON.test(element)) return JSON.stringify(element)
  return `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
