import { amount, currency, dateTime, eventTypes, id, oneOf, orNull, record, text } from './event-type.ts'

const dispute = record({
  id: id('dsp'),
  orgId: id('org'),
  paymentId: id('pay'),
  configurationId: id('ppc'),
  amount: orNull(amount),
  currency,
  reason: oneOf(
    ...['Fraudulent', 'Unrecognized', 'Duplicate', 'ProductNotReceived', 'ProductUnacceptable', 'CreditNotProcessed'],
    ...['SubscriptionCanceled', 'ProcessingError', 'Other'],
  ),
  networkReasonCode: orNull(text),
  evidenceDueAt: orNull(dateTime),
  status: oneOf('NeedsResponse', 'UnderReview', 'Won', 'Lost', 'Warning'),
  openedAt: dateTime,
  closedAt: orNull(dateTime),
  reportedAt: dateTime,
  providerReference: text,
  createdAt: dateTime,
  updatedAt: dateTime,
})

const opened = {
  id: 'dsp_01kaghws4b7f2m9q6t3c8x5n0v',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  paymentId: 'pay_01kaghwcs7e1dbt2m5q8r0x4zk',
  configurationId: 'ppc_01kaghw4v9e8k9r3c2t7n6x0qd',
  amount: '49.90',
  currency: 'USD',
  reason: 'Fraudulent',
  networkReasonCode: '10.4',
  evidenceDueAt: '2026-12-11T23:59:59Z',
  status: 'NeedsResponse',
  openedAt: '2026-11-27T16:11:58Z',
  closedAt: null,
  reportedAt: '2026-11-27T16:11:58Z',
  providerReference: 'du_1SXq8ZLkdIwHu7ixabcdefgh',
  createdAt: '2026-11-27T16:12:00Z',
  updatedAt: '2026-11-27T16:12:00Z',
}

const answered = {
  ...opened,
  status: 'UnderReview',
  reportedAt: '2026-12-02T10:00:00Z',
  updatedAt: '2026-12-02T10:00:01Z',
}

const closed = {
  ...answered,
  status: 'Won',
  closedAt: '2027-01-12T08:00:00Z',
  reportedAt: '2027-01-12T08:00:00Z',
  updatedAt: '2027-01-12T08:00:01Z',
}

/** The events of disputes. */
export const disputeEvents = eventTypes(dispute, {
  'dispute.opened': {
    description:
      'A customer disputes a payment at their bank, or the bank sent a Warning, which leaves the payment as it is. ' +
      'Otherwise `payment.disputed` announces the change of the payment.',
    example: opened,
  },
  'dispute.updated': {
    description:
      'A dispute changed: its status, its amount, or the time until which evidence is taken. ' +
      'Also sent when the bank opens a closed dispute again.',
    example: answered,
    previous: { status: 'NeedsResponse', reportedAt: '2026-11-27T16:11:58Z', updatedAt: '2026-11-27T16:12:00Z' },
  },
  'dispute.closed': {
    description:
      'A dispute was won or lost, or a Warning ended. After the payment was Disputed and all of its disputes were ' +
      'won, `payment.updated` announces that it is Succeeded again. Sent again if the decision changes.',
    example: closed,
  },
})
