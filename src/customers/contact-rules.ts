import { type Problem, problem, problemsOf } from '../platform/refusal.ts'
import { displayNameProblem } from '../platform/text/index.ts'

/** The names of a person in an input: undefined when omitted, null when cleared. */
export interface Names {
  readonly name?: string | null | undefined
  readonly givenName?: string | null | undefined
  readonly familyName?: string | null | undefined
}

const NAME_MAX = 255
const PART_MAX = 100

/** Returns the problems of a new contact's names. */
export function newContactProblems(names: Names): Problem[] {
  const unnamed = names.name == null && names.givenName == null && names.familyName == null
  const missing = problem('name', 'is required unless `givenName` or `familyName` is given')
  return unnamed ? [missing] : nameProblems(names)
}

/** Returns the problems of a change of a contact's names. */
export function contactChangeProblems(names: Names): Problem[] {
  const cleared = problem('name', 'cannot be cleared')
  return names.name === null ? [cleared, ...nameProblems(names)] : nameProblems(names)
}

/** Returns the problems of the given names. */
export function nameProblems({ name, givenName, familyName }: Names): Problem[] {
  return problemsOf([
    name != null && displayNameProblem('name', name, NAME_MAX),
    givenName != null && displayNameProblem('givenName', givenName, PART_MAX),
    familyName != null && displayNameProblem('familyName', familyName, PART_MAX),
  ])
}

/** Returns the full name built from its parts; empty when there are none. */
export function nameOfParts(names: Pick<Names, 'givenName' | 'familyName'>): string {
  return [names.givenName, names.familyName].filter((part) => part != null).join(' ')
}

/**
 * Returns the name after a change of its parts. A name that was built from the parts follows them;
 * any other name stays.
 */
export function nameAfter(
  before: { readonly name: string; readonly givenName: string | null; readonly familyName: string | null },
  after: Pick<Names, 'givenName' | 'familyName'>,
): string {
  return before.name === nameOfParts(before) ? nameOfParts(after) || before.name : before.name
}
