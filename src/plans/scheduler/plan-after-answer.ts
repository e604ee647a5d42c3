import type { Outcome } from '../../payments/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanStatus } from '../index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import type { Occurrence } from './occurrence.ts'

/** What a plan is, has left and has ahead. */
export interface PlanAfter {
  readonly status: PaymentPlanStatus
  readonly remaining: number
  readonly nextAt: Timestamp | null
}

interface Standing {
  readonly status: PaymentPlanStatus
  /** As they were before the charge was written. */
  readonly occurrences: readonly Occurrence[]
}

const NO_POLICY = { retryDays: [], whenPastDue: 'Continue' } as const

/**
 * How an answer to the charge of an occurrence leaves its plan when it is what most answers are: an active plan's charge is
 * paid or taken in, and nothing but the plan's end may follow. Null of all others.
 */
export function planAfterAnswer(
  { status, occurrences }: Standing,
  number: number,
  outcome: Outcome,
  now: Timestamp,
): PlanAfter | null {
  if (status !== 'Active' || (outcome.kind !== 'Succeeded' && outcome.kind !== 'Processing')) return null
  const begun = occurrences.map((each) => (each.number === number ? beginning(each) : each))
  const paying = begun.find((each) => each.number === number)
  if (!paying) return null
  const facts = { plan: { status }, occurrences: begun, policy: NO_POLICY, now }
  const turn = afterOccurrence(facts, paying, outcome)
  const after = turn ? begun.map((each) => (each.number === number ? turn.occurrence : each)) : begun
  const end = turn?.statuses.at(-1) ?? status
  return { status: end, remaining: after.filter(isLeft).length, nextAt: end === 'Active' ? nextAtOf(after) : null }
}

function beginning(occurrence: Occurrence): Occurrence {
  return { ...occurrence, status: 'Processing', tries: occurrence.tries + 1, retryAt: null }
}

const isLeft = ({ status }: Occurrence) => status !== 'Succeeded' && status !== 'Skipped' && status !== 'Canceled'

function nextAtOf(occurrences: readonly Occurrence[]): Timestamp | null {
  let next: Timestamp | null = null
  for (const { status, dueAt, retryAt } of occurrences) {
    const at = status === 'Scheduled' ? dueAt : status === 'Failed' ? retryAt : null
    if (at !== null && (next === null || at < next)) next = at
  }
  return next
}
