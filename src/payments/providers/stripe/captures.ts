import type Stripe from 'stripe'
import type { CaptureCalls, CaptureOutcome, ChargeOutcome } from '../port/port.ts'
import { NoResponse } from '../port/retry.ts'
import { callStripe, StripeRefusal } from './call-stripe.ts'
import { captureRequest } from './charge-request.ts'
import { outcomeOf, retrieveIntent } from './intents.ts'

/**
 * Captures or cancels an intent with the request's id as the key. Stripe responds with the intent's
 * new state.
 */
const send: CaptureCalls['send'] = async (access, idempotencyKey, { call, parameters }) => {
  const { payment_intent, ...others } = parameters
  const id = String(payment_intent)
  const change = (stripe: Stripe) =>
    call === 'cancel'
      ? stripe.paymentIntents.cancel(id, {}, { idempotencyKey })
      : stripe.paymentIntents.capture(id, others as Stripe.PaymentIntentCaptureParams, { idempotencyKey })
  try {
    return stateAfter(outcomeOf(await callStripe(access, change)))
  } catch (error) {
    if (error instanceof NoResponse) return unknown(error.unknownCause)
    if (!(error instanceof StripeRefusal)) throw error
    if (error.kind === 'not allowed') return unknown('credentials rejected')
    if (error.kind === 'used key') return unknown('unreadable answer')
  }
  return afterRefusal(await stateOf(() => callStripe(access, (stripe) => retrieveIntent(stripe, id))))
}

/**
 * Returns the outcome after a rejection. The request had no effect if the intent is still
 * authorized.
 */
function afterRefusal(state: ChargeOutcome | null): CaptureOutcome {
  return state?.kind === 'Authorized' ? { kind: 'Refused' } : stateAfter(state)
}

function stateAfter(state: ChargeOutcome | null): CaptureOutcome {
  return state?.kind === 'Succeeded' || state?.kind === 'Canceled' ? state : unknown('unreadable answer')
}

/** Returns the outcome of an intent; null without a usable response. */
async function stateOf(read: () => ReturnType<typeof retrieveIntent>): Promise<ChargeOutcome | null> {
  try {
    return outcomeOf(await read())
  } catch (error) {
    if (error instanceof NoResponse || error instanceof StripeRefusal) return null
    throw error
  }
}

function unknown(cause: Extract<CaptureOutcome, { kind: 'Unknown' }>['cause']): CaptureOutcome {
  return { kind: 'Unknown', reference: null, cause }
}

/** Captures and voids at Stripe. */
export const captures: CaptureCalls = { request: captureRequest, send }
