import type { Attempt, AttemptEnd, AttemptStage, Outcome } from '../attempt.ts'
import { type PaymentStatus, statusPath } from '../payment-transitions.ts'

/** Where an attempt and its payment stand. */
export interface AttemptState extends Pick<Attempt, 'stage' | 'outcome' | 'customerPresent'> {
  readonly status: PaymentStatus
}

/** What an outcome changes. */
export interface StateChange {
  readonly stage: AttemptStage
  readonly outcome: AttemptEnd | null
  /** The statuses that the payment passes; none when it stays where it is. */
  readonly statuses: readonly PaymentStatus[]
}

/** A move, or why there is none. `contradicts`: our books and the provider differ about whether money moved. */
export type Decision = StateChange | 'stays' | 'contradicts'

interface Target {
  readonly stage: AttemptStage
  readonly outcome: AttemptEnd | null
  readonly status: PaymentStatus
}

/** Where each outcome leads. */
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

/** What can still become of an attempt, by how far it came or how it ended. A second challenge may follow the first. */
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

/** What an outcome changes, in whatever order and however often outcomes are heard: nothing ever goes backwards. */
export function decideOutcome(state: AttemptState, kind: Outcome['kind']): Decision {
  const { stage, outcome, status, customerPresent } = state
  const hasEnded = outcome === 'Declined' || outcome === 'Canceled'
  if (hasEnded) return CHARGED.has(kind) ? 'contradicts' : 'stays'
  if (outcome === 'Succeeded' && NOT_CHARGED.has(kind)) return 'contradicts'
  if (!POSSIBLE_OUTCOMES[outcome ?? (stage as Exclude<AttemptStage, 'Settled'>)].includes(kind)) return 'stays'
  // Nobody is there who could do it.
  if (kind === 'RequiresAction' && !customerPresent) return 'stays'
  const target = TARGETS[kind]
  const statuses = statusPath(status, target.status)
  return statuses ? { stage: target.stage, outcome: target.outcome, statuses } : 'stays'
}
