import type Stripe from 'stripe'
import {
  type PaymentProvider,
  type ProviderAccess,
  type ProviderEvent,
  ProviderUnavailable,
  type RecordRef,
} from '../port/port.ts'
import { entry } from '../port/read-object.ts'
import { callStripeOrFail, loadStripe, StripeRefusal } from './call-stripe.ts'
import { amountOf } from './currencies.ts'
import { returnCodeOf } from './declines.ts'
import { disputeReport } from './disputes.ts'
import { type Intent, outcomeOf, retrieveIntent } from './intents.ts'
import { detachedEvents, invalidEvents, methodOfMandate } from './invalid-methods.ts'
import { refundOutcome, refundsOfIntent } from './refunds.ts'
import { identityOf, idOf, instrumentOf } from './stored-credential.ts'

/** The greatest age of a signature, in seconds. */
const TOLERANCE_SECONDS = 300

export const signedEvents: PaymentProvider['signedEvents'] = async ({ notificationSecret }, { headers, body }) => {
  const signature = headers['stripe-signature']
  if (notificationSecret === null || typeof signature !== 'string') return null
  const { webhooks } = await loadStripe()
  try {
    const { id } = webhooks.constructEvent(body, signature, notificationSecret, TOLERANCE_SECONDS)
    return [{ eventId: id, body: body.toString('utf8') }]
  } catch {
    return null
  }
}

type EventMapper<Type extends Stripe.Event.Type> = (
  access: ProviderAccess,
  event: Extract<Stripe.Event, { type: Type }>,
) => readonly ProviderEvent[] | Promise<readonly ProviderEvent[]>

type EventMappers = { readonly [Type in Stripe.Event.Type]?: EventMapper<Type> }

const ofIntent = async (access: ProviderAccess, { data }: { readonly data: { readonly object: Intent } }) =>
  intentEvents(await withWhatItStored(access, data.object))
const ofDispute = (
  access: ProviderAccess,
  { data, created }: { readonly data: { readonly object: Stripe.Dispute }; readonly created: number },
) => disputeEvents(access, data.object, created)
const ofRefund = (access: ProviderAccess, { data }: { readonly data: { readonly object: Stripe.Refund } }) =>
  refundEvents(access, data.object)

/** The mapper of each event type. Other types report nothing that is stored. */
export const EVENT_MAPPERS = {
  'payment_intent.succeeded': ofIntent,
  'payment_intent.processing': ofIntent,
  'payment_intent.payment_failed': ofIntent,
  'payment_intent.requires_action': ofIntent,
  'payment_intent.canceled': ofIntent,
  'payment_intent.amount_capturable_updated': ofIntent,
  'setup_intent.succeeded': ofIntent,
  'setup_intent.setup_failed': ofIntent,
  'setup_intent.requires_action': ofIntent,
  'setup_intent.canceled': ofIntent,
  'charge.failed': (access, { data }) => failedDebitEvents(access, data.object),
  'charge.expired': (access, { data }) => expiredEvents(access, data.object),
  'charge.dispute.created': ofDispute,
  'charge.dispute.updated': ofDispute,
  'charge.dispute.closed': ofDispute,
  'charge.dispute.funds_withdrawn': ofDispute,
  'charge.dispute.funds_reinstated': ofDispute,
  'refund.created': ofRefund,
  'refund.updated': ofRefund,
  'refund.failed': ofRefund,
  'charge.refund.updated': ofRefund,
  'charge.refunded': (access, { data }) => refundsOfCharge(access, data.object),
  'payment_method.automatically_updated': (_access, event) => updateEvents(event),
  'payment_method.detached': (_access, event) => detachedEvents(event),
  'mandate.updated': (access, { data }) => mandateEvents(access, data.object),
} as const satisfies EventMappers

/**
 * Returns the events of our charges, refunds and methods, found by ids in their metadata, and of
 * disputes and refunds of our charges.
 */
export const readProviderEvents: PaymentProvider['readProviderEvents'] = async (access, { body }) => {
  const event = JSON.parse(body) as Stripe.Event
  const mapper = entry(EVENT_MAPPERS, event.type) as EventMapper<Stripe.Event.Type> | undefined
  return mapper ? mapper(access, event) : []
}

/**
 * Reads the PaymentMethod and the charge of an intent from Stripe, because an event contains only
 * their ids. Reads them only if an instrument was stored, and for the end of an authorization.
 */
async function withWhatItStored(access: ProviderAccess, intent: Intent): Promise<Intent> {
  const stores = intent.object === 'setup_intent' || intent.setup_future_usage !== null
  const went = intent.status === 'succeeded' || intent.status === 'processing'
  const isAuthorized =
    intent.object === 'payment_intent' && intent.status === 'requires_capture' && intent.capture_method === 'manual'
  const isIncomplete = (stores && went) || isAuthorized
  return isIncomplete && isOurs(intent) ? ((await retrieved(access, intent.id)) ?? intent) : intent
}

/** Returns the event of an intent's state. */
function intentEvents(intent: Intent): readonly ProviderEvent[] {
  if (!isOurs(intent)) return []
  const outcome = outcomeOf(intent)
  const charge = nameOf(intent)
  if (outcome.kind === 'Returned') return [{ kind: 'Returned', charge, code: outcome.code }]
  return [{ kind: 'Charge', charge, outcome }]
}

/**
 * Returns the events of a failed charge. A succeeded charge can fail only by a return. The reason
 * of a declined card is in its intent.
 */
