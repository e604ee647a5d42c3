import type { Timestamp } from '../../platform/time/index.ts'
import { cardHasExpired } from '../../vault/index.ts'
import type { PaymentMethod } from './payment-method.ts'

export type PaymentMethodStatus = 'Active' | 'Expired' | 'Invalid'

/**
 * The status as of `now`, of deleted methods too: Expired after the last moment of the card's last month, in UTC. What the
 * provider no longer accepts is Invalid, expired or not. Lists judge the same in SQL.
 */
export function paymentMethodStatus(
  method: Pick<PaymentMethod, 'status' | 'expirationMonth' | 'expirationYear'>,
  now: Timestamp,
): PaymentMethodStatus {
  if (method.status === 'Invalid') return 'Invalid'
  return cardHasExpired(method, now) ? 'Expired' : 'Active'
}
