import type { House } from '../house.ts'
import { COMPARED, playOf, type Summary } from './identity-play.ts'
import { type IdentitySession, STEPS } from './identity-session.ts'
import { mediaUrls } from './media-url.ts'
import type { HeldSession } from './write-identity-session.ts'

/** What a merchant is given to have a person go through a session. */
export function startedView(house: House, { merchant, session }: HeldSession): object {
  const { id, reference, status, secret, expiresAt } = session
  const link = `${house.url()}/identity/${merchant.id}/${id}/${secret}`
  return { id, reference, status, token: `idt_${secret}`, link, expiresAt }
}

/** Everything that a provider says of a session: a good deal more than anybody should pass on. */
export function identityView(house: House, held: HeldSession): object {
  const { id, reference, status, createdAt, completedAt, expiresAt, taken } = held.session
  const urlOf = mediaUrls(house, held)
  return {
    ...{ id, reference, status, createdAt, completedAt, expiresAt },
    steps: Object.fromEntries(STEPS.map((step) => [step, taken.includes(step) ? 'taken' : 'not_taken'])),
    person: personView(held.session),
    comparison: taken.includes('person') ? comparisonView(held.session) : null,
    documentary: taken.includes('document') ? documentaryView(held.session, urlOf) : null,
    selfie: taken.includes('selfie') ? selfieView(held.session, urlOf) : null,
    risk: taken.includes('person') ? RISK : null,
  }
}

/** Made up. */
const RISK = {
  level: 'low',
  score: 7,
  devices: [{ ipAddress: '192.0.2.7', proxy: 'none_detected' }],
  email: { isDeliverable: 'yes', breachCount: 0 },
  phone: { linkedServices: ['simulated'] },
  behavior: { bot: 'not_detected' },
} as const

function personView({ person }: IdentitySession): object {
  const { givenName, familyName, dateOfBirth, phone, email, idNumber } = person
  const { street, city, region, postalCode, country } = person
  return {
    ...{ givenName, familyName, dateOfBirth, phone, email },
    address: { street, city, region, postalCode, country },
    idNumber: idNumber === null ? null : { type: 'us_ssn', value: idNumber },
    ipAddress: RISK.devices[0].ipAddress,
  }
}

function comparisonView(session: IdentitySession): object | null {
  const { without, summary = 'match' } = playOf(session)
  if (without === 'comparison') return null
  const of = (compared: (typeof COMPARED)[number]): Summary =>
    typeof summary === 'string' ? summary : summary[compared]
  return Object.fromEntries(COMPARED.map((compared) => [compared, { summary: of(compared) }]))
}

type UrlOf = (file: string) => string

function documentaryView(session: IdentitySession, urlOf: UrlOf): object {
  const { documents } = playOf(session)
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

/** A passport is photographed on one side. */
function imagesView(session: IdentitySession, document: string, isOneSided: boolean, urlOf: UrlOf): object {
  const { uncaptured } = playOf(session)
  const image = (part: string) => (uncaptured ? null : urlOf(`${document}-${part}.svg`))
  const back = (part: string) => (isOneSided ? null : image(part))
  return {
    originalFront: image('original-front'),
    originalBack: back('original-back'),
    croppedFront: image('cropped-front'),
    croppedBack: back('cropped-back'),
    face: image('face'),
  }
}

/** What was read from the document: what the person said. */
function extractedView({ person, document }: IdentitySession): object {
  const { givenName, familyName, dateOfBirth } = person
  return { document, givenName, familyName, dateOfBirth, documentNumber: 'SPECIMEN0', expirationDate: '2099-12-31' }
}

/** Of several the newest is neither the first nor the last of the list: its order says nothing. */
function selfieView(session: IdentitySession, urlOf: UrlOf): object {
  const { selfies, liveness = 'success', face = 'match', uncaptured } = playOf(session)
  const selfie = (attempt: number, livenessCheck: string, facialComparison: string) => ({
    attempt,
    video: uncaptured ? null : { url: urlOf(`selfie-${attempt}.webm`) },
    analysis: selfies === 'unanalyzed' ? null : { livenessCheck, facialComparison },
  })
  if (selfies !== 'retaken') return { selfies: [selfie(1, liveness, face)] }
  return { selfies: [selfie(2, 'failed', 'no_input'), selfie(3, liveness, face), selfie(1, 'failed', 'no_match')] }
}
