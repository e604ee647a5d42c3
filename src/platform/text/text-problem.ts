import { containsCardNumber, NO_CARD_NUMBER } from '../card-numbers/index.ts'
import { type Problem, problem } from '../refusal.ts'

/**
 * Returns the problem of a text that a person wrote, or null. Bounds count characters (code
 * points), not bytes.
 */
export function textProblem(field: string, text: string, charactersMax: number): Problem | null {
  const found = charactersProblem(field, text, charactersMax)
  return found === null && text.trim() === '' ? problem(field, 'must not be blank') : found
}

/**
 * Returns the problem of a text that is stored in the clear, or null. A blank text has none. Bounds
 * as above.
 */
export function charactersProblem(field: string, text: string, charactersMax: number): Problem | null {
  if (hasMoreCharacters(text, charactersMax)) return problem(field, `must have at most ${charactersMax} characters`)
  if (!isStorable(text)) return problem(field, 'must not contain a NUL character or an unpaired surrogate')
  return cardNumberProblem(field, text)
}

/**
 * Returns the problem of a text that contains a card number, or null. Every text that is stored in
 * the clear is checked.
 */
export function cardNumberProblem(field: string, text: string): Problem | null {
  return containsCardNumber(text) ? problem(field, NO_CARD_NUMBER) : null
}

/**
 * Compares code points. A code point has at most two UTF-16 units, so a much longer text need not
 * be split.
 */
function hasMoreCharacters(text: string, charactersMax: number): boolean {
  return text.length > charactersMax && (text.length > 2 * charactersMax || [...text].length > charactersMax)
}

/**
 * Returns true when PostgreSQL can store the text and UTF-8 can encode it: no NUL, no lone
 * surrogate.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
