import type { ProviderCalls } from '../port/port.ts'
import { check, forgetCredential } from './account.ts'
import { chargeRequest, refundRequest } from './charge-request.ts'
import { cancelCharge, charge, completeAction, findCharge } from './charges.ts'
import { interpret } from './events.ts'
import { findRefund, refund } from './refunds.ts'
import { signedEvents } from './signed-events.ts'

const DAYS_OF_A_KEY = 31

/** The calls to Adyen. */
export const adyenProvider: ProviderCalls = {
  keyLifetimeHours: DAYS_OF_A_KEY * 24,
  check,
  chargeRequest,
  charge,
  findCharge,
  completeAction,
  cancelCharge,
  refundRequest,
  refund,
  findRefund,
  forgetCredential,
  signedEvents,
  interpret,
}
