import type { PaymentOutcome } from '../../payments/index.ts'
import type { PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { isEndedOccurrence } from '../index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import type { Occurrence } from './locked-plan.ts'

/** The status of a plan, the number of remaining occurrences, and the due time of the next one. */
export interface PlanAfter {
  readonly status: PaymentPlanStatus
  readonly remaining: number
  readonly nextAt: Timestamp | null
}

interface PlanBefore {
  readonly status: PaymentPlanStatus
  /** The occurrences of `PlanToCharge`, before the charge was written. */
  readonly occurrences: readonly Occurrence[]
  /** `remainingOccurrences`: the number of all occurrences that have not ended. */
  readonly record: { readonly remainingOccurrences: number }
}

const NO_POLICY = { retryDays: [], whenPastDue: 'Continue' } as const

/**
 * Returns the state of a plan after the outcome of a charge in the usual case: the plan is active,
 * the charge succeeded or is processing, and the status can only change to Completed. Returns null
 * in all other cases.
 */
export function planAfterOutcome(
  { status, occurrences, record }: PlanBefore,
  number: number,
  outcome: PaymentOutcome,
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
  const hasEnded = transition !== null && isEndedOccurrence(transition.occurrence)
  return {
    status: end,
    // A plan that is not completed has an occurrence left.
    remaining: end === 'Completed' ? 0 : Math.max(1, record.remainingOccurrences - (hasEnded ? 1 : 0)),
    nextAt: end === 'Active' ? nextDueAt(after) : null,
  }
}

function startedAgain(occurrence: Occurrence): Occurrence {
  return { ...occurrence, status: 'Processing', attempts: occurrence.attempts + 1, retryAt: null }
}

function nextDueAt(occurrences: readonly Occurrence[]): Timestamp | null {
  let next: Timestamp | null = null
  for (const { status, dueAt, retryAt } of occurrences) {
    const at = status === 'Scheduled' ? dueAt : status === 'Failed' ? retryAt : null
    if (at !== null && (next === null || at < next)) next = at
  }
  return next
}
