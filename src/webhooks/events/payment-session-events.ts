import {
  amount,
  currency,
  dateTime,
  type EventType,
  id,
  type JsonSchema,
  oneOf,
  orNull,
  record,
  text,
  url,
} from './event-type.ts'

const address = {
  ...record({
    lines: { type: 'array', items: text },
    locality: orNull(text),
    administrativeArea: orNull(text),
    postalCode: orNull(text),
    countryCode: text,
  }),
  type: ['object', 'null'],
} as const satisfies JsonSchema

const contactRef = {
  ...record({
    name: orNull(text),
    givenName: orNull(text),
    familyName: orNull(text),
    email: orNull(text),
    phone: orNull(text),
    address,
  }),
  type: ['object', 'null'],
} as const satisfies JsonSchema

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
  recurringProcessingModel: {
    type: ['string', 'null'],
    enum: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile', null],
  },
  transactionRef: orNull(text),
  cancelUrl: orNull(url),
  successUrl: orNull(url),
  expirationDate: orNull(dateTime),
  paymentId: orNull(id('pay')),
  createdAt: dateTime,
  updatedAt: dateTime,
  checkoutConfigurationId: orNull(id('cko')),
  brandLogoUrl: orNull(url),
  brandName: orNull(text),
  metadata: { type: ['array', 'null'], items: record({ key: text, value: text }) },
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
export const paymentSessionEvents = [
  { name: 'payment_session.created', description: 'A payment session was created.', data: session, example },
  {
    name: 'payment_session.updated',
    description: 'An active payment session was changed.',
    data: session,
    example: { ...example, amount: '59.90', updatedAt: '2026-11-21T10:00:00Z' },
    previous: { amount: '49.90', updatedAt: '2026-11-20T09:30:00Z' },
  },
  {
    name: 'payment_session.completed',
    description: 'A customer paid, or a bank debit is in progress: see the status of the payment.',
    data: session,
    example: {
      ...example,
      status: 'Completed',
      paymentId: 'pay_01kaghwk3ve5rt5pbg7yj4x0zd',
      updatedAt: '2026-11-21T10:00:00Z',
    },
  },
  {
    name: 'payment_session.canceled',
    description: 'A payment session was canceled. Its link no longer works.',
    data: session,
    example: { ...example, status: 'Canceled', updatedAt: '2026-11-21T10:00:00Z' },
  },
  {
    name: 'payment_session.expired',
    description: 'A payment session passed its expiration date. Its link no longer works.',
    data: session,
    example: { ...example, status: 'Expired', updatedAt: '2026-11-30T00:00:20Z' },
  },
  {
    name: 'payment_session.link_requested',
    description:
      'A customer opened the link of a canceled or expired payment session and asked for a new one. ' +
      'The session does not change: create another with its terms and send its link.',
    data: session,
    example: { ...example, status: 'Expired', updatedAt: '2026-11-30T00:00:20Z' },
  },
] as const satisfies readonly EventType[]
