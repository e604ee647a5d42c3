export type PaymentPlanStatus = 'Pending' | 'Active' | 'Paused' | 'PastDue' | 'Completed' | 'Canceled'

/** The transitions of a plan. A late return of a bank debit can turn Completed into PastDue. */
const TRANSITIONS: Readonly<Record<PaymentPlanStatus, readonly PaymentPlanStatus[]>> = {
  Pending: ['Active', 'Canceled'],
  Active: ['Completed', 'Canceled', 'Paused', 'PastDue'],
  Paused: ['Active', 'Canceled'],
  PastDue: ['Active', 'Paused', 'Canceled'],
  Completed: ['PastDue'],
  Canceled: [],
}

/** Returns the statuses from which a plan may change to `next`, for the condition of the update. */
export function planStatusesBefore(next: PaymentPlanStatus): PaymentPlanStatus[] {
  const statuses = Object.keys(TRANSITIONS) as PaymentPlanStatus[]
  return statuses.filter((status) => TRANSITIONS[status].includes(next))
}
