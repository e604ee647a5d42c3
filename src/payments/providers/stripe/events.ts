import Stripe from 'stripe'
import {
  type PaymentProvider,
  type ProviderAccess,
  type ProviderEvent,
  ProviderUnavailable,
  type RecordRef,
} from '../port/port.ts'
import { askStripeOrFail, StripeRefusal } from './ask-stripe.ts'
import { returnCodeOf } from './declines.ts'
import { retrieveIntent } from './find-intent.ts'
import { type Intent, outcomeOf } from './intent-outcome.ts'
import { refundOutcome } from './refunds.ts'
import { identityOf, idOf, instrumentOf } from './stored-credential.ts'

/** The greatest age of a signature, in seconds. */
const TOLERANCE_SECONDS = 300

export const stripeSignedEvents: PaymentProvider['signedEvents'] = async (
  { notificationSecret },
  { headers, body },
) => {
  const signature = headers['stripe-signature']
  if (notificationSecret === null || typeof signature !== 'string') return null
  try {
    const { id } = Stripe.webhooks.constructEvent(body, signature, notificationSecret, TOLERANCE_SECONDS)
    return [{ eventId: id, body: body.toString('utf8') }]
  } catch {
    return null
  }
}

/**
 * Returns the provider events of our charges, refunds and methods, recognized by our ids in their
 * metadata.
 */
export const interpretStripeEvent: PaymentProvider['interpret'] = async (access, { body }) => {
  const event = JSON.parse(body) as Stripe.Event
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
    case 'setup_intent.requires_action':
    case 'setup_intent.canceled':
      return intentEvents(await withWhatItStored(access, event.data.object))
    case 'charge.failed':
      return failedDebitEvents(access, event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
      return disputeEvents(access, event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundEvents(event.data.object)
    case 'payment_method.automatically_updated':
      return updateEvents(event)
    default:
      return []
  }
}

/**
 * An event contains only ids of the PaymentMethod and the charge. When an instrument was stored,
 * they are read from Stripe.
 */
async function withWhatItStored(access: ProviderAccess, intent: Intent): Promise<Intent> {
  const stores = intent.object === 'setup_intent' || intent.setup_future_usage !== null
  const went = intent.status === 'succeeded' || intent.status === 'processing'
  return stores && went && isOurs(intent) ? ((await retrieved(access, intent.id)) ?? intent) : intent
}

/** Returns the event of an intent's state. */
export function intentEvents(intent: Intent): readonly ProviderEvent[] {
  if (!isOurs(intent)) return []
  const outcome = outcomeOf(intent)
  const charge = nameOf(intent)
  if (outcome.kind === 'Returned') return [{ kind: 'Returned', charge, code: outcome.code }]
  return [{ kind: 'Charge', charge, outcome }]
}

/** A succeeded charge can fail only by a return. The reason of a declined card is in its intent. */
async function failedDebitEvents(access: ProviderAccess, charge: Stripe.Charge): Promise<readonly ProviderEvent[]> {
  const reference = idOf(charge.payment_intent)
  if (charge.payment_method_details?.type !== 'us_bank_account' || !charge.metadata.attempt_id || !reference) return []
  const code = returnCodeOf(charge.outcome?.network_decline_code, charge.failure_code)
  if (code) return [{ kind: 'Returned', charge: { id: charge.metadata.attempt_id, reference }, code }]
  const intent = await retrieved(access, reference)
  return intent ? intentEvents(intent) : []
}

/**
 * Stripe reports a late return of a debit as a final dispute with its own reason. A warning is not
 * a dispute yet; if it becomes one, Stripe reports again.
 */
async function disputeEvents(access: ProviderAccess, dispute: Stripe.Dispute): Promise<readonly ProviderEvent[]> {
  if (dispute.status.startsWith('warning_') || dispute.status === 'won') return []
  const reference = idOf(dispute.payment_intent)
  const intent = reference && (await retrieved(access, reference))
  return intent && isOurs(intent) ? [disputeEvent(nameOf(intent), dispute)] : []
}

/** Returns the event of a dispute: a return of a debit, or a cardholder's dispute. */
export function disputeEvent(
  charge: RecordRef,
  dispute: Pick<Stripe.Dispute, 'reason' | 'network_reason_code'>,
): ProviderEvent {
  const code = returnCodeOf(dispute.network_reason_code, dispute.reason)
  return code ? { kind: 'Returned', charge, code } : { kind: 'Disputed', charge }
}

/** Returns the event of a refund's state. A refund made elsewhere has no id of ours. */
export function refundEvents(refund: Stripe.Refund): readonly ProviderEvent[] {
  const id = refund.metadata?.refund_id
  if (!id) return []
  return [{ kind: 'Refund', refund: { id, reference: refund.id }, outcome: refundOutcome(refund) }]
}

/**
 * Returns the event of a card's new number or date. The PaymentMethod stays; a new number has
 * another fingerprint.
 */
export function updateEvents({ data }: Stripe.PaymentMethodAutomaticallyUpdatedEvent): readonly ProviderEvent[] {
  const instrument = data.object.metadata?.attempt_id ? instrumentOf(data.object) : null
  if (!instrument) return []
  const now = identityOf(data.object)
  const former = data.previous_attributes?.card?.fingerprint ?? now
  const identity = former === now ? { identity: now } : { identity: former, newIdentity: now }
  return [{ kind: 'CredentialUpdated', ...identity, instrument, credential: null }]
}

const isOurs = ({ metadata }: Intent) => metadata?.attempt_id !== undefined
const nameOf = ({ id, metadata }: Intent): RecordRef => ({ id: metadata?.attempt_id ?? null, reference: id })

/** Returns an intent by its id; null when it does not exist. Throws ProviderUnavailable. */
async function retrieved(access: ProviderAccess, id: string): Promise<Intent | null> {
  try {
    return await askStripeOrFail(access, (stripe) => retrieveIntent(stripe, id))
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    if (error.fault.code === 'resource_missing') return null
    throw new ProviderUnavailable()
  }
}
