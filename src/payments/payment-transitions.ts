export type PaymentStatus =
  | 'Pending'
  | 'RequiresAction'
  | 'Processing'
  | 'Succeeded'
  | 'Failed'
  | 'Canceled'
  | 'Returned'
  | 'Disputed'

/**
 * The allowed transitions. A failed payment becomes pending again only by a new attempt. Returns
 * and disputes come after the success; any other step back is ignored.
 */
export const TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Pending: ['RequiresAction', 'Processing', 'Succeeded', 'Failed', 'Canceled'],
  RequiresAction: ['Pending', 'Processing', 'Succeeded', 'Failed', 'Canceled'],
  Processing: ['Succeeded', 'Failed', 'Canceled', 'Returned'],
  Succeeded: ['Returned', 'Disputed'],
  Failed: ['Pending'],
  Canceled: [],
  Returned: [],
  Disputed: [],
}

/**
 * The status that must precede a late event although it was never reported: events arrive in any
 * order.
 */
const BEFORE_LATE: Readonly<Partial<Record<PaymentStatus, PaymentStatus>>> = {
  Returned: 'Processing',
  Disputed: 'Succeeded',
}

/**
 * Returns the statuses that a payment passes on its way to `to`, which is the last. Returns an
 * empty list when it is there already, and null when it cannot get there.
 */
export function statusPath(from: PaymentStatus, to: PaymentStatus): readonly PaymentStatus[] | null {
  if (from === to) return []
  if (TRANSITIONS[from].includes(to)) return [to]
  const between = BEFORE_LATE[to]
  return between && TRANSITIONS[from].includes(between) ? [between, to] : null
}
