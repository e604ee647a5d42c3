import type { ProviderCalls } from '../port/port.ts'
import { check, deleteCredential } from './account.ts'
import { captures } from './captures.ts'
import { chargeRequest, refundRequest } from './charge-request.ts'
import { cancelCharge, charge, completeAction, findCharge, hasActionResult } from './charges.ts'
import { readProviderEvents } from './events.ts'
import { goLiveItems } from './go-live.ts'
import { findRefund, refund } from './refunds.ts'
import { adyenSettlements } from './settlement-details.ts'
import { signedEvents } from './signed-events.ts'
import { readCredential } from './stored-credential.ts'

const DAYS_OF_A_KEY = 31

/** The calls to Adyen. */
export const adyenProvider: ProviderCalls = {
  keyLifetimeHours: DAYS_OF_A_KEY * 24,
  reportsOnlyByNotification: true,
  check,
  goLiveItems,
  checkCredential: readCredential,
  chargeRequest,
  charge,
  findCharge,
  hasActionResult,
  completeAction,
  cancelCharge,
  captures,
  settlements: adyenSettlements,
  refundRequest,
  refund,
  findRefund,
  deleteCredential,
  signedEvents,
  readProviderEvents,
}
