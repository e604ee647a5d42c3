import type Stripe from 'stripe'
import type { PaymentProvider, RefundFailureCode, RefundOutcome } from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { NoResponse } from '../port/retry.ts'
import { callStripe, StripeRefusal } from './call-stripe.ts'

const REFUNDS_MAX = 100
const REFUSED = 'The provider did not accept the refund.'
const FAILED = 'The refund failed at the bank.'
const CANCELED = 'The refund was canceled at the provider.'

export const refund: PaymentProvider['refund'] = async (access, refundId, { parameters }) => {
  try {
    const options = { idempotencyKey: refundId }
    const create = (stripe: Stripe) => stripe.refunds.create(parameters as Stripe.RefundCreateParams, options)
    return refundOutcome(await callStripe(access, create))
  } catch (error) {
    if (error instanceof StripeRefusal && (error.kind === 'invalid' || error.kind === 'declined'))
      return { kind: 'Failed', reference: null, code: 'rejected_by_provider', message: REFUSED }
    return unknownRefund(error, null)
  }
}

/** Finds a refund by its reference, or among those of its charge. */
export const findRefund: PaymentProvider['findRefund'] = async (access, { refundId, reference, request }) => {
  const charge = String(request.parameters.payment_intent)
  try {
    const found = await callStripe(access, async (stripe) => {
      if (reference !== null) return stripe.refunds.retrieve(reference)
      const refunds = await refundsOfIntent(stripe, charge)
      return refunds.find(({ metadata }) => metadata?.refund_id === refundId) ?? null
    })
    return found && refundOutcome(found)
  } catch (error) {
    if (error instanceof StripeRefusal && error.fault.code === 'resource_missing') return null
    return unknownRefund(error, reference)
  }
}

/** Returns the newest refunds of a charge, at most 100. */
export async function refundsOfIntent(stripe: Stripe, paymentIntent: string): Promise<readonly Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: paymentIntent, limit: REFUNDS_MAX })).data
}

/** The failure codes of Stripe's `failure_reason`. */
const FAILURES: Readonly<Record<string, RefundFailureCode>> = {
  lost_or_stolen_card: 'lost_or_stolen_card',
  expired_or_canceled_card: 'expired_or_canceled_card',
  charge_for_pending_refund_disputed: 'not_refundable',
  insufficient_funds: 'insufficient_funds',
  declined: 'declined',
  merchant_request: 'canceled',
}

/** The outcomes of a refund's statuses. */
export const REFUND_STATUSES: Readonly<Record<string, 'Succeeded' | 'Pending' | 'Failed'>> = {
  succeeded: 'Succeeded',
  pending: 'Pending',
  requires_action: 'Pending',
  failed: 'Failed',
  canceled: 'Failed',
}

/** Returns the outcome of a refund by its state. */
export function refundOutcome({ id: reference, status, failure_reason }: Stripe.Refund): RefundOutcome {
  const kind = entry(REFUND_STATUSES, status)
  if (kind === undefined) return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  if (kind !== 'Failed') return { kind, reference }
  if (status === 'canceled') return { kind, reference, code: 'canceled', message: CANCELED }
  return { kind, reference, code: entry(FAILURES, failure_reason) ?? 'unknown', message: FAILED }
}

function unknownRefund(error: unknown, reference: string | null): RefundOutcome {
  if (error instanceof NoResponse) return { kind: 'Unknown', reference, cause: error.unknownCause }
  if (error instanceof StripeRefusal)
    return {
      kind: 'Unknown',
      reference,
      cause: error.kind === 'not allowed' ? 'credentials rejected' : 'unreadable answer',
    }
  throw error
}
