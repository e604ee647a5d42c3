import { DatabaseFault } from './fault.ts'

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

/**
 * Control characters and surrogates. JSON escapes them in ways that an array literal reads
 * differently.
 */
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
