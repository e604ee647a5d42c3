import type {
  DocumentaryVerification,
  DocumentaryVerificationDocument,
  IdentityVerification,
  IdentityVerificationRequestUserName,
  IdentityVerificationStatus,
  IdentityVerificationUserData,
  KYCCheckDetails,
  KYCCheckNameSummary,
  MatchSummaryCode,
  PhysicalDocumentExtractedData,
  PhysicalDocumentImages,
  SelfieAnalysis,
  SelfieAnalysisDocumentComparison,
  SelfieAnalysisLivenessCheck,
  SelfieCapture,
  SelfieCheck,
  SelfieCheckSelfie,
} from 'plaid'
import type {
  ContactIdvSessionStatus,
  IdvFacialComparisonStatus,
  IdvLivenessStatus,
  IdvMatchSummary,
} from '../../../platform/graphql/inputs.generated.ts'
import type { CapturedDocument, CapturedImage, IdentitySession } from '../port/identity-port.ts'
import { fieldsOf, listOf, needed, requireEntry, textOf, timeOf, type Unvalidated } from '../port/unvalidated.ts'

/** The final statuses with captured data. */
const CAPTURED: readonly ContactIdvSessionStatus[] = ['Success', 'Failed', 'PendingReview']
/**
 * The form of our ids. Plaid receives our session's id as the person's id. Any other id belongs to
 * another program.
 */
const OURS = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the exposed parts of Plaid's response. The rest contains personal data and must not leave
 * this file. Throws ProviderUnavailable for an unreadable response.
 */
export function sessionOf(answer: Unvalidated<IdentityVerification>): IdentitySession {
  const status = requireEntry(IDENTITY_STATUSES, answer.status)
  const clientUserId = textOf(answer.client_user_id) ?? ''
  const selfie = selfieOf(answer.selfie_check)
  const isCaptured = CAPTURED.includes(status)
  return {
    reference: needed(textOf(answer.id)),
    sessionId: OURS.test(clientUserId) ? clientUserId : null,
    status,
    createdAt: needed(timeOf(answer.created_at)),
    completedAt: timeOf(answer.completed_at),
    documents: isCaptured ? documentsOf(answer.documentary_verification) : [],
    ...matchesOf(fieldsOf<KYCCheckDetails>(answer.kyc_check)),
    ...selfie,
    selfieVideoUrl: isCaptured ? selfie.selfieVideoUrl : null,
    person: personOf(fieldsOf<IdentityVerificationUserData>(answer.user)),
  }
}

/** Returns the five comparisons; nulls when the data were not compared. */
function matchesOf(check: Unvalidated<KYCCheckDetails> | null) {
  const match = (name: keyof KYCCheckDetails) =>
    check && requireEntry(MATCHES, fieldsOf<KYCCheckNameSummary>(check[name])?.summary)
  return {
    nameMatch: match('name'),
    dateOfBirthMatch: match('date_of_birth'),
    phoneNumberMatch: match('phone_number'),
    addressMatch: match('address'),
    taxIdMatch: match('id_number'),
  }
}

function personOf(user: Unvalidated<IdentityVerificationUserData> | null): IdentitySession['person'] {
  const name = fieldsOf<IdentityVerificationRequestUserName>(user?.name)
  return {
    givenName: textOf(name?.given_name),
    familyName: textOf(name?.family_name),
    email: textOf(user?.email_address),
    phone: textOf(user?.phone_number),
  }
}

const IMAGES = {
  original_front: 'originalFront',
  original_back: 'originalBack',
  cropped_front: 'croppedFront',
  cropped_back: 'croppedBack',
  face: 'face',
} as const satisfies Record<keyof PhysicalDocumentImages, string>

/** Returns the documents; none when that step did not run. Throws ProviderUnavailable. */
function documentsOf(step: unknown): readonly CapturedDocument[] {
  const ran = fieldsOf<DocumentaryVerification>(step)
  return ran ? listOf<DocumentaryVerificationDocument>(ran.documents).map(documentOf) : []
}

function documentOf({
  extracted_data: extracted,
  images,
}: Unvalidated<DocumentaryVerificationDocument>): CapturedDocument {
  return {
    category: textOf(fieldsOf<PhysicalDocumentExtractedData>(extracted)?.category),
    images: imagesOf(needed(fieldsOf<PhysicalDocumentImages>(images))),
  }
}

function imagesOf(images: Unvalidated<PhysicalDocumentImages>): readonly CapturedImage[] {
  return Object.entries(IMAGES).flatMap(([theirs, name]) => {
    const url = textOf(images[theirs as keyof PhysicalDocumentImages])
    return url === null ? [] : [{ name, url }]
  })
}

type Selfie = Pick<IdentitySession, 'selfieVideoUrl' | 'livenessCheck' | 'facialComparisonCheck'>
const NO_SELFIE: Selfie = { selfieVideoUrl: null, livenessCheck: null, facialComparisonCheck: null }

/**
 * Returns the capture and analysis of the last selfie attempt; nulls when there was none. Throws
 * ProviderUnavailable.
 */
function selfieOf(step: unknown): Selfie {
  const ran = fieldsOf<SelfieCheck>(step)
  const selfie = ran && lastOf(listOf<SelfieCheckSelfie>(ran.selfies))
  if (!selfie) return NO_SELFIE
  const analysis = fieldsOf<SelfieAnalysis>(selfie.analysis)
  return {
    selfieVideoUrl: textOf(fieldsOf<SelfieCapture>(selfie.capture)?.video_url),
    livenessCheck: analysis && requireEntry(LIVENESS, analysis.liveness_check),
    facialComparisonCheck: analysis && requireEntry(COMPARISONS, analysis.document_comparison),
  }
}

function lastOf(selfies: readonly Unvalidated<SelfieCheckSelfie>[]): Unvalidated<SelfieCheckSelfie> | undefined {
  const attempt = (selfie: Unvalidated<SelfieCheckSelfie>) =>
    needed(typeof selfie.attempt === 'number' ? selfie.attempt : null)
  return selfies.toSorted((one, other) => attempt(one) - attempt(other)).at(-1)
}

/** The meanings of Plaid's enumerations. The library's type requires all known values. */
type Meanings<Word extends string, Meaning> = Readonly<Record<`${Word}`, Meaning>>

export const IDENTITY_STATUSES: Meanings<IdentityVerificationStatus, ContactIdvSessionStatus> = {
  active: 'Active',
  success: 'Success',
  failed: 'Failed',
  expired: 'Expired',
  canceled: 'Canceled',
  pending_review: 'PendingReview',
}

const MATCHES: Meanings<MatchSummaryCode, IdvMatchSummary> = {
  match: 'Match',
  partial_match: 'PartialMatch',
  no_match: 'NoMatch',
  no_data: 'NoData',
  no_input: 'NoInput',
}

export const LIVENESS: Meanings<SelfieAnalysisLivenessCheck, IdvLivenessStatus> = {
  success: 'Success',
  failed: 'Failed',
}

const COMPARISONS: Meanings<SelfieAnalysisDocumentComparison, IdvFacialComparisonStatus> = {
  match: 'Match',
  no_match: 'NoMatch',
  no_input: 'NoInput',
}
