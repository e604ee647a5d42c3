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

/** What a charge came to, told of by its own notification. */
const ofCharge = (item: NotificationItem, outcome: ChargeOutcome): ProviderEvent => ({
  kind: 'Charge',
  charge: named(item.merchantReference, item.pspReference),
  outcome,
})

/** The same, told of by a notification of something else, which names the charge's as the original. */
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
 * What each event tells. What is not here tells nothing that we keep, as NOTIFICATION_OF_CHARGEBACK, which
 * warns of a dispute before any money is taken; RECURRING_CONTRACT is read apart, it takes a look-up.
 */
export const READINGS: Readonly<Record<string, Reading>> = {
  AUTHORISATION: (item) => [ofCharge(item, authorisation(item))],
  CANCELLATION: whenDone((item) => ofOriginal(item, { kind: 'Canceled', reference: item.originalReference })),
  TECHNICAL_CANCEL: whenDone((item) => ofOriginal(item, { kind: 'Canceled', reference: item.originalReference })),
  OFFER_CLOSED: whenDone((item) => ofCharge(item, { kind: 'Canceled', reference: item.pspReference })),
  // The money that was promised does not come: the nearest thing that can befall a charge that has succeeded.
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

/** Of an account it is a return, with Nacha's code in its reason; of a card, a dispute. */
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

/** How everything of ours is named at Adyen. Other programs may charge through the same merchant account. */
const OUR_REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What an item tells. Asks Adyen about a method that it says it stored; throws ProviderUnavailable. */
export const interpret: PaymentProvider['interpret'] = async (access, { body }) => {
  const item = readItem(body)
  if (!OUR_REFERENCE.test(item.merchantReference)) return []
  if (item.eventCode === 'RECURRING_CONTRACT') return item.success ? contract(access, item) : []
  return entry(READINGS, item.eventCode)?.(item) ?? []
}

/**
 * A method that was stored after its charge was answered, or when no answer came. Its charge was accepted, or nothing would
 * have been stored. Adyen's own list vouches for it, because the notification's signature does not cover the shopper.
 */
async function contract(access: ProviderAccess, item: NotificationItem): Promise<readonly ProviderEvent[]> {
  const { pspReference, originalReference, paymentMethod, additionalData } = item
  const shopperReference = additionalData.shopperReference ?? additionalData['recurring.shopperReference']
  if (!shopperReference) return []
  const name = { storedPaymentMethodId: pspReference, shopperReference }
  const stored = await orUnavailable(() => storedByEvent(access, name, { paymentMethod, ...additionalData }))
  return stored ? [ofOriginal(item, { kind: 'Succeeded', reference: originalReference, stored })] : []
}
