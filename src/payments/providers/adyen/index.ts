import type { PaymentProvider } from '../port/port.ts'
import { check, forgetCredential } from './account.ts'
import { chargeRequest, refundRequest } from './charge-request.ts'
import { cancelCharge, charge, completeAction, findCharge } from './charges.ts'
import { credentialProblems } from './credentials.ts'
import { minorUnits } from './currencies.ts'
import { interpret } from './notices.ts'
import { findRefund, refund } from './refunds.ts'
import { signedEvents } from './signed-events.ts'

const DAYS_OF_A_KEY = 31

/** Adyen, through its Checkout API. */
export const adyenProvider: PaymentProvider = {
  name: 'Adyen',
  instruments: ['Card', 'BankAccount'],
  keyLifetimeHours: DAYS_OF_A_KEY * 24,
  minorUnits,
  credentialProblems,
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
