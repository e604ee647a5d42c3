import { refuseProblems } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'

const CHARACTERS_MAX = 255

/** Refuses a provider's reference that is blank, too long or holds a card number. It is stored in the clear. */
export function refuseReference(reference: string | undefined): void {
  const found = reference === undefined ? null : textProblem('--reference', reference, CHARACTERS_MAX)
  if (found) refuseProblems([found])
}
