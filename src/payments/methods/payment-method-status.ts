import type { Timestamp } from '../../platform/time/index.ts'
import { cardHasExpired } from '../../vault/index.ts'
import type { PaymentMethod } from './payment-method.ts'

export type PaymentMethodStatus = 'Active' | 'Expired' | 'Invalid'

/**
 * Returns a method's status at a time, also for a deleted one. A card expires after its last month,
 * in UTC. Invalid takes precedence over Expired. Lists compute the same in SQL.
 */
export function paymentMethodStatus(
  method: Pick<PaymentMethod, 'status' | 'expirationMonth' | 'expirationYear'>,
  now: Timestamp,
): PaymentMethodStatus {
  if (method.status === 'Invalid') return 'Invalid'
  return cardHasExpired(method, now) ? 'Expired' : 'Active'
}
