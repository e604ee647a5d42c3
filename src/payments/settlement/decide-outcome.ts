import type { PaymentStatus } from '../../platform/graphql/inputs.generated.ts'
import {
  type Attempt,
  type AttemptEnd,
  type AttemptedPayment,
  type AttemptStage,
  isPaidAtRecoveryLink,
  type PaymentOutcome,
} from '../attempt.ts'
import type { Payment } from '../payment.ts'
import { statusPath } from '../payment-transitions.ts'
import { decline } from '../providers/index.ts'

/** The state of an attempt and its payment. */
export interface AttemptState extends Pick<Attempt, 'stage' | 'outcome' | 'customerPresent'> {
  readonly status: PaymentStatus
  /** True if the payment belongs to a session, whose customer may try again. */
  readonly hasSession?: boolean
  /** True when the amount of the payment was authorized before. */
  readonly wasAuthorized?: boolean
}

/** The changes that an outcome makes. */
export interface StateChange {
  readonly stage: AttemptStage
  readonly outcome: AttemptEnd | null
  /** The statuses that the payment passes; empty if its status stays. */
  readonly statuses: readonly PaymentStatus[]
}

/**
 * A state change, or the reason why there is none. `contradicts`: the provider reports another
 * final outcome than our records.
 */
export type Decision = StateChange | 'stays' | 'contradicts'

interface Target {
  readonly stage: AttemptStage
  readonly outcome: AttemptEnd | null
  readonly status: PaymentStatus
}

/** The state to which each outcome leads. */
const TARGETS: Readonly<Record<PaymentOutcome['kind'], Target>> = {
  Unknown: { stage: 'Unknown', outcome: null, status: 'Pending' },
  RequiresAction: { stage: 'RequiresAction', outcome: null, status: 'RequiresAction' },
  Processing: { stage: 'Processing', outcome: null, status: 'Processing' },
  Authorized: { stage: 'Authorized', outcome: null, status: 'Pending' },
  Succeeded: { stage: 'Settled', outcome: 'Succeeded', status: 'Succeeded' },
  Declined: { stage: 'Settled', outcome: 'Declined', status: 'Failed' },
  Canceled: { stage: 'Settled', outcome: 'Canceled', status: 'Canceled' },
  Unavailable: { stage: 'Settled', outcome: 'Canceled', status: 'Canceled' },
  Returned: { stage: 'Settled', outcome: 'Returned', status: 'Returned' },
  Disputed: { stage: 'Settled', outcome: 'Succeeded', status: 'Disputed' },
  NotCaptured: { stage: 'Settled', outcome: 'Canceled', status: 'Canceled' },
  Recaptured: { stage: 'Settled', outcome: 'Succeeded', status: 'Succeeded' },
}

const ENDS = ['Succeeded', 'Declined', 'Canceled', 'Returned', 'Disputed'] as const
const NOT_CHARGED: ReadonlySet<PaymentOutcome['kind']> = new Set(['Declined', 'Canceled', 'Unavailable'])
const CHARGED: ReadonlySet<PaymentOutcome['kind']> = new Set(['Succeeded', 'Processing', 'Returned', 'Disputed'])

/** The outcomes that may follow each stage or end. A second challenge may follow the first. */
const POSSIBLE_OUTCOMES: Readonly<
  Record<Exclude<AttemptStage, 'Settled'> | AttemptEnd, readonly PaymentOutcome['kind'][]>
> = {
  Sending: ['Unknown', 'RequiresAction', 'Processing', 'Authorized', 'Unavailable', ...ENDS],
  Unknown: ['RequiresAction', 'Processing', 'Authorized', ...ENDS],
  RequiresAction: ['Unknown', 'RequiresAction', 'Processing', 'Authorized', ...ENDS],
  Processing: ['Authorized', ...ENDS],
  Authorized: ['Succeeded', 'Disputed', 'NotCaptured'],
  Succeeded: ['Returned', 'Disputed', 'NotCaptured'],
  Declined: ['Recaptured'],
  Canceled: ['Recaptured'],
  Returned: [],
}

/**
 * Returns the change by an outcome. Outcomes may arrive in any order and repeatedly, so a state
 * never changes to an earlier one.
 */
