import { dateTime, type EventType, id, integer, oneOf, orNull, record, text } from './event-type.ts'

const digits = { type: 'string', pattern: '^\\d{4}$' } as const

const card = record({
  brand: orNull(text),
  last4: digits,
  expirationMonth: integer,
  expirationYear: integer,
  cardholderName: orNull(text),
  funding: oneOf('Credit', 'Debit', 'Prepaid', 'Unknown'),
})

const bankAccount = record({
  institutionName: orNull(text),
  accountHolderName: orNull(text),
  last4: orNull(digits),
  accountType: { type: ['string', 'null'], enum: ['Checking', 'Savings', null] },
})

const address = record({
  lines: { type: 'array', items: text },
  locality: orNull(text),
  administrativeArea: orNull(text),
  postalCode: orNull(text),
  countryCode: { type: 'string', pattern: '^[A-Z]{2}$' },
})

const method = record({
  id: id('pmt'),
  orgId: id('org'),
  contactId: id('con'),
  type: oneOf('Card', 'BankAccount'),
  status: oneOf('Active', 'Expired', 'Invalid'),
  provider: oneOf('ProviderA', 'ProviderB', 'ProviderC'),
  configurationId: orNull(id('ppc')),
  card: { ...card, type: ['object', 'null'] },
  bankAccount: { ...bankAccount, type: ['object', 'null'] },
  supportedRecurringProcessingModels: {
    type: 'array',
    items: oneOf('CardOnFile', 'Subscription', 'UnscheduledCardOnFile'),
  },
  billingAddress: { ...address, type: ['object', 'null'] },
  paymentSessionId: orNull(id('pss')),
  deletedAt: orNull(dateTime),
  createdAt: dateTime,
  updatedAt: dateTime,
})

const example = {
  id: 'pmt_01kaghwm1re4v8b6t2n9c5hq3z',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  contactId: 'con_01kaghw1gwepftghj3tq2yvs84',
  type: 'Card',
  status: 'Active',
  provider: 'ProviderA',
  configurationId: 'ppc_01kaghw9p2e8ksy5j7d3m6xg1f',
  card: {
    brand: 'Visa',
    last4: '4242',
    expirationMonth: 12,
    expirationYear: 2029,
    cardholderName: 'Ada Byron',
    funding: 'Credit',
  },
  bankAccount: null,
  supportedRecurringProcessingModels: ['CardOnFile', 'Subscription'],
  billingAddress: null,
  paymentSessionId: 'pss_01kaghwkz7ea9r4x0v5w8t2b6n',
  deletedAt: null,
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
}

/** The events of payment methods. */
export const paymentMethodEvents = [
  {
    name: 'payment_method.created',
    description: 'A card or bank account was stored for a contact.',
    data: method,
    example,
  },
  {
    name: 'payment_method.updated',
    description:
      'A payment method changed: the provider renewed the card or no longer accepts it, or the same ' +
      'instrument was stored again.',
    data: method,
    example: {
      ...example,
      card: { ...example.card, expirationYear: 2031 },
      updatedAt: '2027-03-01T08:00:00Z',
    },
    previous: { card: example.card, updatedAt: '2026-11-20T09:30:00Z' },
  },
  {
    name: 'payment_method.deleted',
    description: 'A payment method was deleted. It can never be charged again.',
    data: method,
    example: { ...example, deletedAt: '2026-11-21T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z' },
  },
] as const satisfies readonly EventType[]
