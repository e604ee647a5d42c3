import type { PaymentCancelRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentCancelRequest.js'
import type { PaymentCaptureRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentCaptureRequest.js'
import type { CaptureCalls, CaptureOutcome } from '../port/port.ts'
import { unknownOnNoResponse } from '../port/retry.ts'
import { captureRequest } from './charge-request.ts'
import { callAdyen } from './checkout.ts'
import { CREDENTIALS_REFUSED } from './outcome-table.ts'

/**
 * Sends a capture or a cancellation with its id as the key. Adyen reports the result by CAPTURE or
 * CANCELLATION.
 */
const send: CaptureCalls['send'] = async (access, idempotencyKey, { call, parameters }) => {
  const { paymentPspReference, ...body } = parameters
  const charge = String(paymentPspReference)
  return unknownOnNoResponse<CaptureOutcome>(null, async () => {
    const reply = await callAdyen(access, ({ modifications }) =>
      call === 'cancels'
        ? modifications.cancelAuthorisedPaymentByPspReference(charge, body as unknown as PaymentCancelRequest, {
            idempotencyKey,
          })
        : modifications.captureAuthorisedPayment(charge, body as unknown as PaymentCaptureRequest, { idempotencyKey }),
    )
    return reply.accepted ? accepted(reply.body) : refused(reply.status)
  })
}

function accepted({
  pspReference,
  status,
}: {
  readonly pspReference?: string
  readonly status?: string
}): CaptureOutcome {
  if (String(status) === 'received' && pspReference) return { kind: 'Accepted', reference: pspReference }
  return { kind: 'Unknown', reference: null, cause: 'unreadable answer' }
}

function refused(status: number): CaptureOutcome {
  if (CREDENTIALS_REFUSED.includes(status)) return { kind: 'Unknown', reference: null, cause: 'credentials rejected' }
  return { kind: 'Refused' }
}

/** Captures and voids at Adyen. */
export const captures: CaptureCalls = { request: captureRequest, send }
