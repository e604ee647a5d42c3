import type { CaptureCalls, CaptureOutcome } from '../port/port.ts'
import { NoResponse, unknownOnNoResponse } from '../port/retry.ts'
import { CREDENTIALS_REFUSED, callProcessor, errorCode, requireSuccess } from './charge-calls.ts'
import { outcomeOf } from './charge-outcome.ts'
import { captureRequest } from './charge-request.ts'
import { chargeIn, type ProcessorCharge } from './processor-records.ts'

/** Sends a capture or a void with its id as the key. */
const send: CaptureCalls['send'] = (access, idempotencyKey, { call, parameters }) =>
  unknownOnNoResponse<CaptureOutcome>(null, async () => {
    const path = call === 'void' ? '/v1/voids' : '/v1/captures'
    const response = await callProcessor(access, {
      method: 'POST',
      path,
      body: JSON.stringify(parameters),
      idempotencyKey,
    })
    if (response.status < 300) return stateAfter(chargeIn(response.body))
    if (CREDENTIALS_REFUSED.includes(response.status)) throw new NoResponse('credentials rejected')
    const code = errorCode(response)
    if (code === 'amount_too_large' || code === 'invalid_request') return { kind: 'Refused' }
    if (code !== 'not_authorized') throw new NoResponse('unreadable answer')
    const charge = `/v1/charges/${encodeURIComponent(String(parameters.charge))}`
    return stateAfter(chargeIn(requireSuccess(await callProcessor(access, { method: 'GET', path: charge })).body))
  })

/** Returns the outcome by the state of the charge. A notification reports a slow capture. */
function stateAfter(charge: ProcessorCharge): CaptureOutcome {
  const state = outcomeOf(charge)
  if (state.kind === 'Succeeded' || state.kind === 'Canceled') return state
  if (charge.status === 'capturing') return { kind: 'Accepted', reference: charge.id }
  throw new NoResponse('unreadable answer')
}

/** Captures and voids at the sandbox processor. */
export const captures: CaptureCalls = { request: captureRequest, send }
