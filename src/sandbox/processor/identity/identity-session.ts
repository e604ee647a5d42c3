import type { Timestamp } from '../../../platform/time/index.ts'

/** The status of a session. `clouded` is a value that no client knows. */
export type IdentitySessionStatus =
  | 'active'
  | 'success'
  | 'failed'
  | 'pending_review'
  | 'canceled'
  | 'expired'
  | 'clouded'

/** The steps of a session, in order. */
export const STEPS = ['consent', 'person', 'document', 'selfie'] as const

export type IdentityStep = (typeof STEPS)[number]

/** The fields that a person fills in. */
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

/** A simulated verification of a person's identity. */
export interface SandboxIdentitySession {
  readonly id: string
  /** The merchant's own id. */
  readonly reference: string
  /** The secret part of its URL. */
  readonly secret: string
  readonly status: IdentitySessionStatus
  readonly person: Person
  /** The name of the organization that requests the verification. */
  readonly organizationName: string | null
  readonly redirectUrl: string | null
  /** The completed steps. */
  readonly taken: readonly IdentityStep[]
  readonly document: DocumentKind | null
  readonly createdAt: Timestamp
  readonly completedAt: Timestamp | null
  readonly expiresAt: Timestamp
  /** Its expiration time; null after it was completed. */
  readonly dueAt: Timestamp | null
}
