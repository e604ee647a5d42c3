import type Stripe from 'stripe'
import type { ChargeOutcome } from '../port/port.ts'
import { declineOf, returnCodeOf } from './declines.ts'
import { storedBy } from './stored-credential.ts'

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** Returns the outcome of an intent by its state. */
export function outcomeOf(intent: Intent): ChargeOutcome {
  const { id: reference } = intent
  switch (intent.status) {
    case 'succeeded':
    case 'processing':
      return {
        kind: intent.status === 'succeeded' ? 'Succeeded' : 'Processing',
        reference,
        stored: storedBy(intent),
      }
    case 'requires_action':
      return actionOf(intent)
    case 'requires_payment_method': {
      const code = returnCodeOfIntent(intent)
      if (code) return { kind: 'Returned', reference, code }
      return { kind: 'Declined', reference, decline: declineOf(faultOf(intent)) }
    }
    case 'canceled':
      return { kind: 'Canceled', reference }
    default:
      // Our requests never lead to requires_confirmation or requires_capture.
      return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  }
}

/** A debit that the bank refused after days is a return. */
function returnCodeOfIntent(intent: Intent): string | null {
  const fault = faultOf(intent)
  const isDebit = fault?.payment_method?.us_bank_account != null
  const wasSent = intent.object === 'payment_intent' && intent.latest_charge !== null
  return isDebit && wasSent ? returnCodeOf(fault.network_decline_code, fault.decline_code, fault.code) : null
}

/**
 * Returns the card bank's challenge, or the page where a customer confirms the deposits that verify
 * an account.
 */
function actionOf({ id: reference, next_action: action }: Intent): ChargeOutcome {
  const actionUrl = action?.redirect_to_url?.url ?? action?.verify_with_microdeposits?.hosted_verification_url
  return actionUrl
    ? { kind: 'RequiresAction', reference, actionUrl, actionState: null }
    : { kind: 'Unknown', reference, cause: 'unreadable answer' }
}

/** Returns the fault of an intent's last attempt. */
function faultOf(intent: Intent) {
  return intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error
}
