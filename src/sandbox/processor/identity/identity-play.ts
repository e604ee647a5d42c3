import type { IdentitySession, SessionStatus, Step } from './identity-session.ts'
import { STEPS } from './identity-session.ts'

/** The data of a person that are compared with records. */
export const COMPARED = ['name', 'dateOfBirth', 'phoneNumber', 'address', 'idNumber'] as const

export type Compared = (typeof COMPARED)[number]

/** The result of a comparison. `perhaps` is a value that no client knows. */
export type Summary = 'match' | 'partial_match' | 'no_match' | 'no_data' | 'no_input' | 'perhaps'

/** The scripted outcome of a person's session. Missing members mean success. */
export interface IdentityPlay {
  readonly ends?: Exclude<SessionStatus, 'active'>
  /** One result for all compared data, or one for each. */
  readonly summary?: Summary | Readonly<Record<Compared, Summary>>
  readonly liveness?: 'failed' | 'perhaps'
  readonly face?: 'no_match' | 'no_input' | 'perhaps'
  readonly documents?: 'two' | 'unclassified'
  /** `retaken`: three unordered selfies, of which only the newest is good. `unanalyzed`: one without an analysis. */
  readonly selfies?: 'retaken' | 'unanalyzed'
  /** Pictures and video are missing. */
  readonly uncaptured?: true
  /** The template lacks this step, or the comparison. */
  readonly without?: 'document' | 'selfie' | 'comparison'
}

const MIXED: Readonly<Record<Compared, Summary>> = {
  name: 'match',
  dateOfBirth: 'partial_match',
  phoneNumber: 'no_match',
  address: 'no_data',
  idNumber: 'no_input',
}

/** The scripted outcomes by family name, in lower case. All other people are verified. */
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

/** Returns the scripted outcome by the last word of the family name, in any case. */
export function playOf({ person }: Pick<IdentitySession, 'person'>): IdentityPlay {
  const word = person.familyName?.trim().split(/\s+/).at(-1)?.toLowerCase() ?? ''
  return Object.hasOwn(IDENTITY_PLAYS, word) ? IDENTITY_PLAYS[word]! : {}
}

/** Returns the next step of a session; null when all are completed. The family name decides which steps there are. */
export function nextStep({ taken, person }: Pick<IdentitySession, 'taken' | 'person'>): Step | null {
  const { without } = playOf({ person })
  return STEPS.find((step) => step !== without && !taken.includes(step)) ?? null
}