export function decideOutcome(state: AttemptState, kind: PaymentOutcome['kind']): Decision {
  const { stage, outcome, status, customerPresent } = state
  const hasEnded = outcome === 'Declined' || outcome === 'Canceled'
  if (hasEnded && kind !== 'Recaptured') return isContradiction(state, kind) ? 'contradicts' : 'stays'
  if (outcome === 'Succeeded' && NOT_CHARGED.has(kind)) return 'contradicts'
  if (!POSSIBLE_OUTCOMES[outcome ?? (stage as Exclude<AttemptStage, 'Settled'>)].includes(kind)) return 'stays'
  // No customer is present to complete the challenge.
  if (kind === 'RequiresAction' && !customerPresent) return 'stays'
  const target = TARGETS[kind]
  // Nothing was charged, so the payment of a session stays open for another attempt.
  const staysOpen = kind === 'Unavailable' && state.hasSession
  const statuses = statusPath(status, staysOpen ? 'Pending' : target.status)
  return statuses ? { stage: target.stage, outcome: target.outcome, statuses } : 'stays'
}

/**
 * Returns true for a charge that is reported after the attempt ended without one. A report about
 * the authorization of a voided or expired attempt is a repetition, not a contradiction.
 */
function isContradiction({ wasAuthorized }: AttemptState, kind: PaymentOutcome['kind']): boolean {
  return CHARGED.has(kind) || (kind === 'Authorized' && !wasAuthorized)
}

/**
 * Returns a canceled attempt at a link as a decline, so that the customer can try again there. A
 * debit that was being processed counted as paid, and its cancellation is not converted.
 */
export function asDeclinedChallenge({ payment, attempt }: AttemptedPayment, outcome: PaymentOutcome): PaymentOutcome {
  const { paymentSessionId, paymentPlanSessionId } = payment
  const hasLink =
    paymentSessionId !== null || paymentPlanSessionId !== null || isPaidAtRecoveryLink({ payment, attempt })
  if (outcome.kind !== 'Canceled' || !hasLink || attempt.stage === 'Processing') return outcome
  const wasAnswered = attempt.stage === 'RequiresAction' || attempt.providerReference !== null
  const code = wasAnswered ? 'authentication_failed' : 'try_again_later'
  return { kind: 'Declined', reference: outcome.reference, decline: decline(code) }
}

/** Returns true when an outcome reports the credential of a charge that asked to store one. */
export function hasNewCredential({ stores }: Pick<Attempt, 'stores'>, outcome: PaymentOutcome): boolean {
  return stores && 'stored' in outcome && outcome.stored !== null
}

/**
 * Returns the change when a provider reports a credential after the outcome of its charge: the
 * payment gets its method and keeps its status. Returns null when the credential is known or the
 * charge was not made.
 */
export function lateCredentialChange(
  { paymentMethodId }: Pick<Payment, 'paymentMethodId'>,
  attempt: Pick<Attempt, 'stage' | 'outcome' | 'stores'>,
  outcome: PaymentOutcome,
): StateChange | null {
  const { stage, outcome: end } = attempt
  const hasCharged = stage === 'Processing' || end === 'Succeeded'
  if (!hasCharged || paymentMethodId !== null || !hasNewCredential(attempt, outcome)) return null
  return { stage, outcome: end, statuses: [] }
}

/** The consequences of a bank's return code for the method, the customer's consent and a retry. */
interface ReturnConsequence {
  readonly invalidatesMethod: boolean
  readonly revokesAuthorization: boolean
  /** True if the debit may be retried, at most twice by Nacha's rules. */
  readonly mayRetry: boolean
}

const NO_ACCOUNT: ReadonlySet<string> = new Set(['R02', 'R03', 'R04', 'R16', 'R20'])
const NOT_AUTHORIZED: ReadonlySet<string> = new Set(['R05', 'R07', 'R08', 'R10', 'R29'])
const NO_FUNDS: ReadonlySet<string> = new Set(['R01', 'R09'])

/**
 * Returns the consequences of a Nacha return code. A code without a rule is not retried and
 * invalidates nothing.
 */
export function returnConsequence(code: string): ReturnConsequence {
  const revokesAuthorization = NOT_AUTHORIZED.has(code)
  return {
    invalidatesMethod: revokesAuthorization || NO_ACCOUNT.has(code),
    revokesAuthorization,
    mayRetry: NO_FUNDS.has(code),
  }
}
