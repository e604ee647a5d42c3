import { credentialsRefused } from '../port/decline.ts'
import { fillPlaceholders } from '../port/fill-placeholders.ts'
import type { ChargeOutcome, PaymentProvider, ProviderAccess, RefundOutcome, SentCharge } from '../port/port.ts'
import { NoResponse, retrying, unknownOnNoResponse } from '../port/retry.ts'
import { outcomeOf, refundOutcomeOf, refusalOfRefund, refused } from './charge-outcome.ts'
import { chargeIn, listIn, type ProcessorCharge, refundIn } from './processor-records.ts'
import { type ProcessorRequest, type ProcessorResponse, sendProcessorRequest } from './send-processor-request.ts'

export const charge: PaymentProvider['charge'] = (access, attemptId, request, secrets, isFirst) =>
  unknownOnNoResponse<ChargeOutcome>(null, async () => {
    const body = JSON.stringify(fillPlaceholders(request.parameters, secrets))
    const processorRequest = { method: 'POST', path: '/v1/charges', body, idempotencyKey: attemptId } as const
    const response = await callProcessor(access, processorRequest)
    if (response.status < 300) return outcomeOf(chargeIn(response.body))
    if (CREDENTIALS_REFUSED.includes(response.status))
      return credentialsRefused(isFirst === true && response.isFirstTry)
    // No other response, such as a reused key or a proxy's page, proves that nothing was charged.
    if (errorCode(response) !== 'invalid_request') throw new NoResponse('unreadable answer')
    return refused()
  })

/** The statuses of rejections before any processing. */
export const CREDENTIALS_REFUSED: readonly number[] = [401, 403]

export const findCharge: PaymentProvider['findCharge'] = (access, sent) =>
  unknownOnNoResponse(sent.reference, async () => {
    const found = await lookUp(access, sent)
    return found && outcomeOf(found)
  })

/**
 * Returns whether the return address has a result. Only the challenges of one scenario have one.
 */
export const hasActionResult: NonNullable<PaymentProvider['hasActionResult']> = ({ result }) => result !== undefined

/** Sends the result of a challenge, if it has one, and queries the outcome otherwise. */
export const completeAction: PaymentProvider['completeAction'] = (access, sent, _state, { result }) =>
  unknownOnNoResponse(sent.reference, async () => {
    if (result !== undefined) return sendResult(access, sent, result)
    const found = await lookUp(access, sent)
    if (!found) throw new NoResponse('unreadable answer')
    return outcomeOf(found)
  })

/**
 * Sends the result. Returns null if the processor rejects the first request, which then had no
 * effect.
 */
async function sendResult(
  access: ProviderAccess,
  { reference }: SentCharge,
  result: string,
): Promise<ChargeOutcome | null> {
  const path = `/v1/charges/${encodeURIComponent(reference ?? '')}/complete`
  const response = await callProcessor(access, { method: 'POST', path, body: JSON.stringify({ result }) })
  if (CREDENTIALS_REFUSED.includes(response.status)) return credentialsRefused(response.isFirstTry, reference)
  const isRejected = errorCode(response) === 'invalid_request' && response.isFirstTry
  return isRejected ? null : outcomeOf(chargeIn(requireSuccess(response).body))
}

export const cancelCharge: PaymentProvider['cancelCharge'] = (access, sent) =>
  unknownOnNoResponse(sent.reference, async () => {
    const found = await lookUp(access, sent)
    // The request may still be in transit.
    if (!found) throw new NoResponse('unreadable answer')
    const response = await callProcessor(access, { method: 'POST', path: `/v1/charges/${found.id}/cancel` })
    return outcomeOf(chargeIn(requireSuccess(response).body))
  })

/**
 * Finds the charge by the processor's id or by ours. Of several with our id, returns the one that
 * charged, or else the newest.
 */
async function lookUp(
  access: ProviderAccess,
  { reference, attemptId }: Pick<SentCharge, 'reference' | 'attemptId'>,
): Promise<ProcessorCharge | null> {
  if (reference !== null) {
    const response = await callProcessor(access, {
      method: 'GET',
      path: `/v1/charges/${encodeURIComponent(reference)}`,
    })
    return response.status === 404 ? null : chargeIn(requireSuccess(response).body)
  }
  const path = `/v1/charges?reference=${encodeURIComponent(attemptId)}`
  const charges = listIn(requireSuccess(await callProcessor(access, { method: 'GET', path })).body, 'charges').map(
    chargeIn,
  )
  const mayHaveCharged = ({ status }: ProcessorCharge) => status !== 'declined' && status !== 'canceled'
  return charges.find(mayHaveCharged) ?? charges.at(-1) ?? null
}

/** A response, and whether the first attempt received it. */
interface RetriedResponse extends ProcessorResponse {
  readonly isFirstTry: boolean
}

/** Sends a request with the retries of all adapters. */
export function callProcessor(access: ProviderAccess, processorRequest: ProcessorRequest): Promise<RetriedResponse> {
  return retrying(async (signal, isFirstTry) => ({
    ...(await sendProcessorRequest(access, processorRequest, signal)),
    isFirstTry,
  }))
}

/**
 * Returns a successful response. Throws NoResponse, also for a rejection, which proves nothing
 * about the record.
 */
export function requireSuccess(response: ProcessorResponse): ProcessorResponse {
  if (errorCode(response) === 'awaits_result') throw new NoResponse('awaits result')
  if (response.status >= 300) throw new NoResponse('unreadable answer')
  return response
}

export function errorCode({ body }: ProcessorResponse): string {
  const { code } = (body.error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}

export const refund: PaymentProvider['refund'] = (access, refundId, { parameters }) =>
  unknownOnNoResponse<RefundOutcome>(null, async () => {
    const body = JSON.stringify(parameters)
    const processorRequest = { method: 'POST', path: '/v1/refunds', body, idempotencyKey: refundId } as const
    const response = await callProcessor(access, processorRequest)
    if (response.status < 300) return refundOutcomeOf(refundIn(response.body))
    if (CREDENTIALS_REFUSED.includes(response.status)) throw new NoResponse('credentials rejected')
    const refusal = refusalOfRefund(errorCode(response))
    if (refusal === undefined) throw new NoResponse('unreadable answer')
    return { kind: 'Failed', reference: null, ...refusal }
  })

export const findRefund: PaymentProvider['findRefund'] = (access, { refundId, reference }) =>
  unknownOnNoResponse(reference, async () => {
    const path = `/v1/refunds?reference=${encodeURIComponent(refundId)}`
    const found = listIn(requireSuccess(await callProcessor(access, { method: 'GET', path })).body, 'refunds').at(-1)
    return found === undefined ? null : refundOutcomeOf(refundIn(found))
  })