async function failedDebitEvents(access: ProviderAccess, charge: Stripe.Charge): Promise<readonly ProviderEvent[]> {
  const reference = idOf(charge.payment_intent)
  if (charge.payment_method_details?.type !== 'us_bank_account' || !charge.metadata.attempt_id || !reference) return []
  const code = returnCodeOf(charge.outcome?.network_decline_code, charge.failure_code)
  if (code) return [{ kind: 'Returned', charge: { id: charge.metadata.attempt_id, reference }, code }]
  const intent = await retrieved(access, reference)
  return intent ? intentEvents(intent) : []
}

/**
 * Returns the events of an authorization that expired uncaptured. Its intent, which may be charged
 * again, has the outcome.
 */
async function expiredEvents(access: ProviderAccess, charge: Stripe.Charge): Promise<readonly ProviderEvent[]> {
  const reference = idOf(charge.payment_intent)
  const intent = charge.metadata.attempt_id && reference ? await retrieved(access, reference) : null
  return intent ? intentEvents(intent) : []
}

/**
 * Returns the event of a dispute of one of our charges. Stripe reports a late return of a debit as
 * a final dispute with its own reason.
 */
async function disputeEvents(
  access: ProviderAccess,
  dispute: Stripe.Dispute,
  eventCreated: number,
): Promise<readonly ProviderEvent[]> {
  const code = returnCodeOf(dispute.network_reason_code, dispute.reason)
  const isReturn = code !== null && !dispute.status.startsWith('warning_')
  // A return is final. If the bank reverses it by hand, Stripe reports it as won.
  if (isReturn && dispute.status === 'won') return []
  const charge = await ourCharge(access, dispute.payment_intent)
  if (!charge) return []
  return isReturn
    ? [{ kind: 'Returned', charge, code }]
    : [{ kind: 'Dispute', charge, report: disputeReport(dispute, eventCreated) }]
}

/** Returns the identification of an intent's charge; null if it is not ours. */
async function ourCharge(access: ProviderAccess, named: Stripe.Dispute['payment_intent']): Promise<RecordRef | null> {
  const reference = idOf(named)
  const intent = reference && (await retrieved(access, reference))
  return intent && isOurs(intent) ? nameOf(intent) : null
}

/** Returns the event of a refund's state. A refund made at Stripe has no id of ours. */
async function refundEvents(access: ProviderAccess, refund: Stripe.Refund): Promise<readonly ProviderEvent[]> {
  if (ourRefundId(refund) !== null) return [refundEvent(refund, null)]
  const charge = await ourCharge(access, refund.payment_intent)
  return charge ? [refundEvent(refund, charge)] : []
}

/** Returns the events of all refunds of a charge, because the event does not contain them. */
async function refundsOfCharge(access: ProviderAccess, charge: Stripe.Charge): Promise<readonly ProviderEvent[]> {
  const reference = idOf(charge.payment_intent)
  const id = charge.metadata.attempt_id
  if (!id || !reference) return []
  const refunds = await orUnavailable(() => callStripeOrFail(access, (stripe) => refundsOfIntent(stripe, reference)))
  return (refunds ?? []).map((refund) => refundEvent(refund, { id, reference }))
}

/**
 * The form of our ids. Another program may refund our charges, with metadata of its own under the
 * same key.
 */
const OUR_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns our id of a refund; null for one that was made at Stripe. */
function ourRefundId({ metadata }: Stripe.Refund): string | null {
  const id = metadata?.refund_id ?? ''
  return OUR_ID.test(id) ? id : null
}

/** Returns the event of a refund's state. The charge is null for one of our refunds. */
function refundEvent(refund: Stripe.Refund, charge: RecordRef | null): ProviderEvent {
  const named = { id: ourRefundId(refund), reference: refund.id }
  const event = { kind: 'Refund', refund: named, outcome: refundOutcome(refund) } as const
  if (charge === null || named.id !== null) return event
  const currency = refund.currency.toUpperCase()
  return { ...event, charge, amount: { amountMinor: amountOf(refund.amount, currency), currency } }
}

/**
 * Returns the event of a card's new number or date. The PaymentMethod stays the same, but a new
 * number has another fingerprint.
 */
export function updateEvents({ data }: Stripe.PaymentMethodAutomaticallyUpdatedEvent): readonly ProviderEvent[] {
  const instrument = data.object.metadata?.attempt_id ? instrumentOf(data.object) : null
  if (!instrument) return []
  const now = identityOf(data.object)
  const former = data.previous_attributes?.card?.fingerprint ?? now
  const identity = former === now ? { identity: now } : { identity: former, newIdentity: now }
  return [{ kind: 'CredentialUpdated', ...identity, instrument, credential: null }]
}

/** Returns the event of a mandate that became inactive: its account can no longer be debited. */
async function mandateEvents(access: ProviderAccess, mandate: Stripe.Mandate): Promise<readonly ProviderEvent[]> {
  const id = methodOfMandate(mandate)
  if (id === null) return []
  const method = await orUnavailable(() => callStripeOrFail(access, (stripe) => stripe.paymentMethods.retrieve(id)))
  return method ? invalidEvents(method) : []
}

const isOurs = ({ metadata }: Intent) => metadata?.attempt_id !== undefined
const nameOf = ({ id, metadata }: Intent): RecordRef => ({ id: metadata?.attempt_id ?? null, reference: id })

/** Returns an intent by its id; null when it does not exist. Throws ProviderUnavailable. */
function retrieved(access: ProviderAccess, id: string): Promise<Intent | null> {
  return orUnavailable(() => callStripeOrFail(access, (stripe) => retrieveIntent(stripe, id)))
}

/** Returns the result of a call; null if Stripe has no such record. Throws ProviderUnavailable. */
async function orUnavailable<Found>(call: () => Promise<Found>): Promise<Found | null> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    if (error.fault.code === 'resource_missing') return null
    throw new ProviderUnavailable(error.kind === 'not allowed' ? 'credentials rejected' : null)
  }
}
