import type { PaymentOutcome } from '../../payments/index.ts'
import type { PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type PaymentPlanPolicy, statusesAfterEnd } from '../index.ts'
import type { Occurrence } from './locked-plan.ts'
import { type NoRetryReason, noRetryReason } from './no-retry-reason.ts'
import { retryAfter, retryNeedsAfter, stricterNeeds } from './retry.ts'

/** The changes to a plan that an outcome causes. */
export interface PlanTransition {
  /** The occurrence after the outcome. */
  readonly occurrence: Occurrence
  /** True when all scheduled retries of the plan end. */
  readonly endsRetries: boolean
  /** The statuses that the plan passes through, in order; empty when its status stays. */
  readonly statuses: readonly PaymentPlanStatus[]
  /** The failed charge that `payment_plan.payment_failed` reports, if any. */
  readonly failure?: { readonly noRetryReason: NoRetryReason | null }
}

/** A change of a payment method after which failed charges may succeed. */
export interface Renewal {
  /** True when the method got another number or consent, and not only another date. */
  readonly hasNewCredential: boolean
}

/** A plan and its organization's policy for unpaid occurrences. */
export interface Facts {
  readonly plan: { readonly status: PaymentPlanStatus }
  readonly occurrences: readonly Occurrence[]
  readonly policy: Pick<PaymentPlanPolicy, 'retryDays' | 'whenPastDue'>
  /** True when another payment of the plan was disputed while this one was in flight. */
  readonly isDisputed?: boolean
  /** True when the customer made the payment and sees its outcome. */
  readonly customerIsWaiting?: boolean
  /** True when the payment used another payment method than the plan. */
  readonly hasOtherMethod?: boolean
  /**
   * Set when the plan's payment method became likelier to succeed after the attempt had started.
   */
  readonly renewal?: Renewal | null
  readonly now: Timestamp
}

/**
 * Returns the transition that an outcome of an occurrence's newest payment causes; null if nothing
 * changes. A late return makes a paid occurrence unpaid, and so does a charge that was never
 * captured. A later capture pays it again. An open dispute does not make it unpaid, but ends the
 * plan's retries.
 */
export function afterOccurrence(facts: Facts, occurrence: Occurrence, outcome: PaymentOutcome): PlanTransition | null {
  switch (outcome.kind) {
    case 'Succeeded':
      return occurrence.status === 'Processing' ? paid(facts, occurrence) : null
    case 'Disputed':
      return disputed(facts, occurrence)
    case 'Declined':
    case 'Canceled':
      return occurrence.status === 'Processing' ? declined(facts, occurrence, outcome) : null
    case 'Unavailable':
      return occurrence.status === 'Processing' ? notCharged(facts, occurrence) : null
    case 'Recaptured':
      return isPaidBySuccess(occurrence) ? paid(facts, occurrence) : null
    case 'NotCaptured':
    case 'Returned':
      return isProcessingOrPaid(occurrence) ? failed(facts, occurrence, outcome) : null
    case 'Unknown':
    case 'RequiresAction':
    case 'Processing':
    case 'Authorized':
      return null
  }
}

const isProcessingOrPaid = ({ status }: Occurrence) => status === 'Processing' || status === 'Succeeded'

/**
 * Returns whether a success of its payment pays the occurrence. Canceled counts, because a canceled
 * plan has canceled its unpaid occurrences.
 */
export const isPaidBySuccess = ({ status }: Occurrence) =>
  status === 'Processing' || status === 'Failed' || status === 'Canceled'

function paid(facts: Facts, before: Occurrence): PlanTransition {
  const occurrence: Occurrence = {
    ...before,
    status: 'Succeeded',
    retryAt: null,
    firstFailedAt: null,
    retryNeeds: null,
  }
  return { occurrence, endsRetries: false, statuses: statusesPaid(facts, occurrence) }
}

function statusesPaid({ plan: { status }, occurrences }: Facts, occurrence: Occurrence): readonly PaymentPlanStatus[] {
  const after = occurrences.map((each) => (each.number === occurrence.number ? occurrence : each))
  return statusesAfterEnd(status, after)
}

function disputed(facts: Facts, before: Occurrence): PlanTransition | null {
  if (!isProcessingOrPaid(before)) return null
  const { occurrence, statuses } = paid(facts, before)
  const hasRetries = facts.occurrences.some(({ retryAt }) => retryAt !== null)
  if (hasRetries) return { occurrence, endsRetries: true, statuses: statusesUnpaid(facts) }
  return before.status === 'Processing' ? { occurrence, endsRetries: false, statuses } : null
}

