import type {
  IdentityVerificationStatus,
  MatchSummaryCode,
  SelfieAnalysisDocumentComparison,
  SelfieAnalysisLivenessCheck,
} from 'plaid'
import type { FacialComparisonStatus, IdentityStatus, LivenessStatus, MatchSummary } from '../port/identity-port.ts'
import { ProviderUnavailable } from '../port/port.ts'
import { textOf } from './unread.ts'

/**
 * The meanings of the values of Plaid's enumerations. The library's type requires all known values.
 */
type Meanings<Word extends string, Meaning> = Readonly<Record<`${Word}`, Meaning>>

export const STATUSES: Meanings<IdentityVerificationStatus, IdentityStatus> = {
  active: 'Active',
  success: 'Success',
  failed: 'Failed',
  expired: 'Expired',
  canceled: 'Canceled',
  pending_review: 'PendingReview',
}

export const MATCHES: Meanings<MatchSummaryCode, MatchSummary> = {
  match: 'Match',
  partial_match: 'PartialMatch',
  no_match: 'NoMatch',
  no_data: 'NoData',
  no_input: 'NoInput',
}

export const LIVENESS: Meanings<SelfieAnalysisLivenessCheck, LivenessStatus> = { success: 'Success', failed: 'Failed' }

export const COMPARISONS: Meanings<SelfieAnalysisDocumentComparison, FacialComparisonStatus> = {
  match: 'Match',
  no_match: 'NoMatch',
  no_input: 'NoInput',
}

/**
 * Returns the meaning of a value. Throws ProviderUnavailable for an unknown or missing one: nothing
 * is guessed.
 */
export function meaningOf<Meaning>(meanings: Readonly<Record<string, Meaning>>, word: unknown): Meaning {
  const said = textOf(word) ?? ''
  const meaning = Object.hasOwn(meanings, said) ? meanings[said] : undefined
  if (meaning === undefined) throw new ProviderUnavailable()
  return meaning
}
