import type { ProcessorContext } from '../processor-context.ts'
import { COMPARED_FIELDS, type ComparisonSummary, identityScenarioOf } from './identity-scenarios.ts'
import { type SandboxIdentitySession, STEPS } from './identity-session.ts'
import { mediaUrls } from './media-url.ts'
import type { MerchantSession } from './write-identity-session.ts'

/** Returns the response to a started session: its link and its token. */
export function startedView(context: ProcessorContext, { merchant, session }: MerchantSession): object {
  const { id, reference, status, secret, expiresAt } = session
  const link = `${context.url()}/identity/${merchant.id}/${id}/${secret}`
  return { id, reference, status, token: `idt_${secret}`, link, expiresAt }
}

/**
 * Returns all data of a session as a provider shows them, including those that clients must not
 * pass on.
 */
export function identityView(context: ProcessorContext, found: MerchantSession): object {
  const { id, reference, status, createdAt, completedAt, expiresAt, taken } = found.session
  const urlOf = mediaUrls(context, found)
  return {
    ...{ id, reference, status, createdAt, completedAt, expiresAt },
    steps: Object.fromEntries(STEPS.map((step) => [step, taken.includes(step) ? 'taken' : 'not_taken'])),
    person: personView(found.session),
    comparison: taken.includes('person') ? comparisonView(found.session) : null,
    documentary: taken.includes('document') ? documentaryView(found.session, urlOf) : null,
    selfie: taken.includes('selfie') ? selfieView(found.session, urlOf) : null,
    risk: taken.includes('person') ? RISK : null,
  }
}

/** Simulated. */
const RISK = {
  level: 'low',
  score: 7,
  devices: [{ ipAddress: '192.0.2.7', proxy: 'none_detected' }],
  email: { isDeliverable: 'yes', breachCount: 0 },
  phone: { linkedServices: ['simulated'] },
  behavior: { bot: 'not_detected' },
} as const

function personView({ person }: SandboxIdentitySession): object {
  const { givenName, familyName, dateOfBirth, phone, email, idNumber } = person
  const { street, city, region, postalCode, country } = person
  return {
    ...{ givenName, familyName, dateOfBirth, phone, email },
    address: { street, city, region, postalCode, country },
    idNumber: idNumber === null ? null : { type: 'us_ssn', value: idNumber },
    ipAddress: RISK.devices[0].ipAddress,
  }
}

function comparisonView(session: SandboxIdentitySession): object | null {
  const { without, summary = 'match' } = identityScenarioOf(session)
  if (without === 'comparison') return null
  const of = (compared: (typeof COMPARED_FIELDS)[number]): ComparisonSummary =>
    typeof summary === 'string' ? summary : summary[compared]
  return Object.fromEntries(COMPARED_FIELDS.map((compared) => [compared, { summary: of(compared) }]))
}

type UrlOf = (file: string) => string

function documentaryView(session: SandboxIdentitySession, urlOf: UrlOf): object {
  const { documents } = identityScenarioOf(session)
  const other = session.document === 'passport' ? 'id_card' : 'passport'
  const kinds = documents === 'two' ? [session.document, other] : [session.document]
  return {
    documents: kinds.map((kind, index) => ({
      attempt: index + 1,
      category: documents === 'unclassified' ? null : kind,
      images: imagesView(session, `document-${index + 1}`, kind === 'passport', urlOf),
      extracted: extractedView(session),
      analysis: { authenticity: 'match', imageQuality: 'high' },
    })),
  }
}

/** Returns the images of a document. Passports have no back. */
function imagesView(session: SandboxIdentitySession, document: string, isOneSided: boolean, urlOf: UrlOf): object {
  const { uncaptured } = identityScenarioOf(session)
  const image = (part: string) => (uncaptured ? null : urlOf(`${document}-${part}.png`))
  const back = (part: string) => (isOneSided ? null : image(part))
  return {
    originalFront: image('original-front'),
    originalBack: back('original-back'),
    croppedFront: image('cropped-front'),
    croppedBack: back('cropped-back'),
    face: image('face'),
  }
}

/** Returns the data read from the document: those that the person entered. */
function extractedView({ person, document }: SandboxIdentitySession): object {
  const { givenName, familyName, dateOfBirth } = person
  return { document, givenName, familyName, dateOfBirth, documentNumber: 'SPECIMEN0', expirationDate: '2099-12-31' }
}

/**
 * Returns the selfies. The newest of several is in the middle, so that clients can't rely on the
 * order.
 */
function selfieView(session: SandboxIdentitySession, urlOf: UrlOf): object {
  const { selfies, liveness = 'success', face = 'match', uncaptured } = identityScenarioOf(session)
  const selfie = (attempt: number, livenessCheck: string, facialComparison: string) => ({
    attempt,
    video: uncaptured ? null : { url: urlOf(`selfie-${attempt}.webm`) },
    analysis: selfies === 'unanalyzed' ? null : { livenessCheck, facialComparison },
  })
  if (selfies !== 'retaken') return { selfies: [selfie(1, liveness, face)] }
  return { selfies: [selfie(2, 'failed', 'no_input'), selfie(3, liveness, face), selfie(1, 'failed', 'no_match')] }
}
