import type { PaymentRefundRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRefundRequest.js'
import type { PaymentProvider, RefundOutcome } from '../port/port.ts'
import { unknownOnNoResponse } from '../port/retry.ts'
import { callAdyen } from './checkout.ts'
import { CREDENTIALS_REFUSED } from './outcome-table.ts'

/** Sends a refund with its id as the key. Adyen reports the outcome by REFUND. */
export const refund: PaymentProvider['refund'] = async (access, refundId, { parameters }) => {
  const { paymentPspReference, ...body } = parameters
  return unknownOnNoResponse<RefundOutcome>(null, async () => {
    const reply = await callAdyen(access, ({ modifications }) =>
      modifications.refundCapturedPayment(String(paymentPspReference), body as unknown as PaymentRefundRequest, {
        idempotencyKey: refundId,
      }),
    )
    return reply.accepted ? outcomeOf(reply.body) : refused(reply.status)
  })
}

function outcomeOf({
  pspReference,
  status,
}: {
  readonly pspReference?: string
  readonly status?: string
}): RefundOutcome {
  if (status === 'received' && pspReference) return { kind: 'Pending', reference: pspReference }
  return { kind: 'Unknown', reference: pspReference ?? null, cause: 'unreadable answer' }
}

function refused(status: number): RefundOutcome {
  if (CREDENTIALS_REFUSED.includes(status)) return { kind: 'Unknown', reference: null, cause: 'credentials rejected' }
  return {
    kind: 'Failed',
    reference: null,
    code: 'rejected_by_provider',
    message: 'The provider did not accept the refund.',
  }
}

/** Returns an unknown outcome, because Adyen has no query for refunds. */
export const findRefund: PaymentProvider['findRefund'] = async (_access, { reference }) => ({
  kind: 'Unknown',
  reference,
  cause: 'unreadable answer',
})
