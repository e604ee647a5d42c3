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
  orNull,
  record,
  text,
  url,
} from './event-type.ts'

// Without its link: a link permits payments, and events are readable in the history for 90 days.
const session = record({
  id: id('pps'),
  orgId: id('org'),
  contactId: id('con'),
  amount,
  lastAmount: amount,
  totalAmount: orNull(amount),
  currency,
  status: oneOf('Active', 'Completed', 'Canceled', 'Expired'),
  frequency: oneOf('Weekly', 'Monthly', 'Quarterly', 'Yearly'),
  startDate: date,
  occurrences: integer,
  statementDescriptor: orNull(text),
  description: orNull(text),
  transactionRef: orNull(text),
  cancelUrl: orNull(url),
  successUrl: orNull(url),
  expirationDate: orNull(dateTime),
  paymentPlanId: orNull(id('ppl')),
  createdAt: dateTime,
  updatedAt: dateTime,
  checkoutConfigurationId: orNull(id('cko')),
  brandLogoUrl: orNull(url),
  brandName: orNull(text),
  metadata,
})

const example = {
  id: 'pps_01kaghw8q2ff3tq1v6m7r0c9zd',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  contactId: 'con_01kaghw1gwepftghj3tq2yvs84',
  amount: '49.90',
  lastAmount: '49.90',
  totalAmount: null,
  currency: 'USD',
  status: 'Active',
  frequency: 'Monthly',
  startDate: '2026-12-01',
  occurrences: 12,
  statementDescriptor: 'EXAMPLE GYM',
  description: 'Membership',
  transactionRef: 'member-77',
  cancelUrl: 'https://shop.example.com/canceled',
  successUrl: 'https://shop.example.com/thanks',
  expirationDate: '2026-11-30T00:00:00Z',
  paymentPlanId: null,
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
  checkoutConfigurationId: 'cko_01kaghw4zqf8ms5d1t3q0bxn7e',
  brandLogoUrl: null,
  brandName: 'Example Shop',
  metadata: [{ key: 'order', value: 'A-1001' }],
}

/** The events of payment plan sessions. */
export const paymentPlanSessionEvents = eventTypes(session, {
  'payment_plan_session.created': {
    description: 'A payment plan session was created.',
    example,
  },
  'payment_plan_session.updated': {
    description: 'An active payment plan session was changed.',
    example: { ...example, amount: '59.90', lastAmount: '59.90', updatedAt: '2026-11-21T10:00:00Z' },
    previous: { amount: '49.90', lastAmount: '49.90', updatedAt: '2026-11-20T09:30:00Z' },
  },
  'payment_plan_session.completed': {
    description:
      'A customer completed a payment plan session. Its plan is active, and anything due at once is ' +
      'paid or in progress.',
    example: {
      ...example,
      status: 'Completed',
      paymentPlanId: 'ppl_01kaghwd5ye0xb8m2k6t9r4zqc',
      updatedAt: '2026-11-20T09:31:00Z',
    },
  },
  'payment_plan_session.canceled': {
    description: 'A payment plan session was canceled. Its link no longer works.',
    example: { ...example, status: 'Canceled', updatedAt: '2026-11-21T10:00:00Z' },
  },
  'payment_plan_session.expired': {
    description: 'A payment plan session passed its expiration date. Its link no longer works.',
    example: { ...example, status: 'Expired', updatedAt: '2026-11-30T00:00:20Z' },
  },
  'payment_plan_session.link_requested': {
    description:
      'A customer opened the link of a canceled or expired payment plan session and asked for a new ' +
      'one. The session does not change: create another with its terms and send its link.',
    example: { ...example, status: 'Expired', updatedAt: '2026-11-30T00:00:20Z' },
  },
})
