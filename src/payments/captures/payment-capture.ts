import type { Context } from '../../accounts/index.ts'
import type { PaymentCaptureInput } from '../../platform/graphql/inputs.generated.ts'
import type { Payment } from '../payment.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import { amountToCapture } from './capture-rules.ts'
import { requestCapture } from './request-capture.ts'

/**
 * Captures an authorized payment in full or in part, once. Returns the payment with the provider's
 * outcome.
 */
export function paymentCapture(
  context: Context,
  { paymentId, amount }: PaymentCaptureInput,
  whenSettled: readonly WhenSettled[],
): Promise<Payment> {
  const amountOf = (payment: Payment) => amountToCapture(payment, amount, context.wallNow())
  return requestCapture(context, whenSettled, paymentId, amountOf)
}
