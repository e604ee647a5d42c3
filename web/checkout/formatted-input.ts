import { groupDigits } from './card-number.ts'
import { countDigits } from './digits.ts'
import { insertSlash } from './expiry.ts'
import type { FieldName } from './form-values.ts'

/** The text of a field and the position of its caret. */
export interface TextWithCaret {
  readonly text: string
  readonly caret: number
}

const FORMATS: Readonly<Partial<Record<FieldName, (text: string) => string>>> = {
  number: groupDigits,
  expiry: insertSlash,
}

/** The parts of an input event that this module needs. */
interface EditKind {
  readonly inputType?: string
  readonly isComposing?: boolean
}

/**
 * Returns true when a field may be formatted after an edit of that kind. A text in composition
 * stays as it is. After a deletion or an undo, tidying would put back what the customer has just
 * taken away. Autofill names no kind.
 */
export function canFormat({ inputType = '', isComposing = false }: EditKind): boolean {
  return !isComposing && !/^(delete|history)/.test(inputType)
}

/**
 * Returns the formatted text of a field, with the caret after the same digit as before. Keeps every
 * digit.
 */
export function formatField(name: FieldName, { text, caret }: TextWithCaret): TextWithCaret {
  const shown = FORMATS[name]?.(text) ?? text
  if (shown === text) return { text, caret }
  const isAtEnd = caret >= text.length
  // A zero inserted before the month also moves the caret.
  const digits = countDigits(text.slice(0, caret)) + Math.max(0, countDigits(shown) - countDigits(text))
  return { text: shown, caret: isAtEnd ? shown.length : indexAfterDigits(shown, digits) }
}

/** Returns the position after a number of digits, in any script. */
function indexAfterDigits(text: string, digits: number): number {
  let index = 0
  let left = digits
  for (const character of text) {
    if (left === 0) break
    left -= countDigits(character)
    index += character.length
  }
  return index
}
