import { entry } from '../port/entry.ts'
import type {
  ChargeOutcome,
  PaymentProvider,
  ProviderAccess,
  ProviderEvent,
  RecordRef,
  RefundOutcome,
} from '../port/port.ts'
import { orUnavailable } from '../port/retry.ts'
import { type NotificationItem, readItem } from './notification-item.ts'
import { declineOf } from './outcomes.ts'
import { storedByEvent } from './stored-credential.ts'

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

const ofRefund = (item: NotificationItem, outcome: RefundOutcome): ProviderEvent => ({
  kind: 'Refund',
  refund: named(item.merchantReference, item.pspReference),
  outcome,
})

type Reading = (item: NotificationItem) => readonly ProviderEvent[]

/**
 * The readings of each event code. Other codes report nothing that is stored, such as
 * NOTIFICATION_OF_CHARGEBACK, which precedes any loss of money. RECURRING_CONTRACT needs a query
 * and is read separately.
 */
export const READINGS: Readonly<Record<string, Reading>> = {
  AUTHORISATION: (item) => [ofCharge(item, authorisation(item))],
  CANCELLATION: whenDone((item) => ofOriginal(item, { kind: 'Canceled', reference: item.originalReference })),
  TECHNICAL_CANCEL: whenDone((item) => ofOriginal(item, { kind: 'Canceled', reference: item.originalReference })),
  OFFER_CLOSED: whenDone((item) => ofCharge(item, { kind: 'Canceled', reference: item.pspReference })),
  // The promised money does not arrive: a return comes nearest.
  CAPTURE_FAILED: (item) => [returned(item, 'CAPTURE_FAILED')],
  REFUND: (item) => [ofRefund(item, item.success ? refunded(item) : refundFailed(item))],
  REFUND_FAILED: whenDone((item) => ofRefund(item, refundFailed(item))),
  REFUNDED_REVERSED: whenDone((item) => ofRefund(item, refundFailed(item))),
  CHARGEBACK: whenDone(chargeback),
}

function whenDone(reading: (item: NotificationItem) => ProviderEvent): Reading {
  return (item) => (item.success ? [reading(item)] : [])
}

function authorisation(item: NotificationItem): ChargeOutcome {
  const { pspReference: reference, reason, additionalData, success } = item
  if (success) return { kind: 'Succeeded', reference, stored: null }
  return { kind: 'Declined', reference, decline: declineOf({ refusalReason: reason, additionalData }) }
}

function refunded({ pspReference }: NotificationItem): RefundOutcome {
  return { kind: 'Succeeded', reference: pspReference }
}

function refundFailed({ pspReference }: NotificationItem): RefundOutcome {
  return { kind: 'Failed', reference: pspReference, message: 'The provider could not refund the payment.' }
}

/** Returns a return with its Nacha code for a bank account, and a dispute for a card. */
function chargeback(item: NotificationItem): ProviderEvent {
  if (item.paymentMethod !== 'ach')
    return { kind: 'Disputed', charge: named(item.merchantReference, item.originalReference) }
  const said = `${item.additionalData.chargebackReasonCode ?? ''} ${item.reason}`
  return returned(item, /\bR\d{2}\b/.exec(said)?.[0] ?? 'UNKNOWN')
}

function returned(item: NotificationItem, code: string): ProviderEvent {
  return { kind: 'Returned', charge: named(item.merchantReference, item.originalReference), code }
}

function named(id: string, reference: string): RecordRef {
  return { id: id || null, reference: reference || null }
}

/** The form of our references. Other programs may use the same merchant account. */
const OUR_REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the provider events of an item. Queries Adyen about a stored method; throws
 * ProviderUnavailable.
 */
export const interpret: PaymentProvider['interpret'] = async (access, { body }) => {
  const item = readItem(body)
  if (!OUR_REFERENCE.test(item.merchantReference)) return []
  if (item.eventCode === 'RECURRING_CONTRACT') return item.success ? contract(access, item) : []
  return entry(READINGS, item.eventCode)?.(item) ?? []
}

/**
 * Returns a method that was stored after the response to its charge, or without one. The charge was
 * accepted, or nothing would be stored. Adyen's list confirms it, because the signature does not
 * cover the shopper.
 */
async function contract(access: ProviderAccess, item: NotificationItem): Promise<readonly ProviderEvent[]> {
  const { pspReference, originalReference, paymentMethod, additionalData } = item
  const shopperReference = additionalData.shopperReference ?? additionalData['recurring.shopperReference']
  if (!shopperReference) return []
  const name = { storedPaymentMethodId: pspReference, shopperReference }
  const stored = await orUnavailable(() => storedByEvent(access, name, { paymentMethod, ...additionalData }))
  return stored ? [ofOriginal(item, { kind: 'Succeeded', reference: originalReference, stored })] : []
}
