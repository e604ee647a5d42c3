import type Stripe from 'stripe'
import type { PaymentProvider, RefundOutcome } from '../port/port.ts'
import { NoAnswer } from '../port/retry.ts'
import { askStripe, StripeRefusal } from './ask-stripe.ts'

const REFUNDS_MOST = 100
const REFUSED = 'The provider did not accept the refund.'
const FAILED = 'The refund failed at the bank.'
const CANCELED = 'The refund was canceled at the provider.'

export const stripeRefund: PaymentProvider['refund'] = async (access, refundId, { parameters }) => {
  try {
    const options = { idempotencyKey: refundId }
    const refund = await askStripe(access, (stripe) =>
      stripe.refunds.create(parameters as Stripe.RefundCreateParams, options),
    )
    return refundOutcome(refund)
  } catch (error) {
    if (error instanceof StripeRefusal && (error.kind === 'invalid' || error.kind === 'declined'))
      return { kind: 'Failed', reference: null, message: REFUSED }
    return unknownRefund(error, null)
  }
}

/** Finds a refund by its reference, or among those of its charge. */
export const findStripeRefund: PaymentProvider['findRefund'] = async (access, { refundId, reference, request }) => {
  const charge = String(request.parameters.payment_intent)
  try {
    const refund = await askStripe(access, async (stripe) => {
      if (reference !== null) return stripe.refunds.retrieve(reference)
      const { data } = await stripe.refunds.list({ payment_intent: charge, limit: REFUNDS_MOST })
      return data.find(({ metadata }) => metadata?.refund_id === refundId) ?? null
    })
    return refund && refundOutcome(refund)
  } catch (error) {
    if (error instanceof StripeRefusal && error.fault.code === 'resource_missing') return null
    return unknownRefund(error, reference)
  }
}

/** Returns the outcome of a refund by its state. */
export function refundOutcome({ id: reference, status }: Stripe.Refund): RefundOutcome {
  switch (status) {
    case 'succeeded':
      return { kind: 'Succeeded', reference }
    case 'pending':
    case 'requires_action':
      return { kind: 'Pending', reference }
    case 'failed':
      return { kind: 'Failed', reference, message: FAILED }
    case 'canceled':
      return { kind: 'Failed', reference, message: CANCELED }
    default:
      return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  }
}

function unknownRefund(error: unknown, reference: string | null): RefundOutcome {
  if (error instanceof NoAnswer) return { kind: 'Unknown', reference, cause: error.unknownCause }
  if (error instanceof StripeRefusal) return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  throw error
}
