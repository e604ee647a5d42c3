import type { Context } from '../../accounts/index.ts'
import type { PaymentVoidInput } from '../../platform/graphql/inputs.generated.ts'
import type { Payment } from '../payment.ts'
import type { WhenSettled } from '../settlement/apply-outcome.ts'
import { requireAuthorization } from './capture-rules.ts'
import { requestCapture } from './request-capture.ts'

/**
 * Releases the amount of an authorized payment. Returns the payment with the provider's outcome.
 */
export function paymentVoid(
  context: Context,
  { paymentId }: PaymentVoidInput,
  whenSettled: readonly WhenSettled[],
): Promise<Payment> {
  return requestCapture(context, whenSettled, paymentId, (payment) => {
    requireAuthorization(payment, context.wallNow())
    return null
  })
}
