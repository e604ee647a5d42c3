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

function encodeArray(statementName: string, elements: readonly unknown[]): string {
  return `{${elements.map((element) => encodeElement(encode(statementName, element))).join(',')}}`
}

function encodeElement(element: string | Buffer | null): string {
  if (element === null) return 'NULL'
  if (typeof element !== 'string') return `"\\\\x${element.toString('hex')}"`
  // Two passes over a text are a third of one regular expression with a match at every quote of a JSON text.
  return `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
