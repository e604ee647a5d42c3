import type { PaymentRefundRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRefundRequest.js'
import type { PaymentProvider } from '../port.ts'
import { NoAnswer } from '../retry.ts'
import { ask } from './checkout.ts'

/** Sends a refund under its id. Adyen takes it in and tells by REFUND what became of it. */
export const refund: PaymentProvider['refund'] = async (access, refundId, { parameters }) => {
  const { paymentPspReference, ...body } = parameters
  try {
    const reply = await ask(access, ({ modifications }) =>
      modifications.refundCapturedPayment(String(paymentPspReference), body as unknown as PaymentRefundRequest, {
        idempotencyKey: refundId,
      }),
    )
    if (!reply.accepted) return { kind: 'Failed', reference: null, message: 'The provider did not accept the refund.' }
    const { pspReference, status } = reply.body as { readonly pspReference?: string; readonly status?: string }
    if (status !== 'received' || !pspReference)
      return { kind: 'Unknown', reference: pspReference ?? null, cause: 'unreadable answer' }
    return { kind: 'Pending', reference: pspReference }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { kind: 'Unknown', reference: null, cause: error.unknownCause }
  }
}

/** Adyen has no way to look a refund up; see findCharge. */
export const findRefund: PaymentProvider['findRefund'] = async (_access, { reference }) => ({
  kind: 'Unknown',
  reference,
  cause: 'unreadable answer',
})
