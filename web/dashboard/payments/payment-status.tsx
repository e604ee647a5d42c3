import { isPositive, subtract } from '../decimals.ts'
import type { PaymentRowFragment, PaymentStatus, RefundStatus } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Status, type Tone } from '../parts/status.tsx'

/** The urgency of each status of a payment. */
export const PAYMENT_TONES: Readonly<Record<PaymentStatus, Tone>> = {
  Succeeded: 'good',
  Processing: 'wait',
  Pending: 'wait',
  RequiresAction: 'warn',
  Failed: 'bad',
  Returned: 'bad',
  Disputed: 'bad',
  Canceled: 'off',
}

const REFUND_TONES: Readonly<Record<RefundStatus, Tone>> = { Succeeded: 'good', Pending: 'wait', Failed: 'bad' }

/** The status of a payment, and how much of it was refunded. */
export function ShownPaymentStatus({
  payment: { status, amount, refundedAmount },
}: {
  readonly payment: Pick<PaymentRowFragment, 'status' | 'amount' | 'refundedAmount'>
}) {
  if (status !== 'Succeeded' || !isPositive(refundedAmount))
    return <Status text={texts.paymentStatuses[status]} tone={PAYMENT_TONES[status]} />
  const isWhole = !isPositive(subtract(amount, refundedAmount))
  return <Status text={isWhole ? texts.refunded : texts.partlyRefunded} tone="off" />
}

/** The status of a refund. */
export function ShownRefundStatus({ status }: { readonly status: RefundStatus }) {
  return <Status text={texts.refundStatuses[status]} tone={REFUND_TONES[status]} />
}
