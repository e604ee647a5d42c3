import { createHash } from 'node:crypto'
import type { PaymentCompletionDetails } from '@adyen/api-library/lib/src/typings/checkout/paymentCompletionDetails.js'
import type { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js'
import { credentialsRefused, decline } from '../port/decline.ts'
import { fillPlaceholders } from '../port/fill-placeholders.ts'
import type { ChargeOutcome, PaymentProvider, ProviderAccess, ProviderRequest, Secrets } from '../port/port.ts'
import { unknownOnNoResponse } from '../port/retry.ts'
import { UNVALIDATED_ACCOUNT } from './charge-request.ts'
import { type AdyenReply, callAdyen } from './checkout.ts'
import { CREDENTIALS_REFUSED } from './outcome-table.ts'
import { errorDecline, outcomeOf, type PaymentAnswer } from './outcomes.ts'
import { readCredential, reportedCard, storedWith } from './stored-credential.ts'

/** Sends a charge with the attempt's id as the key. Adyen repeats the same response for 31 days. */
export const charge: PaymentProvider['charge'] = async (access, attemptId, request, secrets, isFirst) => {
  if (request.call === UNVALIDATED_ACCOUNT) return { kind: 'Declined', reference: null, decline: NOT_VALIDATED }
  const filled = fillPlaceholders(request.parameters, placeholderValues(secrets))
  return unknownOnNoResponse<ChargeOutcome>(null, async () => {
    const reply = await callAdyen(access, ({ payments }) =>
      payments.payments(filled as unknown as PaymentRequest, { idempotencyKey: attemptId }),
    )
    return reply.accepted ? answered(access, request, reply.body, secrets) : refusedCharge(reply, isFirst === true)
  })
}

const NOT_VALIDATED = decline('account_not_verified', { doNotRetry: true })

function placeholderValues(secrets: Secrets): Secrets {
  if (secrets.credential === undefined) return secrets
  return { ...secrets, credential: readCredential(secrets.credential).storedPaymentMethodId }
}

function refusedCharge(
  { status, errorCode, isFirstTry }: Extract<AdyenReply<unknown>, { accepted: false }>,
  isFirst: boolean,
): ChargeOutcome {
  if (CREDENTIALS_REFUSED.includes(status)) return credentialsRefused(isFirst && isFirstTry)
  return { kind: 'Declined', reference: null, decline: errorDecline(errorCode) }
}

/**
 * Returns an unknown outcome, because Adyen has no query for payments. A notification or a
 * repetition of the request reports the outcome.
 */
export const findCharge: PaymentProvider['findCharge'] = async (_access, { reference }) => ({
  kind: 'Unknown',
  reference,
  cause: 'unreadable answer',
})

const DETAIL_CHARACTERS_MAX = 20_000

/**
 * Sends the result of the challenge, which makes the payment. The key contains the attempt and the
 * result, so that a repeated return gets the same response. Does nothing for a return without a
 * result, with an invalid result or with the result of another payment.
 */
export const completeAction: PaymentProvider['completeAction'] = async (access, sent, actionState, parameters) => {
  const { attemptId, reference, request } = sent
  const details = detailsIn(parameters)
  if (!details) return null
  const body = { details, ...(actionState === null ? {} : { paymentData: actionState }) }
  const idempotencyKey = `${attemptId}-${digestOf(JSON.stringify(details))}`
  return unknownOnNoResponse<ChargeOutcome | null>(reference, async () => {
    const reply = await callAdyen(access, ({ payments }) => payments.paymentsDetails(body, { idempotencyKey }))
    // Only the first request proves by its rejection that nothing was sent before.
    if (!reply.accepted && CREDENTIALS_REFUSED.includes(reply.status))
      return credentialsRefused(reply.isFirstTry, reference)
    if (!reply.accepted) return reply.isFirstTry ? null : { kind: 'Unknown', reference, cause: 'server error' }
    const { merchantReference } = reply.body
    if (merchantReference === attemptId) return answered(access, request, reply.body, {})
    // The response does not name its payment. The notification does.
    return merchantReference ? null : { kind: 'Unknown', reference, cause: 'unreadable answer' }
  })
}

/** Returns whether the return address has details. Adyen charges when it receives them. */
export const hasActionResult: NonNullable<PaymentProvider['hasActionResult']> = (parameters) =>
  detailsIn(parameters) !== null

function detailsIn({ redirectResult, payload }: Readonly<Record<string, string>>): PaymentCompletionDetails | null {
  const detail = redirectResult ? { redirectResult } : payload ? { payload } : null
  const [text = ''] = Object.values(detail ?? {})
  return detail && text.length <= DETAIL_CHARACTERS_MAX ? detail : null
}

/** Returns a hash that is short enough for a key of at most 64 characters. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}

/**
 * Requests a cancellation by our reference. The response only confirms the request.
 * TECHNICAL_CANCEL or CANCELLATION reports the result, and a captured payment is not canceled. A
 * payment without details can't be canceled and charges nothing, even if Adyen does not respond.
 * Sends no key, because Adyen would then repeat its first response and do nothing.
 */
export const cancelCharge: PaymentProvider['cancelCharge'] = async (access, { attemptId, reference }) => {
  const merchantAccount = access.credentials.merchantAccount ?? ''
  const body = { merchantAccount, paymentReference: attemptId, reference: attemptId }
  await unknownOnNoResponse(reference, () =>
    callAdyen(access, ({ modifications }) => modifications.cancelAuthorisedPayment(body)),
  )
  return { kind: 'Unknown', reference, cause: 'awaits result' }
}

async function answered(
  access: ProviderAccess,
  request: ProviderRequest,
  body: unknown,
  secrets: Secrets,
): Promise<ChargeOutcome> {
  const answer = body as PaymentAnswer
  const additional = answer.additionalData ?? {}
  const outcome = outcomeOf(answer, request, await storedWith(access, request, additional, secrets))
  if (outcome.kind !== 'Succeeded' && outcome.kind !== 'Declined') return outcome
  const card = await reportedCard(access, request, additional, secrets)
  return card ? { ...outcome, card } : outcome
}
