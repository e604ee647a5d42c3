import type Stripe from 'stripe'
import { timestampOf } from '../../../platform/time/index.ts'
import type { ChargeOutcome, SentCharge } from '../port/port.ts'
import type { StripeChargeParameters } from './charge-request.ts'
import { amountOf } from './currencies.ts'
import { declineOf, returnCodeOf } from './declines.ts'
import { reportedCard, storedBy } from './stored-credential.ts'

/** The most customers of one contact, and setup intents of each, that are searched. */
const CUSTOMERS_MAX = 10
const SETUP_INTENTS_MAX = 100

/** Returns the intent of a sent charge; null when Stripe has none or does not find it yet. */
export async function findIntent(
  stripe: Stripe,
  { attemptId, reference, request }: Omit<SentCharge, 'paymentId'>,
): Promise<Intent | null> {
  if (reference !== null) return retrieveIntent(stripe, reference)
  if (request.call === 'setup_intent') return findSetupIntent(stripe, attemptId, request.parameters)
  const { data } = await stripe.paymentIntents.search({ query: `metadata['attempt_id']:'${attemptId}'`, limit: 1 })
  // The search may return an old state.
  return data[0] ? retrieveIntent(stripe, data[0].id) : null
}

/** Returns an intent by its id, with the stored instrument. */
export async function retrieveIntent(stripe: Stripe, id: string): Promise<Intent> {
  return id.startsWith('seti_')
    ? stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })
    : stripe.paymentIntents.retrieve(id, { expand: ['payment_method', 'latest_charge'] })
}

/** Lists the setup intents of the contact's customers, because Stripe has no search for them. */
async function findSetupIntent(
  stripe: Stripe,
  attemptId: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<Intent | null> {
  const { contactId } = parameters as unknown as StripeChargeParameters
  if (!contactId) return null
  const query = `metadata['contact_id']:'${contactId}'`
  const customers = await stripe.customers.search({ query, limit: CUSTOMERS_MAX })
  for (const { id } of customers.data) {
    const { data } = await stripe.setupIntents.list({
      customer: id,
      limit: SETUP_INTENTS_MAX,
      expand: ['data.payment_method'],
    })
    const found = data.find(({ metadata }) => metadata?.attempt_id === attemptId)
    if (found) return found
  }
  return null
}

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** The outcomes of the statuses that Stripe documents, as the reference page lists them. */
export const INTENT_STATUSES: Readonly<Record<string, string>> = {
  succeeded: 'Succeeded',
  processing: 'Processing',
  requires_action: 'RequiresAction',
  requires_payment_method: 'Declined; Returned for a debit that the bank refused after it was sent',
  requires_capture: 'Authorized for a manual capture, otherwise Unknown',
  canceled: 'Canceled',
  requires_confirmation: 'Unknown. Each request is confirmed at once.',
}

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
        ...(intent.status === 'succeeded' && { ...reportedCard(intent), ...capturedBy(intent) }),
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
    case 'requires_capture':
      return authorizationOf(intent)
    default:
      // Our requests are confirmed at once and do not lead to requires_confirmation.
      return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  }
}

/**
 * Returns the outcome of an authorized intent. If we did not create it for a manual capture, it is
 * not a success yet: Stripe will report whether it is captured.
 */
function authorizationOf(intent: Intent): ChargeOutcome {
  const { id: reference } = intent
  if (intent.object === 'setup_intent' || intent.capture_method !== 'manual')
    return { kind: 'Unknown', reference, cause: 'unreadable answer' }
  const { latest_charge: charge } = intent
  const seconds = typeof charge === 'string' ? undefined : charge?.payment_method_details?.card?.capture_before
  return { kind: 'Authorized', reference, until: seconds == null ? null : timestampOf(seconds * 1_000) }
}

/** Returns the captured amount of an intent with a manual capture. */
function capturedBy(intent: Intent): { readonly capturedMinor?: bigint } {
  if (intent.object === 'setup_intent' || intent.capture_method !== 'manual') return {}
  const capturedMinor = amountOf(intent.amount_received, intent.currency.toUpperCase())
  return capturedMinor === null ? {} : { capturedMinor }
}

/** Returns the return code of an intent. A debit that the bank refused after days is a return. */
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
