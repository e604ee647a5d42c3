import type { Outcome } from '../../payments/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanPolicy, PaymentPlanStatus } from '../index.ts'
import type { Occurrence } from './occurrence.ts'
import { retryAfter } from './retry.ts'

/** The changes to a plan that an outcome causes. */
export interface PlanTransition {
  /** The occurrence after the outcome. */
  readonly occurrence: Occurrence
  /** Whether all scheduled retries of the plan end. */
  readonly endsRetries: boolean
  /** The statuses that the plan passes through, in order; empty when its status stays. */
  readonly statuses: readonly PaymentPlanStatus[]
}

/** A plan and its organization's policy for unpaid occurrences. */
interface Facts {
  readonly plan: { readonly status: PaymentPlanStatus }
  readonly occurrences: readonly Occurrence[]
  readonly policy: Pick<PaymentPlanPolicy, 'retryDays' | 'whenPastDue'>
  /** Whether another payment of the plan was disputed while this one was in flight. */
  readonly isDisputed?: boolean
  /** Whether the customer made the payment and sees its outcome. */
  readonly customerIsThere?: boolean
  readonly now: Timestamp
}

/**
 * Returns the transition of a plan by an outcome of an occurrence's newest payment, null when nothing changes. A late return
 * makes a paid occurrence unpaid. A dispute leaves it paid while it is undecided, and ends the plan's retries.
 */
export function afterOccurrence(facts: Facts, occurrence: Occurrence, outcome: Outcome): PlanTransition | null {
  switch (outcome.kind) {
    case 'Succeeded':
      return occurrence.status === 'Processing' ? paid(facts, occurrence) : null
    case 'Disputed':
      return disputed(facts, occurrence)
    case 'Declined':
    case 'Canceled':
      return occurrence.status === 'Processing' ? declined(facts, occurrence, outcome) : null
    case 'Returned':
      return isProcessingOrPaid(occurrence) ? failed(facts, occurrence, outcome) : null
    default:
      return null
  }
}

const isProcessingOrPaid = ({ status }: Occurrence) => status === 'Processing' || status === 'Succeeded'

function paid(facts: Facts, before: Occurrence): PlanTransition {
  const occurrence: Occurrence = { ...before, status: 'Succeeded', retryAt: null, firstFailedAt: null }
  return { occurrence, endsRetries: false, statuses: statusesPaid(facts, occurrence) }
}

function statusesPaid({ plan: { status }, occurrences }: Facts, occurrence: Occurrence): readonly PaymentPlanStatus[] {
  const after = occurrences.map((each) => (each.number === occurrence.number ? occurrence : each))
  if (after.every(isEnded)) return WAYS_TO_COMPLETED[status]
  return status === 'PastDue' && !after.some(({ status: of }) => of === 'Failed') ? ['Active'] : []
}

const isEnded = ({ status }: Occurrence) => status === 'Succeeded' || status === 'Skipped' || status === 'Canceled'

/** A payment completes a paused or past-due plan too. */
const WAYS_TO_COMPLETED: Readonly<Record<PaymentPlanStatus, readonly PaymentPlanStatus[]>> = {
  Pending: [],
  Active: ['Completed'],
  PastDue: ['Active', 'Completed'],
  Paused: ['Active', 'Completed'],
  Completed: [],
  Canceled: [],
}

function disputed(facts: Facts, before: Occurrence): PlanTransition | null {
  if (!isProcessingOrPaid(before)) return null
  const { occurrence, statuses } = paid(facts, before)
  const hasRetries = facts.occurrences.some(({ retryAt }) => retryAt !== null)
  if (hasRetries) return { occurrence, endsRetries: true, statuses: statusesUnpaid(facts) }
  return before.status === 'Processing' ? { occurrence, endsRetries: false, statuses } : null
}

/** A decline in front of the customer changes no retries: the customer may pay again. */
function declined(facts: Facts, before: Occurrence, outcome: Outcome): PlanTransition {
  if (!facts.customerIsThere || facts.plan.status === 'Canceled') return failed(facts, before, outcome)
  return { occurrence: { ...before, status: 'Failed' }, endsRetries: false, statuses: [] }
}

function failed(facts: Facts, before: Occurrence, outcome: Outcome): PlanTransition {
  const retry = retryAfter(before, outcome, facts.policy.retryDays, nextDueAt(facts, before), facts.now)
  const retryAt = mayRetry(facts) ? retry.retryAt : null
  const status = facts.plan.status === 'Canceled' ? 'Canceled' : 'Failed'
  const returns = before.returns + (outcome.kind === 'Returned' ? 1 : 0)
  const occurrence: Occurrence = { ...before, status, returns, retryAt, firstFailedAt: retry.firstFailedAt }
  const statuses = retryAt ? statusesToRetry(facts) : statusesUnpaid(facts)
  return { occurrence, endsRetries: false, statuses }
}

/** Returns whether the scheduler may retry: not after the plan was paused, canceled or disputed. */
function mayRetry({ plan: { status }, isDisputed }: Facts): boolean {
  return !isDisputed && status !== 'Paused' && status !== 'Canceled'
}

function nextDueAt({ occurrences }: Facts, { number }: Occurrence): Timestamp | null {
  const later = occurrences.filter((each) => each.number > number && each.status === 'Scheduled')
  return later.map(({ dueAt }) => dueAt).sort()[0] ?? null
}

/** A scheduled retry announces nothing, except that a completed plan is past due. */
function statusesToRetry({ plan }: Facts): readonly PaymentPlanStatus[] {
  return plan.status === 'Completed' ? ['PastDue'] : []
}

/** Paused and canceled plans keep their status. */
function statusesUnpaid({ plan: { status }, policy }: Facts): readonly PaymentPlanStatus[] {
  if (status === 'Paused' || status === 'Canceled' || status === 'Pending') return []
  const pastDue: readonly PaymentPlanStatus[] = status === 'PastDue' ? [] : ['PastDue']
  return [...pastDue, ...WHEN_PAST_DUE[policy.whenPastDue]]
}

const WHEN_PAST_DUE: Readonly<Record<PaymentPlanPolicy['whenPastDue'], readonly PaymentPlanStatus[]>> = {
  Continue: [],
  Pause: ['Paused'],
  Cancel: ['Canceled'],
}
