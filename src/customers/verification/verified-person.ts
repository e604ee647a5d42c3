import type { IdentitySession, IdentityStatus } from '../../payments/providers/index.ts'
import { changedOrSame, emailOf, phoneOf } from '../../platform/graphql/index.ts'
import type { Contact } from '../index.ts'
import { nameOfParts, nameProblems } from '../index.ts'

/** What is kept of somebody new until they are a contact. */
export interface NewPerson {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** What of a person a contact holds. */
export type ContactFields = Pick<Contact, 'name' | 'givenName' | 'familyName' | 'email' | 'phone'>

/** Those that carry captured identity (ContactIdvSessionStatus). */
const COMPLETE: ReadonlySet<IdentityStatus> = new Set(['Success', 'Failed', 'PendingReview'])

/** Whether a verification has come to something, whatever that is. */
export const isComplete = (status: IdentityStatus): boolean => COMPLETE.has(status)

type VerificationResult = Pick<IdentitySession, 'status' | 'person'>

/**
 * Somebody new as a contact. What was verified goes by its names; of whoever was not, what the organization said comes
 * before what they said of themselves.
 */
export function contactOfPerson(known: NewPerson, { status, person }: VerificationResult): ContactFields {
  const said = fitting(person)
  const email = known.email ?? said.email
  const phone = known.phone ?? said.phone
  if (said.name !== null && (status === 'Success' || known.name === null))
    return { name: said.name, givenName: said.givenName, familyName: said.familyName, email, phone }
  return { name: known.name ?? email ?? phone ?? 'Unknown', givenName: null, familyName: null, email, phone }
}

/**
 * A contact after a verification. What was verified replaces the names and fills in what is not known; an address that is known
 * stays, since links are sent there. Whoever was not verified changes nothing.
 */
export function verifiedContact<Known extends ContactFields>(
  known: Known,
  { status, person }: VerificationResult,
): Known {
  if (status !== 'Success') return known
  const { name, givenName, familyName, email, phone } = fitting(person)
  const names = name === null ? {} : { name, givenName, familyName }
  return changedOrSame(known, { ...known, ...names, email: known.email ?? email, phone: known.phone ?? phone })
}

/** What a contact can hold of what a provider tells: whatever is not in the form of the API is left out. */
function fitting({ givenName, familyName, email, phone }: IdentitySession['person']) {
  const names = { givenName: givenName?.trim() || null, familyName: familyName?.trim() || null }
  const name = nameOfParts(names)
  const fits = name !== '' && nameProblems({ ...names, name }).length === 0
  return {
    name: fits ? name : null,
    ...(fits ? names : { givenName: null, familyName: null }),
    email: email && emailOf(email),
    phone: phone && phoneOf(phone),
  }
}
