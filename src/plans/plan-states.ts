import type { PaymentPlanOccurrenceStatus, PaymentPlanStatus } from '../platform/graphql/inputs.generated.ts'

type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** The transitions of a plan. A late return of a bank debit can turn Completed into PastDue. */
const PLAN_TRANSITIONS: Transitions<PaymentPlanStatus> = {
  Pending: ['Active', 'Canceled'],
  Active: ['Completed', 'Canceled', 'Paused', 'PastDue'],
  Paused: ['Active', 'Canceled'],
  PastDue: ['Active', 'Paused', 'Canceled'],
  Completed: ['PastDue'],
  Canceled: [],
}

/**
 * The transitions of an occurrence. A late return of a debit can turn Succeeded into Failed. If a
 * pay-off fails, occurrences that were not due yet become Scheduled again. An organization can
 * reopen an occurrence that it ended.
 */
const OCCURRENCE_TRANSITIONS: Transitions<PaymentPlanOccurrenceStatus> = {
  Scheduled: ['Processing', 'PaidElsewhere', 'Waived', 'Skipped', 'Canceled'],
  Processing: ['Succeeded', 'Failed', 'Scheduled'],
  Failed: ['Processing', 'PaidElsewhere', 'Waived', 'Skipped', 'Canceled'],
  Succeeded: ['Failed', 'Scheduled'],
  PaidElsewhere: ['Scheduled', 'Failed'],
  Waived: ['Scheduled', 'Failed'],
  Skipped: ['Scheduled', 'Failed'],
  Canceled: [],
}

/** Returns the statuses from which a plan may change to `next`, for the condition of the update. */
export const planStatusesBefore = (next: PaymentPlanStatus) => statusesBefore(PLAN_TRANSITIONS, next)

/** Returns the statuses from which an occurrence may change to `next`. */
export const occurrenceStatusesBefore = (next: PaymentPlanOccurrenceStatus) =>
  statusesBefore(OCCURRENCE_TRANSITIONS, next)

/** Returns whether an occurrence will not be charged any more. */
export const isEndedOccurrence = ({ status }: OccurrenceState) =>
  status !== 'Scheduled' && status !== 'Processing' && status !== 'Failed'

interface OccurrenceState {
  readonly status: PaymentPlanOccurrenceStatus
}

/** A plan whose last occurrence ended is completed, also when it is paused or past due. */
const WAYS_TO_COMPLETED: Readonly<Record<PaymentPlanStatus, readonly PaymentPlanStatus[]>> = {
  Pending: [],
  Active: ['Completed'],
  PastDue: ['Active', 'Completed'],
  Paused: ['Active', 'Completed'],
  Completed: [],
  Canceled: [],
}

/**
 * Returns the statuses that a plan passes through after one of its occurrences ended, in order. It
 * becomes Completed if all have ended, and Active if it was PastDue and none is failed. Empty if it
 * keeps its status.
 */
export function statusesAfterEnd(
  status: PaymentPlanStatus,
  occurrences: readonly OccurrenceState[],
): readonly PaymentPlanStatus[] {
  if (occurrences.every(isEndedOccurrence)) return WAYS_TO_COMPLETED[status]
  return status === 'PastDue' && !occurrences.some(({ status: of }) => of === 'Failed') ? ['Active'] : []
}

function statusesBefore<Status extends string>(transitions: Transitions<Status>, next: Status): Status[] {
  return (Object.keys(transitions) as Status[]).filter((status) => transitions[status].includes(next))
}
