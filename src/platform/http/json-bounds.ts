/** More values than the largest valid request has in its document, parameters and variables. */
const VALUES_MAX = 20_000
const DEPTH_MAX = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

/**
 * Returns how a JSON text exceeds the bounds of a request, or null. It counts brackets and commas
 * outside of strings and stops at the bound. JSON.parse would take ten times as long and would
 * create all values first. Malformed JSON has no bounds here; the parser rejects it.
 */
export function exceededJsonBound(text: Uint8Array): 'values' | 'depth' | null {
  let values = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] as number
    if (byte === QUOTE) at = endOfString(text, at)
    else if (byte === COMMA) values += 1
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      values += 1
      depth += 1
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1
    if (values > VALUES_MAX) return 'values'
    if (depth > DEPTH_MAX) return 'depth'
  }
  return null
}

/** Returns the index of the quote that ends the string which starts at `start`. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1
  return at
}
