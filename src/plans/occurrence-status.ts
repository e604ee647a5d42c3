export type PaymentPlanOccurrenceStatus = 'Scheduled' | 'Processing' | 'Succeeded' | 'Failed' | 'Skipped' | 'Canceled'

/** Which status follows which. A late return of a bank debit is why one that succeeded may fail. */
const TRANSITIONS: Readonly<Record<PaymentPlanOccurrenceStatus, readonly PaymentPlanOccurrenceStatus[]>> = {
  Scheduled: ['Processing', 'Skipped', 'Canceled'],
  Processing: ['Succeeded', 'Failed'],
  Failed: ['Processing', 'Skipped', 'Canceled'],
  Succeeded: ['Failed'],
  Skipped: [],
  Canceled: [],
}

/** Where an occurrence may stand to move to `next`: what the guarded update compares with. */
export function occurrenceStatusesBefore(next: PaymentPlanOccurrenceStatus): PaymentPlanOccurrenceStatus[] {
  const statuses = Object.keys(TRANSITIONS) as PaymentPlanOccurrenceStatus[]
  return statuses.filter((status) => TRANSITIONS[status].includes(next))
}
