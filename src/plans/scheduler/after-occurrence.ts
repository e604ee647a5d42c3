import type { Outcome } from '../../payments/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanPolicy, PaymentPlanStatus } from '../index.ts'
import type { Occurrence } from './occurrence.ts'
import { retryAfter } from './retry.ts'

/** What an outcome changes of a plan. */
export interface Turn {
  /** The occurrence as it is now. */
  readonly occurrence: Occurrence
  /** Nothing of the plan is tried again by itself. */
  readonly endsRetries: boolean
  /** What the plan passes, the last one last; none when it stays where it is. */
  readonly statuses: readonly PaymentPlanStatus[]
}

/** A plan and what its organization wants done when an occurrence stays unpaid. */
interface Facts {
  readonly plan: { readonly status: PaymentPlanStatus }
  readonly occurrences: readonly Occurrence[]
  readonly policy: Pick<PaymentPlanPolicy, 'retryDays' | 'whenPastDue'>
  /** Whether a payment of the plan was disputed while the one whose outcome this is was on its way. */
  readonly isDisputed?: boolean
  /** Whether its customer made it, and stands before the answer. */
  readonly customerIsThere?: boolean
  readonly now: Timestamp
}

/**
 * What becomes of an occurrence and its plan by an outcome of its newest payment; null when nothing does. A late return
 * makes a paid one unpaid again. A dispute leaves it paid, as long as nobody has decided, and ends what is tried again.
 */
export function afterOccurrence(facts: Facts, occurrence: Occurrence, outcome: Outcome): Turn | null {
  switch (outcome.kind) {
    case 'Succeeded':
      return occurrence.status === 'Processing' ? paid(facts, occurrence) : null
    case 'Disputed':
      return disputed(facts, occurrence)
    case 'Declined':
    case 'Canceled':
      return occurrence.status === 'Processing' ? refused(facts, occurrence, outcome) : null
    case 'Returned':
      return isTaken(occurrence) ? failed(facts, occurrence, outcome) : null
    default:
      return null
  }
}

const isTaken = ({ status }: Occurrence) => status === 'Processing' || status === 'Succeeded'

function paid(facts: Facts, before: Occurrence): Turn {
  const occurrence: Occurrence = { ...before, status: 'Succeeded', retryAt: null, firstFailedAt: null }
  return { occurrence, endsRetries: false, statuses: statusesPaid(facts, occurrence) }
}

function statusesPaid({ plan: { status }, occurrences }: Facts, occurrence: Occurrence): readonly PaymentPlanStatus[] {
  const after = occurrences.map((each) => (each.number === occurrence.number ? occurrence : each))
  if (after.every(isOver)) return WAYS_TO_COMPLETED[status]
  return status === 'PastDue' && !after.some(({ status: of }) => of === 'Failed') ? ['Active'] : []
}

const isOver = ({ status }: Occurrence) => status === 'Succeeded' || status === 'Skipped' || status === 'Canceled'

/** What is paid while the plan is paused or past due ends it too. */
const WAYS_TO_COMPLETED: Readonly<Record<PaymentPlanStatus, readonly PaymentPlanStatus[]>> = {
  Pending: [],
  Active: ['Completed'],
  PastDue: ['Active', 'Completed'],
  Paused: ['Active', 'Completed'],
  Completed: [],
  Canceled: [],
}

function disputed(facts: Facts, before: Occurrence): Turn | null {
  if (!isTaken(before)) return null
  const { occurrence, statuses } = paid(facts, before)
  const isStopped = facts.occurrences.some(({ retryAt }) => retryAt !== null)
  if (isStopped) return { occurrence, endsRetries: true, statuses: statusesUnpaid(facts) }
  return before.status === 'Processing' ? { occurrence, endsRetries: false, statuses } : null
}

/** A customer who was declined may try again, and has not made anything worse: what was to come by itself comes. */
function refused(facts: Facts, before: Occurrence, outcome: Outcome): Turn {
  if (!facts.customerIsThere || facts.plan.status === 'Canceled') return failed(facts, before, outcome)
  return { occurrence: { ...before, status: 'Failed' }, endsRetries: false, statuses: [] }
}

function failed(facts: Facts, before: Occurrence, outcome: Outcome): Turn {
  const retry = retryAfter(before, outcome, facts.policy.retryDays, nextDueAt(facts, before), facts.now)
  const retryAt = mayRetry(facts) ? retry.retryAt : null
  const status = facts.plan.status === 'Canceled' ? 'Canceled' : 'Failed'
  const returns = before.returns + (outcome.kind === 'Returned' ? 1 : 0)
  const occurrence: Occurrence = { ...before, status, returns, retryAt, firstFailedAt: retry.firstFailedAt }
  const statuses = retryAt ? statusesToRetry(facts) : statusesUnpaid(facts)
  return { occurrence, endsRetries: false, statuses }
}

/** What was on its way when its plan was paused, canceled or disputed is not tried again by itself. */
function mayRetry({ plan: { status }, isDisputed }: Facts): boolean {
  return !isDisputed && status !== 'Paused' && status !== 'Canceled'
}

function nextDueAt({ occurrences }: Facts, { number }: Occurrence): Timestamp | null {
  const later = occurrences.filter((each) => each.number > number && each.status === 'Scheduled')
  return later.map(({ dueAt }) => dueAt).sort()[0] ?? null
}

/** Nobody is told while it is only tried again; but what was told to be complete is not. */
function statusesToRetry({ plan }: Facts): readonly PaymentPlanStatus[] {
  return plan.status === 'Completed' ? ['PastDue'] : []
}

/** A plan that somebody has paused or canceled stays so. */
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
