export type PaymentPlanStatus = 'Pending' | 'Active' | 'Paused' | 'PastDue' | 'Completed' | 'Canceled'

/** Which status follows which. A late return of a bank debit is why a completed plan may become past due. */
const TRANSITIONS: Readonly<Record<PaymentPlanStatus, readonly PaymentPlanStatus[]>> = {
  Pending: ['Active', 'Canceled'],
  Active: ['Completed', 'Canceled', 'Paused', 'PastDue'],
  Paused: ['Active', 'Canceled'],
  PastDue: ['Active', 'Paused', 'Canceled'],
  Completed: ['PastDue'],
  Canceled: [],
}

/** Where a plan may stand to move to `next`: what the guarded update compares with. */
export function planStatusesBefore(next: PaymentPlanStatus): PaymentPlanStatus[] {
  const statuses = Object.keys(TRANSITIONS) as PaymentPlanStatus[]
  return statuses.filter((status) => TRANSITIONS[status].includes(next))
}
