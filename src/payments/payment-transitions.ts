import type { PaymentStatus } from '../platform/graphql/inputs.generated.ts'

/**
 * The allowed transitions. A failed payment becomes pending again only by a new attempt. Returns
 * and disputes follow a success. If an authorization is never captured, nothing was charged, and a
 * Succeeded payment becomes Canceled. A later capture reverses only that. An operator can reverse
 * any failure whose charge the provider shows. A payment whose disputes were won becomes Succeeded
 * again. Any other step back is ignored.
 */
export const TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Pending: ['RequiresAction', 'Processing', 'Succeeded', 'Failed', 'Canceled'],
  RequiresAction: ['Pending', 'Processing', 'Succeeded', 'Failed', 'Canceled'],
  Processing: ['Succeeded', 'Failed', 'Canceled', 'Returned'],
  Succeeded: ['Returned', 'Disputed', 'Canceled'],
  Failed: ['Pending', 'Succeeded'],
  Canceled: ['Succeeded'],
  Returned: [],
  Disputed: ['Succeeded'],
}

/**
 * The status that must precede a late event. It may be unreported, because events arrive in any
 * order.
 */
const BEFORE_LATE: Readonly<Partial<Record<PaymentStatus, PaymentStatus>>> = {
  Returned: 'Processing',
  Disputed: 'Succeeded',
}

/**
 * Returns the statuses that a payment passes until `to`, including `to`. Returns an empty list if
 * it already has the status `to`, and null if `to` is not reachable.
 */
export function statusPath(from: PaymentStatus, to: PaymentStatus): readonly PaymentStatus[] | null {
  if (from === to) return []
  if (TRANSITIONS[from].includes(to)) return [to]
  const between = BEFORE_LATE[to]
  return between && TRANSITIONS[from].includes(between) ? [between, to] : null
}
