import type {
  ContactIdvSessionStatus,
  IdvFacialComparisonStatus,
  IdvLivenessStatus,
  IdvMatchSummary,
} from '../../../platform/graphql/inputs.generated.ts'
import type { CapturedDocument, IdentitySession } from '../port/port.ts'
import { fieldsOf, listOf, needed, requireEntry, textOf, timeOf, type Unvalidated } from '../port/unvalidated.ts'

const STATUSES: Readonly<Record<string, ContactIdvSessionStatus>> = {
  active: 'Active',
  expired: 'Expired',
  canceled: 'Canceled',
  success: 'Success',
  failed: 'Failed',
  pending_review: 'PendingReview',
}
const SUMMARIES: Readonly<Record<string, IdvMatchSummary>> = {
  match: 'Match',
  partial_match: 'PartialMatch',
  no_match: 'NoMatch',
  no_data: 'NoData',
  no_input: 'NoInput',
}
const LIVENESS: Readonly<Record<string, IdvLivenessStatus>> = { success: 'Success', failed: 'Failed' }
const FACES: Readonly<Record<string, IdvFacialComparisonStatus>> = {
  match: 'Match',
  no_match: 'NoMatch',
  no_input: 'NoInput',
}
/** Only these statuses show captured data. */
const CAPTURED: readonly ContactIdvSessionStatus[] = ['Success', 'Failed', 'PendingReview']
const IMAGES = ['originalFront', 'originalBack', 'croppedFront', 'croppedBack', 'face']
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type Fields = Unvalidated<Record<string, unknown>>

/**
 * Returns the exposed parts of the processor's session. Throws ProviderUnavailable for another
 * format or an unknown value.
 */
export function identitySessionIn(value: unknown): IdentitySession {
  const session = needed(fieldsOf(value))
  const status = requireEntry(STATUSES, session.status)
  const isCaptured = CAPTURED.includes(status)
  const selfie = newestSelfie(session)
  const video = isCaptured ? fieldsOf(selfie?.video) : null
  const sessionId = needed(textOf(session.reference))
  return {
    reference: needed(textOf(session.id)),
    sessionId: UUID.test(sessionId) ? sessionId : null,
    status,
    createdAt: needed(timeOf(session.createdAt)),
    completedAt: timeOf(session.completedAt),
    documents: isCaptured ? documentsIn(session) : [],
    selfieVideoUrl: textOf(video?.url),
    ...matchesIn(session),
    ...analysisIn(selfie),
    person: personIn(session),
  }
}

function matchesIn(
  session: Fields,
): Pick<IdentitySession, 'nameMatch' | 'dateOfBirthMatch' | 'phoneNumberMatch' | 'addressMatch' | 'taxIdMatch'> {
  const comparison = fieldsOf(session.comparison)
  const summary = (name: string) => comparison && requireEntry(SUMMARIES, fieldsOf(comparison[name])?.summary)
  return {
    nameMatch: summary('name'),
    dateOfBirthMatch: summary('dateOfBirth'),
    phoneNumberMatch: summary('phoneNumber'),
    addressMatch: summary('address'),
    taxIdMatch: summary('idNumber'),
  }
}

/** Returns the selfie of the last attempt. The list is unordered. */
function newestSelfie(session: Fields): Fields | null {
  const attempt = (selfie: Fields) => needed(typeof selfie.attempt === 'number' ? selfie.attempt : null)
  const selfies = listOf<Fields>(fieldsOf(session.selfie)?.selfies ?? [])
  return selfies.toSorted((one, other) => attempt(one) - attempt(other)).at(-1) ?? null
}

function analysisIn(selfie: Fields | null): Pick<IdentitySession, 'livenessCheck' | 'facialComparisonCheck'> {
  const analysis = fieldsOf(selfie?.analysis)
  return {
    livenessCheck: analysis && requireEntry(LIVENESS, analysis.livenessCheck),
    facialComparisonCheck: analysis && requireEntry(FACES, analysis.facialComparison),
  }
}

function documentsIn(session: Fields): CapturedDocument[] {
  return listOf<Fields>(fieldsOf(session.documentary)?.documents ?? []).map(({ category, images }) => {
    const urls = needed(fieldsOf(images))
    const captured = IMAGES.map((name) => ({ name, url: textOf(urls[name]) }))
    return {
      category: textOf(category),
      images: captured.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }])),
    }
  })
}

function personIn(session: Fields): IdentitySession['person'] {
  const { givenName, familyName, email, phone } = needed(fieldsOf(session.person))
  return { givenName: textOf(givenName), familyName: textOf(familyName), email: textOf(email), phone: textOf(phone) }
}
