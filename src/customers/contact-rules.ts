import { type Problem, problem } from '../platform/refusal.ts'
import { displayNameProblem } from '../platform/text/index.ts'

/** The names of a person as an input gives them: undefined is left out, null is none. */
export interface Names {
  readonly name?: string | null | undefined
  readonly givenName?: string | null | undefined
  readonly familyName?: string | null | undefined
}

const NAME_MAX = 255
const PART_MAX = 100

/** Everything wrong with the names of a new contact. */
export function newContactProblems(names: Names): Problem[] {
  const unnamed = names.name == null && names.givenName == null && names.familyName == null
  const missing = problem('name', 'is required unless `givenName` or `familyName` is given')
  return unnamed ? [missing] : nameProblems(names)
}

/** Everything wrong with a change of a contact's names. */
export function contactChangeProblems(names: Names): Problem[] {
  const cleared = problem('name', 'cannot be cleared')
  return names.name === null ? [cleared, ...nameProblems(names)] : nameProblems(names)
}

/** Everything wrong with names that are given. */
export function nameProblems({ name, givenName, familyName }: Names): Problem[] {
  return [
    name != null && displayNameProblem('name', name, NAME_MAX),
    givenName != null && displayNameProblem('givenName', givenName, PART_MAX),
    familyName != null && displayNameProblem('familyName', familyName, PART_MAX),
  ].filter((problem) => typeof problem === 'object' && problem !== null)
}

/** The full name made of its parts; empty when there are none. */
export function nameOfParts(names: Pick<Names, 'givenName' | 'familyName'>): string {
  return [names.givenName, names.familyName].filter((part) => part != null).join(' ')
}

/** The name after a change that does not say it: one made of the parts follows them, any other stays. */
export function nameAfter(
  before: { readonly name: string; readonly givenName: string | null; readonly familyName: string | null },
  after: Pick<Names, 'givenName' | 'familyName'>,
): string {
  return before.name === nameOfParts(before) ? nameOfParts(after) || before.name : before.name
}
