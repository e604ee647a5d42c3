import { grouped } from './card-number.ts'
import { countDigits } from './digits.ts'
import { slashed } from './expiry.ts'
import type { FieldName } from './form-values.ts'

/** A field's text and the place of the caret in it. */
export interface Edited {
  readonly text: string
  readonly caret: number
}

const FORMATS: Readonly<Partial<Record<FieldName, (text: string) => string>>> = { number: grouped, expiry: slashed }

/** As much of an input event as tells what was done. */
interface EditKind {
  readonly inputType?: string
  readonly isComposing?: boolean
}

/**
 * Returns true when a field may be tidied after an edit of that kind. A text in composition stays as it is. After a deletion
 * or an undo, tidying would put back what the customer has just taken away. Autofill names no kind.
 */
export function mayTidy({ inputType = '', isComposing = false }: EditKind): boolean {
  return !isComposing && !/^(delete|history)/.test(inputType)
}

/** Returns the text of a field as it is shown, with the caret behind the digit that it stood behind. Loses no digit. */
export function tidied(name: FieldName, { text, caret }: Edited): Edited {
  const shown = FORMATS[name]?.(text) ?? text
  if (shown === text) return { text, caret }
  const isBehindAll = caret >= text.length
  // A zero that was put before the month stands before the caret, too.
  const digits = countDigits(text.slice(0, caret)) + Math.max(0, countDigits(shown) - countDigits(text))
  return { text: shown, caret: isBehindAll ? shown.length : placeAfter(shown, digits) }
}

/** Returns the place behind so many digits, which may be of any script. */
function placeAfter(text: string, digits: number): number {
  let place = 0
  let left = digits
  for (const character of text) {
    if (left === 0) break
    left -= countDigits(character)
    place += character.length
  }
  return place
}
