import type { IdentitySession, SessionStatus, Step } from './identity-session.ts'
import { STEPS } from './identity-session.ts'

/** What the data of a person are compared by. */
export const COMPARED = ['name', 'dateOfBirth', 'phoneNumber', 'address', 'idNumber'] as const

export type Compared = (typeof COMPARED)[number]

/** `perhaps` is a word that no client knows, as below. */
export type Summary = 'match' | 'partial_match' | 'no_match' | 'no_data' | 'no_input' | 'perhaps'

/** What the processor plays for a person. Whatever is not said goes well. */
export interface IdentityPlay {
  readonly ends?: Exclude<SessionStatus, 'active'>
  /** Of all five, or of each. */
  readonly summary?: Summary | Readonly<Record<Compared, Summary>>
  readonly liveness?: 'failed' | 'perhaps'
  readonly face?: 'no_match' | 'no_input' | 'perhaps'
  readonly documents?: 'two' | 'unclassified'
  /** Three, told in no order, of which the last one taken alone is good; or one that nobody analyzed. */
  readonly selfies?: 'retaken' | 'unanalyzed'
  /** Pictures and video were not kept. */
  readonly uncaptured?: true
  /** Its template has no such step, or compares nothing. */
  readonly without?: 'document' | 'selfie' | 'comparison'
}

const MIXED: Readonly<Record<Compared, Summary>> = {
  name: 'match',
  dateOfBirth: 'partial_match',
  phoneNumber: 'no_match',
  address: 'no_data',
  idNumber: 'no_input',
}

/** What plays for people of each family name, written in lower case. Everybody else is verified. */
export const IDENTITY_PLAYS: Readonly<Record<string, IdentityPlay>> = {
  failed: { ends: 'failed' },
  review: { ends: 'pending_review' },
  canceled: { ends: 'canceled' },
  expired: { ends: 'expired' },
  partial: { summary: 'partial_match' },
  nomatch: { summary: 'no_match', ends: 'failed' },
  nodata: { summary: 'no_data' },
  noinput: { summary: 'no_input' },
  mixed: { summary: MIXED, ends: 'pending_review' },
  lifeless: { liveness: 'failed', ends: 'failed' },
  otherface: { face: 'no_match', ends: 'failed' },
  faceless: { face: 'no_input' },
  unclassified: { documents: 'unclassified' },
  twodocuments: { documents: 'two' },
  retaken: { selfies: 'retaken' },
  unanalyzed: { selfies: 'unanalyzed' },
  uncaptured: { uncaptured: true },
  nodocument: { without: 'document', face: 'no_input' },
  noselfie: { without: 'selfie' },
  nocomparison: { without: 'comparison' },
  oddstatus: { ends: 'clouded' },
  oddsummary: { summary: 'perhaps' },
  oddliveness: { liveness: 'perhaps' },
  oddface: { face: 'perhaps' },
}

/** What plays for who has that family name: its last word says, in whatever case. */
export function playOf({ person }: Pick<IdentitySession, 'person'>): IdentityPlay {
  const word = person.familyName?.trim().split(/\s+/).at(-1)?.toLowerCase() ?? ''
  return Object.hasOwn(IDENTITY_PLAYS, word) ? IDENTITY_PLAYS[word]! : {}
}

/** The step that a session waits for; null when it has none any more. Which ones there are is known when the person said who they are. */
export function nextStep({ taken, person }: Pick<IdentitySession, 'taken' | 'person'>): Step | null {
  const { without } = playOf({ person })
  return STEPS.find((step) => step !== without && !taken.includes(step)) ?? null
}
