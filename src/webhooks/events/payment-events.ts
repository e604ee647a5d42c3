import { amount, currency, dateTime, type EventType, id, oneOf, orNull, record, text } from './event-type.ts'

const payment = record({
  id: id('pay'),
  orgId: id('org'),
  contactId: orNull(id('con')),
  amount,
  currency,
  status: oneOf('Pending', 'RequiresAction', 'Processing', 'Succeeded', 'Failed', 'Canceled', 'Returned', 'Disputed'),
  refundedAmount: amount,
  vaultTokenId: orNull(id('vtk')),
  configurationId: orNull(id('ppc')),
  paymentMethodId: orNull(id('pmt')),
  paymentPlanId: orNull(id('ppl')),
  paymentSessionId: orNull(id('pss')),
  recurringProcessingModel: {
    type: ['string', 'null'],
    enum: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile', null],
  },
  declineCode: orNull(text),
  failureMessage: orNull(text),
  transactionRef: orNull(text),
  metadata: { type: ['array', 'null'], items: record({ key: text, value: text }) },
  createdAt: dateTime,
  updatedAt: dateTime,
})

const created = {
  id: 'pay_01kaghwcs7e1dbt2m5q8r0x4zk',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  contactId: 'con_01kaghw1gwepftghj3tq2yvs84',
  amount: '49.90',
  currency: 'USD',
  status: 'Pending',
  refundedAmount: '0.00',
  vaultTokenId: null,
  configurationId: 'ppc_01kaghw4v9e8k9r3c2t7n6x0qd',
  paymentMethodId: 'pmt_01kaghwa3nf7z8s5v1q4c9m2ty',
  paymentPlanId: null,
  paymentSessionId: null,
  recurringProcessingModel: 'CardOnFile',
  declineCode: null,
  failureMessage: null,
  transactionRef: 'order-1001',
  metadata: [{ key: 'order', value: 'A-1001' }],
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
}

const soon = { ...created, updatedAt: '2026-11-20T09:30:01Z' }
const later = { ...created, updatedAt: '2026-11-27T16:12:00Z' }

/** The events of payments. */
export const paymentEvents = [
  {
    name: 'payment.created',
    description: 'A payment was created. Another event announces its outcome.',
    data: payment,
    example: created,
  },
  {
    name: 'payment.updated',
    description:
      'A payment changed without another event: its terms changed with its session, the provider ' +
      'reported its payment method later, or it is pending again because its outcome is unknown.',
    data: payment,
    example: { ...soon, amount: '59.90' },
    previous: { amount: '49.90', updatedAt: '2026-11-20T09:30:00Z' },
  },
  {
    name: 'payment.requires_action',
    description: 'The customer must confirm a payment. Redirect them to its `actionUrl`.',
    data: payment,
    example: { ...soon, status: 'RequiresAction' },
  },
  {
    name: 'payment.processing',
    description: 'A bank debit is in progress. It takes days.',
    data: payment,
    example: { ...soon, status: 'Processing' },
  },
  {
    name: 'payment.succeeded',
    description: 'A payment succeeded: the money was charged.',
    data: payment,
    example: { ...soon, status: 'Succeeded' },
  },
  {
    name: 'payment.failed',
    description: 'A payment was declined, see `declineCode`. The customer may try again while its session is open.',
    data: payment,
    example: {
      ...soon,
      status: 'Failed',
      declineCode: 'insufficient_funds',
      failureMessage: 'There is not enough money in the account.',
    },
  },
  {
    name: 'payment.canceled',
    description: 'A payment was canceled before anything was charged.',
    data: payment,
    example: { ...later, status: 'Canceled' },
  },
  {
    name: 'payment.refunded',
    description: 'A refund succeeded. `refundedAmount` is the sum of all refunds so far.',
    data: payment,
    example: { ...later, status: 'Succeeded', refundedAmount: '20.00' },
  },
  {
    name: 'payment.refund_failed',
    description: 'A refund failed. No money moved, and the amount can be refunded again.',
    data: payment,
    example: { ...later, status: 'Succeeded' },
  },
  {
    name: 'payment.returned',
    description: 'A bank returned a debit, possibly after the payment had succeeded.',
    data: payment,
    example: { ...later, status: 'Returned', failureMessage: 'The bank returned the debit with code R01.' },
  },
  {
    name: 'payment.disputed',
    description: 'The customer disputes a payment at their bank.',
    data: payment,
    example: { ...later, status: 'Disputed' },
  },
] as const satisfies readonly EventType[]
