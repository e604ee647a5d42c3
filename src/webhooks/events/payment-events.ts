import {
  amount,
  currency,
  date,
  dateTime,
  eventTypes,
  id,
  integer,
  metadata,
  oneOf,
  oneOfOrNull,
  orNull,
  record,
  text,
} from './event-type.ts'
import { captureRequest, charged, created, refund } from './payment-examples.ts'

/** The attempt that an event reports about. */
const attempt = orNull(
  record({
    number: integer,
    startedAt: dateTime,
    configurationId: id('ppc'),
    providerReference: orNull(text),
    merchantReference: text,
    status: oneOf(
      ...[
        'Sending',
        'Unknown',
        'RequiresAction',
        'Processing',
        'Authorized',
        'Succeeded',
        'Declined',
        'Canceled',
        'Returned',
      ],
    ),
    declineCode: orNull(text),
    networkDeclineCode: orNull(text),
    returnCode: orNull(text),
  }),
)

const payment = record({
  id: id('pay'),
  orgId: id('org'),
  contactId: orNull(id('con')),
  amount,
  currency,
  status: oneOf('Pending', 'RequiresAction', 'Processing', 'Succeeded', 'Failed', 'Canceled', 'Returned', 'Disputed'),
  refundedAmount: amount,
  capture: oneOf('Automatic', 'Manual'),
  authorizedAmount: orNull(amount),
  authorizedUntil: orNull(dateTime),
  capturedAmount: orNull(amount),
  vaultTokenId: orNull(id('vtk')),
  configurationId: orNull(id('ppc')),
  paymentMethodId: orNull(id('pmt')),
  paymentPlanId: orNull(id('ppl')),
  occurrence: orNull(record({ number: integer, date })),
  paymentSessionId: orNull(id('pss')),
  recurringProcessingModel: oneOfOrNull('CardOnFile', 'Subscription', 'UnscheduledCardOnFile'),
  declineCode: orNull(text),
  failureMessage: orNull(text),
  attempt,
  transactionRef: orNull(text),
  statementDescriptor: orNull(text),
  description: orNull(text),
  metadata,
  createdAt: dateTime,
  updatedAt: dateTime,
})

/** The payment with the refund that an event reports about. */
const refunded = record({
  ...payment.properties,
  refund: record({
    id: id('ref'),
    paymentId: id('pay'),
    amount,
    currency,
    status: oneOf('Succeeded', 'Failed'),
    origin: oneOf('Api', 'Provider'),
    reason: oneOfOrNull('Duplicate', 'Fraudulent', 'RequestedByCustomer'),
    providerReference: orNull(text),
    failureCode: orNull(text),
    createdAt: dateTime,
    updatedAt: dateTime,
  }),
})

/** The payment with the request to capture or void it that an event reports about. */
const captureRefused = record({
  ...payment.properties,
  captureRequest: record({
    type: oneOf('Capture', 'Void'),
    amount: orNull(amount),
    status: oneOf('Failed'),
    merchantReference: text,
    providerReference: orNull(text),
    failureMessage: orNull(text),
    createdAt: dateTime,
    updatedAt: dateTime,
  }),
})

const soon = { ...created, attempt: charged, updatedAt: '2026-11-20T09:30:01Z' }
const later = { ...created, attempt: charged, updatedAt: '2026-11-27T16:12:00Z' }

/** The events of payments. */
export const paymentEvents = eventTypes(payment, {
  'payment.created': {
    description: 'A payment was created. Another event announces its outcome.',
    example: created,
  },
  'payment.updated': {
    description:
      'A payment changed without another event: its terms changed with its session, the provider ' +
      'reported its payment method later, it was authorized and can be captured, it is pending again because its ' +
      'outcome is unknown, or it is Succeeded again because its disputes were won.',
    example: { ...soon, attempt: null, amount: '59.90' },
    previous: { amount: '49.90', updatedAt: '2026-11-20T09:30:00Z' },
  },
  'payment.requires_action': {
    description: 'The customer must confirm a payment. Redirect them to its `actionUrl`.',
    example: { ...soon, status: 'RequiresAction', attempt: { ...charged, status: 'RequiresAction' } },
  },
  'payment.processing': {
    description: 'A bank debit is in progress. It takes days.',
    example: { ...soon, status: 'Processing', attempt: { ...charged, status: 'Processing' } },
  },
  'payment.succeeded': {
    description:
      'A payment succeeded: the money was charged, or the provider will capture it. Sent again if a canceled ' +
      'payment is captured later.',
    example: { ...soon, status: 'Succeeded' },
  },
  'payment.failed': {
    description: 'A payment was declined, see `declineCode`. The customer may try again while its session is open.',
    example: {
      ...soon,
      status: 'Failed',
      declineCode: 'insufficient_funds',
      failureMessage: 'There is not enough money in the account.',
      attempt: { ...charged, status: 'Declined', declineCode: 'insufficient_funds', networkDeclineCode: '51' },
    },
  },
  'payment.canceled': {
    description:
      'A payment was canceled before anything was charged. It may have succeeded before, if its authorization ' +
      'was never captured.',
    example: { ...later, attempt: null, status: 'Canceled' },
  },
  'payment.refunded': {
    description: 'A refund succeeded. `refundedAmount` is the sum of all refunds so far.',
    data: refunded,
    example: { ...later, status: 'Succeeded', refundedAmount: '20.00', refund },
  },
  'payment.refund_failed': {
    description: 'A refund failed. No money moved, and the amount can be refunded again.',
    data: refunded,
    example: { ...later, status: 'Succeeded', refund: { ...refund, status: 'Failed', failureCode: 'declined' } },
  },
  'payment.capture_failed': {
    description:
      'A request to capture or void a payment had no effect. The payment stays authorized, and can be captured or ' +
      'voided again. If its authorization has ended, payment.canceled is sent instead.',
    data: captureRefused,
    example: {
      ...later,
      capture: 'Manual',
      authorizedAmount: '49.90',
      authorizedUntil: '2026-12-18T09:30:00Z',
      attempt: { ...charged, status: 'Authorized' },
      captureRequest,
    },
  },
  'payment.returned': {
    description: 'A bank returned a debit, possibly after the payment had succeeded.',
    example: {
      ...later,
      status: 'Returned',
      failureMessage: 'The bank returned the debit with code R01.',
      attempt: { ...charged, status: 'Returned', returnCode: 'R01' },
    },
  },
  'payment.disputed': {
    description: 'The customer disputes a payment at their bank.',
    example: { ...later, status: 'Disputed' },
  },
})
