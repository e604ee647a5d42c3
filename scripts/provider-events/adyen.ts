import type { IgnoredEvents } from './ignored.ts'

const NO_RESCUE = 'Tallystick retries failed charges itself and does not use Auto Rescue.'
const NO_ORDERS = 'A payment is never split into an order of several.'
const NO_PAYOUTS = 'Tallystick makes no payouts.'
const NO_REVIEW = 'The authorization is reported by AUTHORISATION; a rejected one by CANCELLATION or CANCEL_OR_REFUND.'

/** The codes of Adyen's webhooks that change nothing that is stored. */
export const IGNORED_EVENTS = {
  AUTHORISATION_ADJUSTMENT: 'Tallystick does not change the amount of an authorization.',
  AUTORESCUE: NO_RESCUE,
  CANCEL_AUTORESCUE: NO_RESCUE,
  PROCESS_RETRY: NO_RESCUE,
  DONATION: 'Tallystick takes no donations.',
  INFORMATION_SUPPLIED: 'Evidence was uploaded. The outcome of the dispute is reported separately.',
  ISSUER_COMMENTS: "A text of the customer's bank about a dispute, to be read at Adyen.",
  REPORT_AVAILABLE: 'An operator imports settlement reports from files.',
  HANDLED_EXTERNALLY: 'Reports a payment that Adyen did not process.',
  MANUAL_REVIEW_ACCEPT: NO_REVIEW,
  MANUAL_REVIEW_REJECT: NO_REVIEW,
  NOTIFICATION_OF_FRAUD:
    'A report of the issuer to the card network. No money moves; a chargeback is reported separately.',
  ORDER_CLOSED: NO_ORDERS,
  ORDER_OPENED: NO_ORDERS,
  PAIDOUT_REVERSED: NO_PAYOUTS,
  PAYOUT_DECLINE: NO_PAYOUTS,
  PAYOUT_EXPIRE: NO_PAYOUTS,
  PAYOUT_THIRDPARTY: NO_PAYOUTS,
  PENDING: 'The response to the charge has said so.',
  POSTPONED_REFUND: 'The refund stays Pending until REFUND.',
  REFUND_WITH_DATA: 'A refund without a payment, which has nothing to be recorded with.',
  VOID_PENDING_REFUND: 'Cancels a refund at a terminal. Tallystick uses none.',
  'eft.notificationOfChange': 'Canadian bank accounts are not supported.',
  'recurring.token.created': 'The charge that stored the method has reported it, or RECURRING_CONTRACT does.',
  'recurring.token.alreadyExisting': 'The charge that stored the method has reported it.',
} as const satisfies IgnoredEvents

/**
 * The values of `resultCode` without an outcome. A charge with one of them stays unknown until
 * Adyen reports it.
 */
export const IGNORED_RESULTS = {
  AuthenticationFinished: 'Answers a request for an authentication without a payment, which is not sent.',
  AuthenticationNotRequired: 'Answers a request for an authentication without a payment, which is not sent.',
  PartiallyAuthorised: 'Answers requests that permit a part of the amount. None does.',
  Success: 'Answers requests that are not sent.',
} as const satisfies IgnoredEvents
