import { formatMinor, toMinor } from '../../platform/money/index.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Payment } from '../payment.ts'
import type { RefundOutcome } from '../providers/index.ts'
import type { RefundStatus } from './refund.ts'

/** No payment has more refunds, failed ones included. */
export const REFUNDS_MOST = 50

type Refundable = Pick<Payment, 'status' | 'amountMinor' | 'currency' | 'refundedMinor' | 'refundsReservedMinor'>

/** What refunds on their way leave of a payment, in minor units. */
export function leftToRefund({ amountMinor, refundsReservedMinor }: Refundable): bigint {
  return amountMinor - refundsReservedMinor
}

/**
 * How much is refunded: the amount asked for, a decimal text, or all that is left. Refuses a payment that has not succeeded
 * or has nothing left (INVALID_STATE), and an amount that is none or above what is left (VALIDATION_ERROR).
 */
export function amountToRefund(payment: Refundable, client: string | null | undefined, refunds: number): bigint {
  const { status, currency } = payment
  if (status !== 'Succeeded') throw new Refusal('INVALID_STATE', 'Only a Succeeded payment can be refunded.')
  const left = leftToRefund(payment)
  if (left === 0n) throw new Refusal('INVALID_STATE', 'The payment has been refunded completely.')
  if (refunds >= REFUNDS_MOST) {
    throw new Refusal('INVALID_STATE', `A payment can be refunded at most ${REFUNDS_MOST} times.`)
  }
  if (client == null) return left
  const amount = toMinor(client, currency)
  if (amount === null) throw invalid('amount', `has more decimal places than ${currency} has`)
  if (amount === 0n) throw invalid('amount', 'must be greater than zero')
  if (amount <= left) return amount
  throw invalid('amount', `is more than the amount left to refund: ${formatMinor(left, currency)} ${currency}`)
}

/** What an outcome makes of a refund; a word when it stays. `contradicts`: money moved although we say that it did not. */
export type RefundDecision = RefundStatus | 'stays' | 'contradicts'

/**
 * What an outcome changes. A refund that has ended stays so, but for one: banks send back what they can't book, weeks after the
 * refund had succeeded, and the provider has the money again.
 */
export function decideRefund(status: RefundStatus, kind: RefundOutcome['kind']): RefundDecision {
  if (status === 'Pending') return kind === 'Succeeded' || kind === 'Failed' ? kind : 'stays'
  if (status === 'Succeeded' && kind === 'Failed') return 'Failed'
  const reported = kind === 'Succeeded' || kind === 'Failed' ? kind : status
  return reported === status ? 'stays' : 'contradicts'
}

/** What of a payment's refunds a refund leaves that was `from` and ends so: a failed one gives back what it had taken. */
export function refundsAfter(
  { refundedMinor, refundsReservedMinor }: Pick<Payment, 'refundedMinor' | 'refundsReservedMinor'>,
  amountMinor: bigint,
  from: RefundStatus,
  end: Exclude<RefundStatus, 'Pending'>,
): Pick<Payment, 'refundedMinor' | 'refundsReservedMinor'> {
  return end === 'Succeeded'
    ? { refundedMinor: refundedMinor + amountMinor, refundsReservedMinor }
    : {
        refundedMinor: from === 'Succeeded' ? refundedMinor - amountMinor : refundedMinor,
        refundsReservedMinor: refundsReservedMinor - amountMinor,
      }
}
