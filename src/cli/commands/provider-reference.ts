import { refuseProblems } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'

const CHARACTERS_MAX = 255

/**
 * Throws a Refusal for a reference that is blank, too long or contains a card number, because it is
 * stored unencrypted.
 */
export function refuseReference(reference: string | undefined): void {
  const found = reference === undefined ? null : textProblem('--reference', reference, CHARACTERS_MAX)
  if (found) refuseProblems([found])
}
