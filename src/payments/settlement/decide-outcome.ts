import type { Attempt, AttemptEnd, AttemptStage, Outcome } from '../attempt.ts'
import { type PaymentStatus, statusPath } from '../payment-transitions.ts'

/** The state of an attempt and its payment. */
export interface AttemptState extends Pick<Attempt, 'stage' | 'outcome' | 'customerPresent'> {
  readonly status: PaymentStatus
}

/** The changes that an outcome makes. */
export interface StateChange {
  readonly stage: AttemptStage
  readonly outcome: AttemptEnd | null
  /** The statuses that the payment passes; empty when its status stays. */
  readonly statuses: readonly PaymentStatus[]
}

/**
 * A state change, or the reason why there is none. `contradicts`: the provider reports another end
 * than our records.
 */
export type Decision = StateChange | 'stays' | 'contradicts'

interface Target {
  readonly stage: AttemptStage
  readonly outcome: AttemptEnd | null
  readonly status: PaymentStatus
}

/** The state to which each outcome leads. */
const TARGETS: Readonly<Record<Outcome['kind'], Target>> = {
  Unknown: { stage: 'Unknown', outcome: null, status: 'Pending' },
  RequiresAction: { stage: 'RequiresAction', outcome: null, status: 'RequiresAction' },
  Processing: { stage: 'Processing', outcome: null, status: 'Processing' },
  Succeeded: { stage: 'Settled', outcome: 'Succeeded', status: 'Succeeded' },
  Declined: { stage: 'Settled', outcome: 'Declined', status: 'Failed' },
  Canceled: { stage: 'Settled', outcome: 'Canceled', status: 'Canceled' },
  Returned: { stage: 'Settled', outcome: 'Returned', status: 'Returned' },
  Disputed: { stage: 'Settled', outcome: 'Succeeded', status: 'Disputed' },
}

const ENDS = ['Succeeded', 'Declined', 'Canceled', 'Returned', 'Disputed'] as const
const NOT_CHARGED: ReadonlySet<Outcome['kind']> = new Set(['Declined', 'Canceled'])
const CHARGED: ReadonlySet<Outcome['kind']> = new Set(['Succeeded', 'Processing', 'Returned', 'Disputed'])

/**
 * The outcomes that may follow each stage or end of an attempt. A second challenge may follow the
 * first.
 */
const POSSIBLE_OUTCOMES: Readonly<Record<Exclude<AttemptStage, 'Settled'> | AttemptEnd, readonly Outcome['kind'][]>> = {
  Sending: ['Unknown', 'RequiresAction', 'Processing', ...ENDS],
  Unknown: ['RequiresAction', 'Processing', ...ENDS],
  RequiresAction: ['Unknown', 'RequiresAction', 'Processing', ...ENDS],
  Processing: ENDS,
  Succeeded: ['Returned', 'Disputed'],
  Declined: [],
  Canceled: [],
  Returned: [],
}

/**
 * Returns the change that an outcome makes. Outcomes may arrive in any order and repeatedly: no
 * state is ever left backwards.
 */
export function decideOutcome(state: AttemptState, kind: Outcome['kind']): Decision {
  const { stage, outcome, status, customerPresent } = state
  const hasEnded = outcome === 'Declined' || outcome === 'Canceled'
  if (hasEnded) return CHARGED.has(kind) ? 'contradicts' : 'stays'
  if (outcome === 'Succeeded' && NOT_CHARGED.has(kind)) return 'contradicts'
  if (!POSSIBLE_OUTCOMES[outcome ?? (stage as Exclude<AttemptStage, 'Settled'>)].includes(kind)) return 'stays'
  // No customer is present to do it.
  if (kind === 'RequiresAction' && !customerPresent) return 'stays'
  const target = TARGETS[kind]
  const statuses = statusPath(status, target.status)
  return statuses ? { stage: target.stage, outcome: target.outcome, statuses } : 'stays'
}
