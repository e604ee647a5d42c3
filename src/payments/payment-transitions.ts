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
 * Which status follows which. A failed payment is pending again only by a new try. What banks take back or customers
 * dispute comes late, after the success; everything else that would go backwards is ignored.
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

/** What must have been for a late notice to be true, though nobody had told us yet: notices come in any order. */
const BEFORE_LATE: Readonly<Partial<Record<PaymentStatus, PaymentStatus>>> = {
  Returned: 'Processing',
  Disputed: 'Succeeded',
}

/** The statuses that a payment passes on its way to `to`, that one last; none when it is there, null when it can't get there. */
export function statusPath(from: PaymentStatus, to: PaymentStatus): readonly PaymentStatus[] | null {
  if (from === to) return []
  if (TRANSITIONS[from].includes(to)) return [to]
  const between = BEFORE_LATE[to]
  return between && TRANSITIONS[from].includes(between) ? [between, to] : null
}
