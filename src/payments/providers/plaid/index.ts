import type { PaymentProvider } from '../port/port.ts'
import { check, forgetCredential } from './accounts.ts'
import { chargeRequest, refundRequest } from './charge-request.ts'
import { cancelCharge, charge, completeAction, findCharge } from './charges.ts'
import { credentialProblems } from './credentials.ts'
import { identity } from './identity.ts'
import { minorUnits } from './minor-units.ts'
import { interpret } from './notices.ts'
import { findRefund, refund } from './refunds.ts'
import { signedEvents } from './signed-events.ts'

/** Plaid holds the key of an authorization for 48 hours; an hour is left for clocks that differ. */
const HOURS_OF_A_KEY = 47

/** Plaid, through its Transfer API, and Identity Verification. */
export const plaidProvider: PaymentProvider = {
  name: 'Plaid',
  instruments: ['BankAccount'],
  keyLifetimeHours: HOURS_OF_A_KEY,
  minorUnits,
  credentialProblems,
  check,
  identity,
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
