import { createHash } from 'node:crypto'
import type { PaymentCompletionDetails } from '@adyen/api-library/lib/src/typings/checkout/paymentCompletionDetails.js'
import type { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js'
import { credentialsRefused } from '../port/credentials-refused.ts'
import { fillPlaceholders } from '../port/fill-placeholders.ts'
import type { ChargeOutcome, PaymentProvider, ProviderAccess, ProviderRequest, Secrets } from '../port/port.ts'
import { orUnknown } from '../port/retry.ts'
import { ask, type Reply } from './checkout.ts'
import { readCredential } from './credential.ts'
import { REFUSED_TO_SPEAK } from './outcome-table.ts'
import { errorDecline, outcomeOf, type PaymentAnswer } from './outcomes.ts'
import { storedWith } from './stored-credential.ts'

/** Sends a charge with the attempt's id as the key. Adyen repeats the same response for 31 days. */
export const charge: PaymentProvider['charge'] = async (access, attemptId, request, secrets, isFirst) => {
  const filled = fillPlaceholders(request.parameters, placeholderValues(secrets))
  return orUnknown<ChargeOutcome>(null, async () => {
    const reply = await ask(access, ({ payments }) =>
      payments.payments(filled as unknown as PaymentRequest, { idempotencyKey: attemptId }),
    )
    return reply.accepted ? answered(access, request, reply.body, secrets) : refusedCharge(reply, isFirst === true)
  })
}

function placeholderValues(secrets: Secrets): Secrets {
  if (secrets.credential === undefined) return secrets
  return { ...secrets, credential: readCredential(secrets.credential).storedPaymentMethodId }
}

function refusedCharge(
  { status, errorCode, isFirstTry }: Extract<Reply<unknown>, { accepted: false }>,
  isFirst: boolean,
): ChargeOutcome {
  if (REFUSED_TO_SPEAK.includes(status)) return credentialsRefused(isFirst && isFirstTry)
  return { kind: 'Declined', reference: null, decline: errorDecline(errorCode) }
}

/**
 * Adyen has no query for payments. The outcome comes by notification or by repeating the request,
 * so that this returns unknown, and never "none".
 */
export const findCharge: PaymentProvider['findCharge'] = async (_access, { reference }) => ({
  kind: 'Unknown',
  reference,
  cause: 'unreadable answer',
})

const DETAIL_CHARACTERS_MAX = 20_000

/**
 * Sends the result of the challenge, which makes the payment. The key contains the attempt and the
 * result, so that a repeated return gets the same response. A return without a result, with an
 * invalid one or with that of another payment changes nothing.
 */
export const completeAction: PaymentProvider['completeAction'] = async (access, sent, actionState, parameters) => {
  const { attemptId, reference, request } = sent
  const details = detailsIn(parameters)
  if (!details) return null
  const body = { details, ...(actionState === null ? {} : { paymentData: actionState }) }
  const idempotencyKey = `${attemptId}-${digestOf(JSON.stringify(details))}`
  return orUnknown<ChargeOutcome | null>(reference, async () => {
    const reply = await ask(access, ({ payments }) => payments.paymentsDetails(body, { idempotencyKey }))
    if (!reply.accepted) return null
    const { merchantReference } = reply.body
    if (merchantReference === attemptId) return answered(access, request, reply.body, {})
    // The response does not name its payment: the notification will.
    return merchantReference ? null : { kind: 'Unknown', reference, cause: 'unreadable answer' }
  })
}

function detailsIn({ redirectResult, payload }: Readonly<Record<string, string>>): PaymentCompletionDetails | null {
  const detail = redirectResult ? { redirectResult } : payload ? { payload } : null
  const [text = ''] = Object.values(detail ?? {})
  return detail && text.length <= DETAIL_CHARACTERS_MAX ? detail : null
}

/** Short enough for a key of at most 64 characters. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}

/**
 * Requests a cancellation by our reference. The response only confirms the request: the result
 * comes as TECHNICAL_CANCEL or CANCELLATION, and a captured payment is not canceled. Sent without a
 * key, because Adyen would repeat its first response and do nothing.
 */
export const cancelCharge: PaymentProvider['cancelCharge'] = async (access, { attemptId, reference }) => {
  const merchantAccount = access.credentials.merchantAccount ?? ''
  const body = { merchantAccount, paymentReference: attemptId, reference: attemptId }
  return orUnknown<ChargeOutcome>(reference, async () => {
    await ask(access, ({ modifications }) => modifications.cancelAuthorisedPayment(body))
    return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  })
}

async function answered(
  access: ProviderAccess,
  request: ProviderRequest,
  body: unknown,
  secrets: Secrets,
): Promise<ChargeOutcome> {
  const answer = body as PaymentAnswer
  return outcomeOf(answer, request, await storedWith(access, request, answer.additionalData ?? {}, secrets))
}
