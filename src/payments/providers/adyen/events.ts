import { parseTimestamp, timestampOf } from '../../../platform/time/index.ts'
import type {
  CaptureReport,
  ChargeOutcome,
  PaymentProvider,
  ProviderAccess,
  ProviderEvent,
  RecordRef,
  RefundFailureCode,
  RefundOutcome,
} from '../port/port.ts'
import { entry, readObject } from '../port/read-object.ts'
import { unavailableOnNoResponse } from '../port/retry.ts'
import { DISPUTE_EVENTS, disputeReport } from './disputes.ts'
import { declineOf } from './outcomes.ts'
import { type NotificationItem, readItem } from './signed-events.ts'
import { storedByEvent } from './stored-credential.ts'
import { TOKEN_EVENT_MAPPERS, type TokenWebhook, tokenEvents } from './token-events.ts'

/** Returns the outcome of a charge from its own notification. */
const ofCharge = (item: NotificationItem, outcome: ChargeOutcome): ProviderEvent => ({
  kind: 'Charge',
  charge: named(item.merchantReference, item.pspReference),
  outcome,
})

/** Returns the outcome of a charge from a notification that names the charge as its original. */
const ofOriginal = (item: NotificationItem, outcome: ChargeOutcome): ProviderEvent => ({
  kind: 'Charge',
  charge: named(item.merchantReference, item.originalReference),
  outcome,
})

/**
 * Returns the outcome of a refund. A refund of ours has its own id as its reference. A refund that
 * was made at Adyen has the charge's reference, or one that a person wrote there.
 */
const ofRefund = (item: NotificationItem, outcome: RefundOutcome): ProviderEvent => ({
  kind: 'Refund',
  refund: named(item.merchantReference, item.pspReference),
  charge: named(isOurs(item) ? item.merchantReference : '', item.originalReference),
  amount: item.amount,
  outcome,
})

/**
 * Returns a report about the capture of a charge. The reference is ours, or was set by the person
 * or program that sent the modification.
 */
const ofCapture = (item: NotificationItem, result: CaptureReport['result']): ProviderEvent => ({
  kind: 'Capture',
  charge: named(isOurs(item) ? item.merchantReference : '', item.originalReference),
  report: {
    result,
    reportedAt: parseTimestamp(item.eventDate) ?? timestampOf(0),
    ...(result === 'Captured' && { amount: item.amount }),
  },
})

/**
 * Returns the refusal of a capture or cancellation. Requests of ours have their own id as their
 * reference.
 */
const requestRefused = (item: NotificationItem): readonly ProviderEvent[] =>
  isOurs(item) ? [{ kind: 'CaptureRefused', captureRequestId: item.merchantReference }] : []

/**
 * The reason of a refused capture that exceeds the remaining amount. An earlier capture may have
 * taken it.
 */
const NOTHING_LEFT = /^insufficient balance on payment/i

/**
 * Returns whether a capture was refused because too little is left, so that an earlier capture may
 * have succeeded. If nothing was captured, Adyen reports EXPIRE later.
 */
const isNothingLeft = ({ success, reason }: NotificationItem) => !success && NOTHING_LEFT.test(reason.trim())

type EventMapper = (item: NotificationItem) => readonly ProviderEvent[]

/**
 * The mapper of each event code. Other codes report nothing that is stored. RECURRING_CONTRACT
 * needs a query and is handled separately.
 */
export const EVENT_MAPPERS: Readonly<Record<string, EventMapper>> = {
  AUTHORISATION: (item) => [ofCharge(item, authorisation(item))],
  CANCELLATION: (item) => (item.success ? [ofCapture(item, 'Canceled')] : requestRefused(item)),
  TECHNICAL_CANCEL: whenDone((item) => ofCapture(item, 'Canceled')),
  EXPIRE: whenDone((item) => ofCapture(item, 'Expired')),
  OFFER_CLOSED: whenDone((item) => ofCharge(item, { kind: 'Canceled', reference: item.pspReference })),
  CAPTURE: captured,
  // Adyen may capture again, and then sends CAPTURE.
  CAPTURE_FAILED: (item) => [ofCapture(item, 'Failed')],
  REFUND: refund,
  CANCEL_OR_REFUND: reversal,
  REFUND_FAILED: whenDone((item) => ofRefund(item, refundFailed(item, 'declined'))),
  REFUNDED_REVERSED: whenDone((item) => ofRefund(item, refundFailed(item, 'returned'))),
  ...Object.fromEntries(DISPUTE_EVENTS.map((eventCode) => [eventCode, disputeEvents])),
}

function refund(item: NotificationItem): readonly ProviderEvent[] {
  return [ofRefund(item, item.success ? refunded(item) : refundFailed(item, 'rejected_by_provider'))]
}

