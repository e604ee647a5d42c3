import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanStatus } from '../index.ts'
import type { Occurrence } from './occurrence.ts'

/** The next action for a plan. `wait`: the provider has one of its occurrences, and a plan has one charge in flight at most. */
export type Action =
  | { readonly kind: 'charge'; readonly number: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'nothing' }

interface PlanState {
  readonly status: PaymentPlanStatus
}

const NOTHING = { kind: 'nothing' } as const
const WAIT = { kind: 'wait' } as const

/** Returns the action that is due now: charging the earliest occurrence that is due, or due for a retry. */
export function nextAction({ status }: PlanState, occurrences: readonly Occurrence[], now: Timestamp): Action {
  if (!mayBeCharged(status)) return NOTHING
  return chargeEarliest(occurrences, (occurrence) => isDue(occurrence, now))
}

/** Returns the action when the organization requests a charge: the earliest unpaid occurrence with a date up to today. */
export function requestedAction(
  { status }: PlanState,
  occurrences: readonly Occurrence[],
  today: CalendarDate,
): Action {
  if (!mayBeCharged(status)) return NOTHING
  return chargeEarliest(occurrences, (occurrence) => isUnpaid(occurrence) && occurrence.dueDate <= today)
}

const mayBeCharged = (status: PaymentPlanStatus) => status === 'Active' || status === 'PastDue'

function chargeEarliest(occurrences: readonly Occurrence[], isCandidate: (occurrence: Occurrence) => boolean): Action {
  if (occurrences.some(({ status }) => status === 'Processing')) return WAIT
  const numbers = occurrences.filter(isCandidate).map(({ number }) => number)
  return numbers.length === 0 ? NOTHING : { kind: 'charge', number: Math.min(...numbers) }
}

function isDue({ status, dueAt, retryAt }: Occurrence, now: Timestamp): boolean {
  if (status === 'Scheduled') return dueAt <= now
  return status === 'Failed' && retryAt !== null && retryAt <= now
}

const isUnpaid = ({ status }: Occurrence) => status === 'Scheduled' || status === 'Failed'
