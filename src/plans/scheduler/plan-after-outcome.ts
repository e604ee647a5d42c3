import type { Outcome } from '../../payments/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanStatus } from '../index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import type { Occurrence } from './occurrence.ts'

/** The status of a plan, how many occurrences remain and when the next one is due. */
export interface PlanAfter {
  readonly status: PaymentPlanStatus
  readonly remaining: number
  readonly nextAt: Timestamp | null
}

interface PlanBefore {
  readonly status: PaymentPlanStatus
  /** The occurrences before the charge was written. */
  readonly occurrences: readonly Occurrence[]
}

const NO_POLICY = { retryDays: [], whenPastDue: 'Continue' } as const

/**
 * Returns how the outcome of a charge leaves its plan in the usual case: the plan is active, the charge succeeded or is
 * processing, and the plan may only complete. Returns null in all other cases.
 */
export function planAfterOutcome(
  { status, occurrences }: PlanBefore,
  number: number,
  outcome: Outcome,
  now: Timestamp,
): PlanAfter | null {
  if (status !== 'Active' || (outcome.kind !== 'Succeeded' && outcome.kind !== 'Processing')) return null
  const started = occurrences.map((each) => (each.number === number ? startedAgain(each) : each))
  const paying = started.find((each) => each.number === number)
  if (!paying) return null
  const facts = { plan: { status }, occurrences: started, policy: NO_POLICY, now }
  const transition = afterOccurrence(facts, paying, outcome)
  const after = transition ? started.map((each) => (each.number === number ? transition.occurrence : each)) : started
  const end = transition?.statuses.at(-1) ?? status
  return { status: end, remaining: after.filter(isLeft).length, nextAt: end === 'Active' ? nextDueAt(after) : null }
}

function startedAgain(occurrence: Occurrence): Occurrence {
  return { ...occurrence, status: 'Processing', attempts: occurrence.attempts + 1, retryAt: null }
}

const isLeft = ({ status }: Occurrence) => status !== 'Succeeded' && status !== 'Skipped' && status !== 'Canceled'

function nextDueAt(occurrences: readonly Occurrence[]): Timestamp | null {
  let next: Timestamp | null = null
  for (const { status, dueAt, retryAt } of occurrences) {
    const at = status === 'Scheduled' ? dueAt : status === 'Failed' ? retryAt : null
    if (at !== null && (next === null || at < next)) next = at
  }
  return next
}