/** Returns the event of a reversal, for which Adyen chose between a cancellation and a refund. */
function reversal(item: NotificationItem): readonly ProviderEvent[] {
  const action = item.additionalData['modification.action']
  if (action === 'refund') return refund(item)
  return action === 'cancel' && item.success ? [ofCapture(item, 'Canceled')] : []
}

function captured(item: NotificationItem): readonly ProviderEvent[] {
  if (item.success) return [ofCapture(item, 'Captured')]
  const refused = requestRefused(item)
  return isNothingLeft(item) ? refused : [ofCapture(item, 'Refused'), ...refused]
}

function whenDone(mapper: (item: NotificationItem) => ProviderEvent): EventMapper {
  return (item) => (item.success ? [mapper(item)] : [])
}

function authorisation(item: NotificationItem): ChargeOutcome {
  const { pspReference: reference, reason, additionalData, success } = item
  if (success) return { kind: 'Succeeded', reference, stored: null }
  return { kind: 'Declined', reference, decline: declineOf({ refusalReason: reason, additionalData }) }
}

function refunded({ pspReference }: NotificationItem): RefundOutcome {
  return { kind: 'Succeeded', reference: pspReference }
}

function refundFailed({ pspReference }: NotificationItem, code: RefundFailureCode): RefundOutcome {
  return { kind: 'Failed', reference: pspReference, code, message: 'The provider could not refund the payment.' }
}

/**
 * Returns a return with its Nacha code for a bank account, and a dispute for a card. Bank accounts
 * have no other dispute events.
 */
function disputeEvents(item: NotificationItem): readonly ProviderEvent[] {
  if (!item.success) return []
  if (item.paymentMethod === 'ach') return item.eventCode === 'CHARGEBACK' ? [returnedDebit(item)] : []
  const report = disputeReport(item)
  return report ? [{ kind: 'Dispute', charge: named(item.merchantReference, item.originalReference), report }] : []
}

function returnedDebit(item: NotificationItem): ProviderEvent {
  const text = `${item.additionalData.chargebackReasonCode ?? ''} ${item.reason}`
  return returned(item, /\bR\d{2}\b/.exec(text)?.[0] ?? 'UNKNOWN')
}

function returned(item: NotificationItem, code: string): ProviderEvent {
  return { kind: 'Returned', charge: named(item.merchantReference, item.originalReference), code }
}

function named(id: string, reference: string): RecordRef {
  return { id: id || null, reference: reference || null }
}

/**
 * All codes that the adapter reads: those of standard webhooks, and the types of webhooks about
 * stored methods.
 */
export const EVENT_CODES: readonly string[] = [
  ...Object.keys(EVENT_MAPPERS),
  'RECURRING_CONTRACT',
  ...Object.keys(TOKEN_EVENT_MAPPERS),
]

/** The form of our references. Other programs may use the same merchant account. */
const OUR_REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isOurs = ({ merchantReference }: NotificationItem) => OUR_REFERENCE.test(merchantReference)

/**
 * The codes of modifications, which a person or another program may request with a reference of its
 * own.
 */
const MODIFICATIONS: ReadonlySet<string> = new Set([
  ...['REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED', 'CANCEL_OR_REFUND'],
  ...['CANCELLATION', 'CAPTURE', 'CAPTURE_FAILED'],
])

const isForeignModification = ({ eventCode, originalReference }: NotificationItem) =>
  MODIFICATIONS.has(eventCode) && originalReference !== ''

/** Returns the events of an item. May query Adyen: throws ProviderUnavailable. */
export const readProviderEvents: PaymentProvider['readProviderEvents'] = async (access, { body }) => {
  const webhook = readObject(body)
  if (webhook?.type !== undefined) return tokenEvents(access, webhook as unknown as TokenWebhook)
  const item = readItem(body)
  if (!isOurs(item) && !isForeignModification(item)) return []
  if (item.eventCode === 'RECURRING_CONTRACT') return item.success ? contract(access, item) : []
  return entry(EVENT_MAPPERS, item.eventCode)?.(item) ?? []
}

/**
 * Returns a method that was stored after the response to its charge, or without one. The charge
 * must have been accepted, because otherwise nothing is stored. Adyen's list confirms it, because
 * the signature does not cover the shopper.
 */
async function contract(access: ProviderAccess, item: NotificationItem): Promise<readonly ProviderEvent[]> {
  const { pspReference, originalReference, paymentMethod, additionalData } = item
  const shopperReference = additionalData.shopperReference ?? additionalData['recurring.shopperReference']
  if (!shopperReference) return []
  const name = { storedPaymentMethodId: pspReference, shopperReference }
  const stored = await unavailableOnNoResponse(() => storedByEvent(access, name, { paymentMethod, ...additionalData }))
  return stored ? [ofOriginal(item, { kind: 'Succeeded', reference: originalReference, stored })] : []
}
