import type { IdentitySession } from '../../payments/providers/index.ts'
import { emailOf, phoneOf, unchangedIfEqual } from '../../platform/graphql/index.ts'
import type { ContactIdvSessionStatus } from '../../platform/graphql/inputs.generated.ts'
import { type Contact, nameOfParts, nameProblems } from '../index.ts'

/** The data of a new person, stored until a contact exists. */
export interface NewPerson {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** The fields of a contact that a verification can set. */
export type ContactFields = Pick<Contact, 'name' | 'givenName' | 'familyName' | 'email' | 'phone'>

/** The statuses with captured identity data (ContactIdvSessionStatus). */
const COMPLETE: ReadonlySet<ContactIdvSessionStatus> = new Set(['Success', 'Failed', 'PendingReview'])

/** Returns true when a verification has a result. */
export const isComplete = (status: ContactIdvSessionStatus): boolean => COMPLETE.has(status)

type VerificationResult = Pick<IdentitySession, 'status' | 'person'>

/**
 * Returns the contact fields of a new person. Verified names take precedence. Without verification
 * the organization's data precede the person's own claims.
 */
export function contactOfPerson(known: NewPerson, { status, person }: VerificationResult): ContactFields {
  const claimed = fitting(person)
  const email = known.email ?? claimed.email
  const phone = known.phone ?? claimed.phone
  if (claimed.name !== null && (status === 'Success' || known.name === null))
    return { name: claimed.name, givenName: claimed.givenName, familyName: claimed.familyName, email, phone }
  return { name: known.name ?? email ?? phone ?? 'Unknown', givenName: null, familyName: null, email, phone }
}

/**
 * Returns a contact after a verification. Verified names replace the former ones, and missing data
 * are filled in. A known email or phone stays, because links are sent there. An unverified person
 * changes nothing.
 */
export function verifiedContact<Known extends ContactFields>(
  known: Known,
  { status, person }: VerificationResult,
): Known {
  if (status !== 'Success') return known
  const { name, givenName, familyName, email, phone } = fitting(person)
  const names = name === null ? {} : { name, givenName, familyName }
  return unchangedIfEqual(known, { ...known, ...names, email: known.email ?? email, phone: known.phone ?? phone })
}

/**
 * Returns the provider's data that fit a contact. Values that do not have the API's form are
 * omitted.
 */
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
