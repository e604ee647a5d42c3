import type { ContactRefInput } from '../../platform/graphql/inputs.generated.ts'
import { type Problem, problem, problemsOf } from '../../platform/refusal.ts'
import { displayNameProblem } from '../../platform/text/index.ts'
import { addressOf, addressProblems, type GlobalAddress } from '../../vault/index.ts'

/** The data of a payer who is no contact, as stored and shown: all members, in one order. */
export interface ContactRef {
  readonly name: string | null
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: GlobalAddress | null
}

const NAME_MAX = 255
const PART_MAX = 100

/**
 * Returns the problems of a payer's data, each at its path such as `contactRef.address.lines.0`.
 */
export function contactRefProblems(contactRef: ContactRefInput): Problem[] {
  const { name, givenName, familyName, address } = contactRef
  const isEmpty = Object.values(contactRef).every((member) => member == null)
  if (isEmpty) return [problem('contactRef', 'must have at least one field')]
  return problemsOf([
    name != null && displayNameProblem('contactRef.name', name, NAME_MAX),
    givenName != null && displayNameProblem('contactRef.givenName', givenName, PART_MAX),
    familyName != null && displayNameProblem('contactRef.familyName', familyName, PART_MAX),
    ...(address == null ? [] : addressProblems('contactRef.address', address)),
  ])
}

/** Returns the payer's data as stored; null for none. */
export function contactRefOf(input: ContactRefInput | null | undefined): ContactRef | null {
  if (input == null) return null
  return {
    name: input.name ?? null,
    givenName: input.givenName ?? null,
    familyName: input.familyName ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    address: input.address ? addressOf(input.address) : null,
  }
}
