import { formatMinor, toMinor } from '../../platform/money/index.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Payment } from '../payment.ts'
import type { RefundOutcome } from '../providers/index.ts'
import type { RefundStatus } from './refund.ts'

/** The most refunds of one payment, including failed ones. */
export const REFUNDS_MAX = 50

type Refundable = Pick<
  Payment,
  'status' | 'amountMinor' | 'capturedMinor' | 'currency' | 'refundedMinor' | 'refundsReservedMinor'
>

/** Returns the charged amount that is neither refunded nor reserved, in minor units. */
export function leftToRefund({ amountMinor, capturedMinor, refundsReservedMinor }: Refundable): bigint {
  const charged = capturedMinor !== null && capturedMinor < amountMinor ? capturedMinor : amountMinor
  return charged - refundsReservedMinor
}

/**
 * Returns the amount to refund: the requested decimal text, or the whole amount that is left.
 * Throws INVALID_STATE for a payment that has not succeeded or has nothing left, and
 * VALIDATION_ERROR for zero or a higher amount.
 */
export function amountToRefund(payment: Refundable, requested: string | null | undefined, refunds: number): bigint {
  const { status, currency } = payment
  if (status !== 'Succeeded') throw new Refusal('INVALID_STATE', 'Only a Succeeded payment can be refunded.')
  const left = leftToRefund(payment)
  if (left === 0n) throw new Refusal('INVALID_STATE', 'The payment has been refunded completely.')
  if (refunds >= REFUNDS_MAX) {
    throw new Refusal('INVALID_STATE', `A payment can be refunded at most ${REFUNDS_MAX} times.`)
  }
  if (requested == null) return left
  const amount = toMinor(requested, currency)
  if (amount === null) throw invalid('amount', `has more decimal places than ${currency} has`)
  if (amount === 0n) throw invalid('amount', 'must be greater than zero')
  if (amount <= left) return amount
  throw invalid('amount', `is more than the amount left to refund: ${formatMinor(left, currency)} ${currency}`)
}

/**
 * The new status of a refund, or the reason why there is none. `contradicts`: the provider reports
 * another final outcome than our records.
 */
type RefundDecision = RefundStatus | 'stays' | 'contradicts'

/**
 * Returns the change by an outcome. A succeeded refund can still fail, because banks can return it
 * weeks later. All other changes of an ended refund are contradictions.
 */
export function decideRefund(status: RefundStatus, kind: RefundOutcome['kind']): RefundDecision {
  if (status === 'Pending') return kind === 'Succeeded' || kind === 'Failed' ? kind : 'stays'
  if (status === 'Succeeded' && kind === 'Failed') return 'Failed'
  const reported = kind === 'Succeeded' || kind === 'Failed' ? kind : status
  return reported === status ? 'stays' : 'contradicts'
}

/** Returns a payment's totals after a refund ended. A failed refund releases its amount. */
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
