import type { Timestamp } from '../../../platform/time/index.ts'

/** How a session stands. `clouded` is a word that no client knows. */
export type SessionStatus = 'active' | 'success' | 'failed' | 'pending_review' | 'canceled' | 'expired' | 'clouded'

/** What a person is asked, one after the other. */
export const STEPS = ['consent', 'person', 'document', 'selfie'] as const

export type Step = (typeof STEPS)[number]

/** What a person says of themselves. */
export const PERSON_FIELDS = [
  'givenName',
  'familyName',
  'dateOfBirth',
  'street',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
  'email',
  'idNumber',
] as const

export type PersonField = (typeof PERSON_FIELDS)[number]

export type Person = Readonly<Record<PersonField, string | null>>

export const DOCUMENT_KINDS = ['drivers_license', 'id_card', 'passport'] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A verification of who somebody is. Nothing of it was ever checked. */
export interface IdentitySession {
  readonly id: string
  /** How the merchant names it. */
  readonly reference: string
  /** The unguessable part of its address. */
  readonly secret: string
  readonly status: SessionStatus
  readonly person: Person
  /** Of who wants to know. */
  readonly organizationName: string | null
  readonly redirectUrl: string | null
  /** The steps that the person took. */
  readonly taken: readonly Step[]
  readonly document: DocumentKind | null
  readonly createdAt: Timestamp
  readonly completedAt: Timestamp | null
  readonly expiresAt: Timestamp
  /** When it expires by itself, while it waits for the person. */
  readonly dueAt: Timestamp | null
}
