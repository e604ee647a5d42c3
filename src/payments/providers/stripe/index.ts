import type { ProviderAccess, ProviderCalls } from '../port/port.ts'
import { askStripeOrFail, StripeRefusal } from './ask-stripe.ts'
import {
  cancelStripeCharge,
  completeStripeAction,
  findStripeCharge,
  forgetStripeCredential,
  stripeCharge,
} from './charge.ts'
import { stripeActionHours, stripeChargeRequest, stripeRefundRequest } from './charge-request.ts'
import { interpretStripeEvent, stripeSignedEvents } from './events.ts'
import { findStripeRefund, stripeRefund } from './refunds.ts'

/** The calls to Stripe. */
export const stripeProvider: ProviderCalls = {
  keyLifetimeHours: 24,
  check,
  actionHours: stripeActionHours,
  chargeRequest: stripeChargeRequest,
  charge: stripeCharge,
  findCharge: findStripeCharge,
  completeAction: completeStripeAction,
  cancelCharge: cancelStripeCharge,
  refundRequest: stripeRefundRequest,
  refund: stripeRefund,
  findRefund: findStripeRefund,
  forgetCredential: forgetStripeCredential,
  signedEvents: stripeSignedEvents,
  interpret: interpretStripeEvent,
}

/** Checks the permission that every charge needs, and returns the account. */
async function check(access: ProviderAccess): Promise<{ readonly account: string } | 'refused'> {
  try {
    await askStripeOrFail(access, (stripe) => stripe.paymentIntents.list({ limit: 1 }))
    return { account: await accountOf(access) }
  } catch (error) {
    if (error instanceof StripeRefusal) return 'refused'
    throw error
  }
}

/** A restricted key cannot read its account, but Stripe's rejection names it. */
async function accountOf(access: ProviderAccess): Promise<string> {
  try {
    return (await askStripeOrFail(access, (stripe) => stripe.accounts.retrieveCurrent())).id
  } catch (error) {
    if (error instanceof StripeRefusal && error.account !== null) return error.account
    throw error
  }
}
