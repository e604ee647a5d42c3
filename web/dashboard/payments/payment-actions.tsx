import { useState } from 'react'
import { add, isPositive, subtract } from '../decimals.ts'
import type { PaymentQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { useMay } from '../shell/account.ts'
import { CaptureDialog, VoidDialog } from './capture-dialogs.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type Payment = NonNullable<PaymentQuery['payment']>

interface PaymentActionsProps {
  readonly payment: Payment
  /** The name of the customer, if the payment has a contact. */
  readonly customer: string | null
}

/** The buttons for the permitted actions on a payment, and their dialogs. */
export function PaymentActions({ payment, customer }: PaymentActionsProps) {
  const mayRefund = useMay('Refunds')
  const mayCapture = useMay('Payments')
  const [action, setAction] = useState<'refund' | 'capture' | 'void' | null>(null)
  const left = mayRefund ? leftToRefund(payment) : null
  const authorized = mayCapture ? leftToCapture(payment) : null
  const given = {
    paymentId: payment.id,
    currency: payment.currency,
    customer,
    onClose: () => setAction(null),
  }
  return (
    <>
      {left && (
        <button type="button" className="button primary" onClick={() => setAction('refund')}>
          {texts.refund}
        </button>
      )}
      {authorized && (
        <>
          <button type="button" className="button" onClick={() => setAction('void')}>
            {texts.voidAction}
          </button>
          <button type="button" className="button primary" onClick={() => setAction('capture')}>
            {texts.captureAction}
          </button>
        </>
      )}
      {left && action === 'refund' && <RefundDialog {...given} left={left} />}
      {authorized && action === 'capture' && <CaptureDialog {...given} authorized={authorized} />}
      {authorized && action === 'void' && <VoidDialog {...given} authorized={authorized} />}
    </>
  )
}

/** Returns the amount that can be refunded, or null. */
function leftToRefund({ status, amount, capturedAmount, refundedAmount, refunds }: Payment): string | null {
  if (status !== 'Succeeded') return null
  const pending = refunds.filter((refund) => refund.status === 'Pending')
  const refunded = pending.reduce((sum, refund) => add(sum, refund.amount), refundedAmount)
  const left = subtract(capturedAmount ?? amount, refunded)
  return isPositive(left) ? left : null
}

/** Returns the authorized amount that waits for its capture, or null. */
function leftToCapture({ status, authorizedAmount, authorizedUntil, captureRequests }: Payment): string | null {
  const isRequested = captureRequests.some((request) => request.status === 'Pending')
  return status === 'Pending' && authorizedUntil && !isRequested ? (authorizedAmount ?? null) : null
}
