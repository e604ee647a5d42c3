import type { ProviderCalls } from '../port/port.ts'
import { check, deleteCredential, readCredential } from './accounts.ts'
import { chargeRequest, refundRequest } from './charge-request.ts'
import { cancelCharge, charge, completeAction, findCharge } from './charges.ts'
import { readProviderEvents } from './events.ts'
import { goLiveItems } from './go-live.ts'
import { identity } from './identity.ts'
import { plaidSettlements } from './payouts.ts'
import { findRefund, refund } from './refunds.ts'
import { signedEvents } from './signed-events.ts'

/** Plaid keeps an authorization's key for 48 hours. An hour is reserved for clock differences. */
const HOURS_OF_A_KEY = 47

/** The calls to Plaid. */
export const plaidProvider: ProviderCalls = {
  keyLifetimeHours: HOURS_OF_A_KEY,
  check,
  goLiveItems,
  identity,
  checkCredential: readCredential,
  chargeRequest,
  charge,
  findCharge,
  completeAction,
  cancelCharge,
  settlements: plaidSettlements,
  refundRequest,
  refund,
  findRefund,
  deleteCredential,
  signedEvents,
  readProviderEvents,
}
