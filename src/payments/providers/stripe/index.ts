import type { ProviderAccess, ProviderCalls } from '../port/port.ts'
import { stripeSettlements } from './balance-transactions.ts'
import { callStripeOrFail, StripeRefusal } from './call-stripe.ts'
import { captures } from './captures.ts'
import { cancelCharge, charge, completeAction, deleteCredential, findCharge } from './charge.ts'
import { actionHours, chargeRequest, refundRequest } from './charge-request.ts'
import { readProviderEvents, signedEvents } from './events.ts'
import { goLiveItems } from './go-live.ts'
import { findRefund, refund } from './refunds.ts'
import { partsOf } from './stored-credential.ts'

/** The calls to Stripe. */
export const stripeProvider: ProviderCalls = {
  keyLifetimeHours: 24,
  check,
  goLiveItems,
  actionHours,
  checkCredential: partsOf,
  chargeRequest,
  charge,
  findCharge,
  completeAction,
  cancelCharge,
  captures,
  settlements: stripeSettlements,
  refundRequest,
  refund,
  findRefund,
  deleteCredential,
  signedEvents,
  readProviderEvents,
}

/** Checks the permission that every charge needs, and returns the account. */
async function check(access: ProviderAccess): Promise<{ readonly account: string } | 'refused'> {
  try {
    await callStripeOrFail(access, (stripe) => stripe.paymentIntents.list({ limit: 1 }))
    return { account: await accountOf(access) }
  } catch (error) {
    if (error instanceof StripeRefusal) return 'refused'
    throw error
  }
}

/**
 * Returns the account of the key. A restricted key cannot read it, but Stripe's rejection contains
 * it.
 */
async function accountOf(access: ProviderAccess): Promise<string> {
  try {
    return (await callStripeOrFail(access, (stripe) => stripe.accounts.retrieveCurrent())).id
  } catch (error) {
    if (error instanceof StripeRefusal && error.account !== null) return error.account
    throw error
  }
}
