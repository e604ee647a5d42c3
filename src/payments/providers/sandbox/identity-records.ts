import { parseTimestamp, type Timestamp } from '../../../platform/time/index.ts'
import type {
  CapturedDocument,
  FacialComparisonStatus,
  IdentitySession,
  IdentityStatus,
  LivenessStatus,
  MatchSummary,
} from '../port/port.ts'
import { objectOf } from '../port/read-object.ts'
import { NoAnswer } from '../port/retry.ts'

const STATUSES: Readonly<Record<string, IdentityStatus>> = {
  active: 'Active',
  expired: 'Expired',
  canceled: 'Canceled',
  success: 'Success',
  failed: 'Failed',
  pending_review: 'PendingReview',
}
const SUMMARIES: Readonly<Record<string, MatchSummary>> = {
  match: 'Match',
  partial_match: 'PartialMatch',
  no_match: 'NoMatch',
  no_data: 'NoData',
  no_input: 'NoInput',
}
const LIVENESS: Readonly<Record<string, LivenessStatus>> = { success: 'Success', failed: 'Failed' }
const FACES: Readonly<Record<string, FacialComparisonStatus>> = {
  match: 'Match',
  no_match: 'NoMatch',
  no_input: 'NoInput',
}
/** Only these statuses show captured data. */
const CAPTURED: readonly IdentityStatus[] = ['Success', 'Failed', 'PendingReview']
const IMAGES = ['originalFront', 'originalBack', 'croppedFront', 'croppedBack', 'face']
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the exposed parts of the processor's session. Throws NoAnswer for another format or an
 * unknown value.
 */
export function identitySessionIn(value: unknown): IdentitySession {
  const session = fieldsOf(value)
  const status = wordIn(STATUSES, session.status)
  const isCaptured = CAPTURED.includes(status)
  const selfie = newestSelfie(session)
  const video = isCaptured ? fieldsOrNull(selfie?.video) : null
  const sessionId = textIn(session.reference)
  return {
    reference: textIn(session.id),
    sessionId: UUID.test(sessionId) ? sessionId : null,
    status,
    createdAt: timeIn(session.createdAt),
    completedAt: session.completedAt == null ? null : timeIn(session.completedAt),
    documents: isCaptured ? documentsIn(session) : [],
    selfieVideoUrl: textOrNull(video?.url),
    ...matchesIn(session),
    ...analysisIn(selfie),
    person: personIn(session),
  }
}

function matchesIn(
  session: Fields,
): Pick<IdentitySession, 'nameMatch' | 'dateOfBirthMatch' | 'phoneNumberMatch' | 'addressMatch' | 'taxIdMatch'> {
  const comparison = fieldsOrNull(session.comparison)
  const summary = (name: string) => comparison && wordIn(SUMMARIES, fieldsOf(comparison[name]).summary)
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
  const selfies = listIn(fieldsOrNull(session.selfie)?.selfies).map(fieldsOf)
  return selfies.reduce<Fields | null>(
    (newest, selfie) => (newest === null || attemptIn(selfie) > attemptIn(newest) ? selfie : newest),
    null,
  )
}

function analysisIn(selfie: Fields | null): Pick<IdentitySession, 'livenessCheck' | 'facialComparisonCheck'> {
  const analysis = fieldsOrNull(selfie?.analysis)
  return {
    livenessCheck: analysis && wordIn(LIVENESS, analysis.livenessCheck),
    facialComparisonCheck: analysis && wordIn(FACES, analysis.facialComparison),
  }
}

function documentsIn(session: Fields): CapturedDocument[] {
  return listIn(fieldsOrNull(session.documentary)?.documents).map((document) => {
    const { category, images } = fieldsOf(document)
    const urls = fieldsOf(images)
    const captured = IMAGES.map((name) => ({ name, url: textOrNull(urls[name]) }))
    return {
      category: textOrNull(category),
      images: captured.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }])),
    }
  })
}

function personIn(session: Fields): IdentitySession['person'] {
  const { givenName, familyName, email, phone } = fieldsOf(session.person)
  return {
    givenName: textOrNull(givenName),
    familyName: textOrNull(familyName),
    email: textOrNull(email),
    phone: textOrNull(phone),
  }
}

function wordIn<Word>(words: Readonly<Record<string, Word>>, value: unknown): Word {
  const known = typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined
  return known ?? refuse()
}

const fieldsOf = (value: unknown): Fields => objectOf(value) ?? refuse()
const fieldsOrNull = (value: unknown): Fields | null => (value == null ? null : fieldsOf(value))
const listIn = (value: unknown): readonly unknown[] => (value == null ? [] : Array.isArray(value) ? value : refuse())
const textIn = (value: unknown): string => (typeof value === 'string' ? value : refuse())
const textOrNull = (value: unknown): string | null => (value == null ? null : textIn(value))
const attemptIn = ({ attempt }: Fields): number => (typeof attempt === 'number' ? attempt : refuse())

/** Reads a time of the processor. Throws NoAnswer. */
export function timeIn(value: unknown): Timestamp {
  return parseTimestamp(textIn(value)) ?? refuse()
}

function refuse(): never {
  throw new NoAnswer('unreadable answer')
}
