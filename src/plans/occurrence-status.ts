export type PaymentPlanOccurrenceStatus = 'Scheduled' | 'Processing' | 'Succeeded' | 'Failed' | 'Skipped' | 'Canceled'

/**
 * The transitions of an occurrence. A late return of a bank debit can turn Succeeded into Failed.
 */
const TRANSITIONS: Readonly<Record<PaymentPlanOccurrenceStatus, readonly PaymentPlanOccurrenceStatus[]>> = {
  Scheduled: ['Processing', 'Skipped', 'Canceled'],
  Processing: ['Succeeded', 'Failed'],
  Failed: ['Processing', 'Skipped', 'Canceled'],
  Succeeded: ['Failed'],
  Skipped: [],
  Canceled: [],
}

/**
 * Returns the statuses from which an occurrence may change to `next`, for the condition of the
 * update.
 */
export function occurrenceStatusesBefore(next: PaymentPlanOccurrenceStatus): PaymentPlanOccurrenceStatus[] {
  const statuses = Object.keys(TRANSITIONS) as PaymentPlanOccurrenceStatus[]
  return statuses.filter((status) => TRANSITIONS[status].includes(next))
}