/** An occurrence that was never charged becomes due again. The attempt does not count. */
function notCharged({ plan: { status }, isDisputed }: Facts, before: Occurrence): PlanTransition {
  const attempts = before.attempts - 1
  const mayBeRetried = attempts > 0 && status !== 'Canceled' && !isDisputed
  const unpaid = attempts === 0 && !before.isReopened ? 'Scheduled' : 'Failed'
  const occurrence: Occurrence = {
    ...before,
    attempts,
    status: status === 'Canceled' ? 'Canceled' : unpaid,
    retryAt: mayBeRetried ? before.retryAt : null,
  }
  return { occurrence, endsRetries: false, statuses: [] }
}

/**
 * A decline with the customer present changes no retries, because the customer may pay again. It
 * changes the needs of a retry only if the plan's own payment method was declined.
 */
function declined(facts: Facts, before: Occurrence, outcome: PaymentOutcome): PlanTransition {
  if (!facts.customerIsWaiting || facts.plan.status === 'Canceled') return failed(facts, before, outcome)
  const needs = facts.hasOtherMethod ? null : retryNeedsAfter(before, outcome)
  const retryNeeds = stricterNeeds(before.retryNeeds, needs)
  return { occurrence: { ...before, status: 'Failed', retryNeeds }, endsRetries: false, statuses: [] }
}

function failed(facts: Facts, before: Occurrence, outcome: PaymentOutcome): PlanTransition {
  const retry = retryAfter(before, outcome, facts.policy.retryDays, nextDueAt(facts, before), facts.now)
  const retryAt = mayRetry(facts) ? retry.retryAt : null
  const status = facts.plan.status === 'Canceled' ? 'Canceled' : 'Failed'
  const returns = before.returns + (outcome.kind === 'Returned' ? 1 : 0)
  const { firstFailedAt, retryNeeds } = retry
  const occurrence: Occurrence = { ...before, status, returns, retryAt, firstFailedAt, retryNeeds }
  const statuses = retryAt ? statusesToRetry(facts) : statusesUnpaid(facts, isRetriedRenewed(facts, retry))
  if (status === 'Canceled') return { occurrence, endsRetries: false, statuses }
  const failure = { noRetryReason: noRetryReason(facts, outcome, retry) }
  return { occurrence, endsRetries: false, statuses, failure }
}

/** Returns whether the scheduler may retry: not after the plan was paused, canceled or disputed. */
function mayRetry({ plan: { status }, isDisputed }: Facts): boolean {
  return !isDisputed && status !== 'Paused' && status !== 'Canceled'
}

/**
 * Returns whether the renewed method will be charged for the occurrence. If this charge also fails,
 * the policy applies.
 */
function isRetriedRenewed(facts: Facts, { retryNeeds }: Pick<Occurrence, 'retryNeeds'>): boolean {
  if (!facts.renewal || !mayRetry(facts)) return false
  return retryNeeds === null || (retryNeeds === 'NewCredential' && facts.renewal.hasNewCredential)
}

/**
 * Returns the time of the next occurrence, which limits retries. Dates that passed during a pause
 * or an outage are no limit, because they are charged at once.
 */
function nextDueAt({ occurrences, now }: Facts, { number }: Occurrence): Timestamp | null {
  const later = occurrences.filter((each) => each.number > number && each.status === 'Scheduled' && each.dueAt > now)
  return later.map(({ dueAt }) => dueAt).sort()[0] ?? null
}

/**
 * Returns the statuses of a plan whose occurrence will be retried: only a completed plan changes,
 * to PastDue.
 */
function statusesToRetry({ plan }: Facts): readonly PaymentPlanStatus[] {
  return plan.status === 'Completed' ? ['PastDue'] : []
}

/**
 * Returns the statuses of a plan after an occurrence has finally failed. Paused and canceled plans
 * keep their status. The policy does not apply yet if the renewed method will be charged.
 */
export function statusesUnpaid(
  { plan: { status }, policy }: Pick<Facts, 'plan' | 'policy'>,
  isRenewed = false,
): readonly PaymentPlanStatus[] {
  if (status === 'Paused' || status === 'Canceled' || status === 'Pending') return []
  const pastDue: readonly PaymentPlanStatus[] = status === 'PastDue' ? [] : ['PastDue']
  return isRenewed ? pastDue : [...pastDue, ...WHEN_PAST_DUE[policy.whenPastDue]]
}

const WHEN_PAST_DUE: Readonly<Record<PaymentPlanPolicy['whenPastDue'], readonly PaymentPlanStatus[]>> = {
  Continue: [],
  Pause: ['Paused'],
  Cancel: ['Canceled'],
}

/**
 * Returns the statuses of a plan after a dispute of one of its payments was opened. Only live plans
 * change.
 */
export function statusesWhenDisputed(
  status: PaymentPlanStatus,
  whenDisputed: PaymentPlanPolicy['whenDisputed'],
): readonly PaymentPlanStatus[] {
  const mayBePaused = status === 'Active' || status === 'PastDue'
  if (whenDisputed === 'Pause') return mayBePaused ? ['Paused'] : []
  return whenDisputed === 'Cancel' && (mayBePaused || status === 'Paused') ? ['Canceled'] : []
}
