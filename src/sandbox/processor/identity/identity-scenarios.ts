import {
  type IdentitySessionStatus,
  type IdentityStep,
  type SandboxIdentitySession,
  STEPS,
} from './identity-session.ts'

/** The data of a person that are compared with records. */
export const COMPARED_FIELDS = ['name', 'dateOfBirth', 'phoneNumber', 'address', 'idNumber'] as const

export type ComparedField = (typeof COMPARED_FIELDS)[number]

/** The result of a comparison. `perhaps` is a value that no client knows. */
export type ComparisonSummary = 'match' | 'partial_match' | 'no_match' | 'no_data' | 'no_input' | 'perhaps'

/** The scripted outcome of a person's session. Missing members mean success. */
export interface IdentityScenario {
  readonly ends?: Exclude<IdentitySessionStatus, 'active'>
  /** One result for all compared data, or one for each. */
  readonly summary?: ComparisonSummary | Readonly<Record<ComparedField, ComparisonSummary>>
  readonly liveness?: 'failed' | 'perhaps'
  readonly face?: 'no_match' | 'no_input' | 'perhaps'
  readonly documents?: 'two' | 'unclassified'
  /**
   * `retaken`: three unordered selfies; only the newest is good. `unanalyzed`: one without an
   * analysis.
   */
  readonly selfies?: 'retaken' | 'unanalyzed'
  /** Pictures and video are missing. */
  readonly uncaptured?: true
  /** The template lacks this step, or the comparison. */
  readonly without?: 'document' | 'selfie' | 'comparison'
}

const MIXED: Readonly<Record<ComparedField, ComparisonSummary>> = {
  name: 'match',
  dateOfBirth: 'partial_match',
  phoneNumber: 'no_match',
  address: 'no_data',
  idNumber: 'no_input',
}

/** The scripted outcomes by family name, in lower case. All other people are verified. */
export const IDENTITY_SCENARIOS: Readonly<Record<string, IdentityScenario>> = {
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
export function identityScenarioOf({ person }: Pick<SandboxIdentitySession, 'person'>): IdentityScenario {
  const word = person.familyName?.trim().split(/\s+/).at(-1)?.toLowerCase() ?? ''
  return Object.hasOwn(IDENTITY_SCENARIOS, word) ? IDENTITY_SCENARIOS[word]! : {}
}

/**
 * Returns the next step of a session; null when all are completed. The family name decides which
 * steps there are.
 */
export function nextStep({ taken, person }: Pick<SandboxIdentitySession, 'taken' | 'person'>): IdentityStep | null {
  const { without } = identityScenarioOf({ person })
  return STEPS.find((step) => step !== without && !taken.includes(step)) ?? null
}
