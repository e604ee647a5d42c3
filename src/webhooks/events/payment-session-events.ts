import {
  addressOf,
  amount,
  currency,
  dateTime,
  eventTypes,
  id,
  metadata,
  oneOf,
  oneOfOrNull,
  orNull,
  record,
  text,
  url,
} from './event-type.ts'

const contactRef = orNull(
  record({
    name: orNull(text),
    givenName: orNull(text),
    familyName: orNull(text),
    email: orNull(text),
    phone: orNull(text),
    address: orNull(addressOf(text)),
  }),
)

// Without its link: a link permits payments, and events are readable in the history for 90 days.
const session = record({
  id: id('pss'),
  orgId: id('org'),
  contactId: orNull(id('con')),
  contactRef,
  amount,
  currency,
  status: oneOf('Active', 'Completed', 'Canceled', 'Expired'),
  storePaymentMethod: oneOf('Disabled', 'AskForConsent', 'Enabled'),
  recurringProcessingModel: oneOfOrNull('CardOnFile', 'Subscription', 'UnscheduledCardOnFile'),
  transactionRef: orNull(text),
  statementDescriptor: orNull(text),
  description: orNull(text),
  cancelUrl: orNull(url),
  successUrl: orNull(url),
  expirationDate: orNull(dateTime),
  paymentId: orNull(id('pay')),
  createdAt: dateTime,
  updatedAt: dateTime,
  checkoutConfigurationId: orNull(id('cko')),
  brandLogoUrl: orNull(url),
  brandName: orNull(text),
  metadata,
})

const example = {
  id: 'pss_01kaghw9v4f7dsw1h0c2m8n5qe',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  contactId: 'con_01kaghw1gwepftghj3tq2yvs84',
  contactRef: null,
  amount: '49.90',
  currency: 'USD',
  status: 'Active',
  storePaymentMethod: 'AskForConsent',
  recurringProcessingModel: 'CardOnFile',
  transactionRef: 'order-1001',
  statementDescriptor: 'EXAMPLE SHOP',
  description: 'Order 1001',
  cancelUrl: 'https://shop.example.com/canceled',
  successUrl: 'https://shop.example.com/thanks',
  expirationDate: '2026-11-30T00:00:00Z',
  paymentId: null,
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
  checkoutConfigurationId: 'cko_01kaghw4zqf8ms5d1t3q0bxn7e',
  brandLogoUrl: null,
  brandName: 'Example Shop',
  metadata: [{ key: 'order', value: 'A-1001' }],
}

/** The events of payment sessions. */
export const paymentSessionEvents = eventTypes(session, {
  'payment_session.created': { description: 'A payment session was created.', example },
  'payment_session.updated': {
    description: 'An active payment session was changed.',
    example: { ...example, amount: '59.90', updatedAt: '2026-11-21T10:00:00Z' },
    previous: { amount: '49.90', updatedAt: '2026-11-20T09:30:00Z' },
  },
  'payment_session.completed': {
    description: 'A customer paid, or a bank debit is in progress: see the status of the payment.',
    example: {
      ...example,
      status: 'Completed',
      paymentId: 'pay_01kaghwk3ve5rt5pbg7yj4x0zd',
      updatedAt: '2026-11-21T10:00:00Z',
    },
  },
  'payment_session.canceled': {
    description: 'A payment session was canceled. Its link no longer works.',
    example: { ...example, status: 'Canceled', updatedAt: '2026-11-21T10:00:00Z' },
  },
  'payment_session.expired': {
    description: 'A payment session passed its expiration date. Its link no longer works.',
    example: { ...example, status: 'Expired', updatedAt: '2026-11-30T00:00:20Z' },
  },
  'payment_session.link_requested': {
    description:
      'A customer opened the link of a canceled or expired payment session and asked for a new one. ' +
      'The session does not change: create another with its terms and send its link.',
    example: { ...example, status: 'Expired', updatedAt: '2026-11-30T00:00:20Z' },
  },
})
