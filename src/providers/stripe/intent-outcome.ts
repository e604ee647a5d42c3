import type Stripe from 'stripe'
import type { ChargeOutcome } from '../port.ts'
import { declineOf } from './declines.ts'
import { storedBy } from './stored-credential.ts'

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** What became of a charge or set-up, by the state of its intent. */
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
    case 'requires_payment_method':
      return { kind: 'Declined', reference, decline: declineOf(faultOf(intent)) }
    case 'canceled':
      return { kind: 'Canceled', reference }
    default:
      // requires_confirmation and requires_capture: nothing that is sent from here leads there.
      return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  }
}

/** A challenge of the card's bank, or the page where a customer confirms the small deposits that prove a bank account. */
function actionOf({ id: reference, next_action: action }: Intent): ChargeOutcome {
  const actionUrl = action?.redirect_to_url?.url ?? action?.verify_with_microdeposits?.hosted_verification_url
  return actionUrl
    ? { kind: 'RequiresAction', reference, actionUrl, actionState: null }
    : { kind: 'Unknown', reference, cause: 'unreadable answer' }
}

/** Why the last try of an intent failed. */
export function faultOf(intent: Intent) {
  return intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error
}
