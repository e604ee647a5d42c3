import type { Timestamp } from '../../../platform/time/index.ts'
import type { ProviderAccess } from './port.ts'

/** How a verification stands, in the contract's words (ContactIdvSessionStatus). */
export type IdentityStatus = 'Active' | 'Expired' | 'Canceled' | 'Success' | 'Failed' | 'PendingReview'

/** How what a person said compares with what the provider found (the contract's IdvMatchSummary). */
export type MatchSummary = 'Match' | 'PartialMatch' | 'NoMatch' | 'NoData' | 'NoInput'

/** The contract's IdvLivenessStatus. */
export type LivenessStatus = 'Success' | 'Failed'

/** The contract's IdvFacialComparisonStatus. */
export type FacialComparisonStatus = 'Match' | 'NoMatch' | 'NoInput'

/** What is known of a person before they are verified; each null when it is not. */
export interface KnownPerson {
  readonly name: string | null
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
}

/** What a verification is started with. */
export interface IdentityTerms {
  /** The uuid of the session: the provider is told it instead of anything about the person, and gives it back. */
  readonly sessionId: string
  readonly person: KnownPerson
  /** Of the organization that wants to know. */
  readonly organizationName: string
  /** Where the person is sent when they are done. */
  readonly redirectUrl: string | null
}

/** A session that a person can go through now. */
export interface StartedIdentitySession {
  /** What the provider calls it. */
  readonly reference: string
  /** For the provider's own script in a page or an app. */
  readonly token: string
  /** The provider's page. */
  readonly link: string
  /** Until when both open the session for sure. */
  readonly expiresAt: Timestamp
}

/** The provider's own url, which expires within a minute or so: it is given to whoever asked and kept nowhere. */
export interface CapturedImage {
  readonly name: string
  readonly url: string
}

export interface CapturedDocument {
  /** The provider's own word. */
  readonly category: string | null
  readonly images: readonly CapturedImage[]
}

/** As much of a session as the contract exposes, and who it was about. Read anew each time; nothing of it is logged. */
export interface IdentitySession {
  readonly reference: string
  /** The `sessionId` that it was started with; of one that began at the provider's, that of the one before it. Null when it is none of ours. */
  readonly sessionId: string | null
  readonly status: IdentityStatus
  readonly createdAt: Timestamp
  readonly completedAt: Timestamp | null
  readonly documents: readonly CapturedDocument[]
  readonly selfieVideoUrl: string | null
  /** Each of the five is null until the identity data were compared. */
  readonly nameMatch: MatchSummary | null
  readonly dateOfBirthMatch: MatchSummary | null
  readonly phoneNumberMatch: MatchSummary | null
  readonly addressMatch: MatchSummary | null
  readonly taxIdMatch: MatchSummary | null
  /** Both are null until a selfie was analyzed. */
  readonly livenessCheck: LivenessStatus | null
  readonly facialComparisonCheck: FacialComparisonStatus | null
  /** Who the person said they are: as the provider keeps it, in no particular form. */
  readonly person: Omit<KnownPerson, 'name'>
}

/** What a provider does for us that verifies who people are. */
export interface IdentityProvider {
  /** Whether it can by these credentials. Pure. */
  readonly isReady: (credentials: ProviderAccess['credentials']) => boolean
  /**
   * Starts a session, or opens the one anew that was started under the same `sessionId`: then the reference is the same, and token
   * and link may be others. Throws ProviderUnavailable.
   */
  readonly start: (access: ProviderAccess, terms: IdentityTerms) => Promise<StartedIdentitySession>
  /**
   * A session as it stands, read within so many milliseconds. Throws ProviderUnavailable: when it can't be asked, when it does not
   * know the session, and when it says a word that has no meaning here.
   */
  readonly read: (access: ProviderAccess, reference: string, limitMs?: number) => Promise<IdentitySession>
}
