import type {
  ContactIdvSessionStatus,
  IdvFacialComparisonStatus,
  IdvLivenessStatus,
  IdvMatchSummary,
} from '../../../platform/graphql/inputs.generated.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import type { ProviderAccess } from './port.ts'

/** The facts known of a person before verification; null when unknown. */
export interface KnownPerson {
  readonly name: string | null
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
}

/** The terms of a verification. */
export interface IdentityTerms {
  /** The uuid of the session. The provider receives it instead of personal data, and returns it. */
  readonly sessionId: string
  readonly person: KnownPerson
  /** The organization that requests the verification. */
  readonly organizationName: string
  /** The address to which the person is sent at the end. */
  readonly redirectUrl: string | null
}

/** A session that a person can start now. */
export interface StartedIdentitySession {
  /** The provider's id of the session. */
  readonly reference: string
  /** The token for the provider's own script in a page or an app. */
  readonly token: string
  /** The address of the provider's page. */
  readonly link: string
  /** The time until which token and link are guaranteed to work. */
  readonly expiresAt: Timestamp
}

/**
 * The provider's own URL. It expires within about a minute. It is returned to the caller and never
 * stored.
 */
export interface CapturedImage {
  readonly name: string
  readonly url: string
}

export interface CapturedDocument {
  /** The provider's own category. */
  readonly category: string | null
  readonly images: readonly CapturedImage[]
}

/**
 * The parts of a session that the contract exposes, and the person. Read from the provider each
 * time and never logged.
 */
export interface IdentitySession {
  readonly reference: string
  /**
   * The `sessionId` of the start. A session that the provider started itself has the `sessionId` of
   * the previous session. Null when the session is not ours.
   */
  readonly sessionId: string | null
  readonly status: ContactIdvSessionStatus
  readonly createdAt: Timestamp
  readonly completedAt: Timestamp | null
  readonly documents: readonly CapturedDocument[]
  readonly selfieVideoUrl: string | null
  /** All five are null until the identity data were compared. */
  readonly nameMatch: IdvMatchSummary | null
  readonly dateOfBirthMatch: IdvMatchSummary | null
  readonly phoneNumberMatch: IdvMatchSummary | null
  readonly addressMatch: IdvMatchSummary | null
  readonly taxIdMatch: IdvMatchSummary | null
  /** Both are null until a selfie was analyzed. */
  readonly livenessCheck: IdvLivenessStatus | null
  readonly facialComparisonCheck: IdvFacialComparisonStatus | null
  /** The person's own claims, in the provider's format. */
  readonly person: Omit<KnownPerson, 'name'>
}

/** A provider that verifies identities. */
export interface IdentityProvider {
  /** Returns whether these credentials allow verifications. Pure. */
  readonly isReady: (credentials: ProviderAccess['credentials']) => boolean
  /**
   * Starts a session, or reopens the one with the same `sessionId`: its reference stays, token and
   * link may change. Throws ProviderUnavailable.
   */
  readonly start: (access: ProviderAccess, terms: IdentityTerms) => Promise<StartedIdentitySession>
  /**
   * Reads the current state of a session within a number of milliseconds. Throws
   * ProviderUnavailable when the provider cannot be reached, does not know the session or returns
   * an unknown value.
   */
  readonly read: (access: ProviderAccess, reference: string, limitMs?: number) => Promise<IdentitySession>
}
