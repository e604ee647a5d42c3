import { ENUM_VALUES } from '../../platform/graphql/enum-values.generated.ts'
import {
  address,
  date,
  dateTime,
  eventTypes,
  id,
  integer,
  lastFour,
  oneOf,
  oneOfOrNull,
  orNull,
  record,
  text,
} from './event-type.ts'

const card = record({
  brand: orNull(text),
  last4: lastFour,
  expirationMonth: integer,
  expirationYear: integer,
  cardholderName: orNull(text),
  funding: oneOf('Credit', 'Debit', 'Prepaid', 'Unknown'),
})

const bankAccount = record({
  institutionName: orNull(text),
  accountHolderName: orNull(text),
  last4: orNull(lastFour),
  accountType: oneOfOrNull('Checking', 'Savings'),
})

const methodProperties = {
  id: id('pmt'),
  orgId: id('org'),
  contactId: id('con'),
  type: oneOf('Card', 'BankAccount'),
  status: oneOf('Active', 'Expired', 'Invalid'),
  provider: oneOf(...ENUM_VALUES.PaymentProvider),
  configurationId: orNull(id('ppc')),
  card: orNull(card),
  bankAccount: orNull(bankAccount),
  supportedRecurringProcessingModels: {
    type: 'array',
    items: oneOf('CardOnFile', 'Subscription', 'UnscheduledCardOnFile'),
  },
  billingAddress: orNull(address),
  paymentSessionId: orNull(id('pss')),
  deletedAt: orNull(dateTime),
  createdAt: dateTime,
  updatedAt: dateTime,
}

const method = record(methodProperties)

const methodWithExpiration = record({
  ...methodProperties,
  expiration: record({ lastDay: date, daysBefore: integer, isUsedByPlan: { type: 'boolean' } }),
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
export const paymentMethodEvents = eventTypes(method, {
  'payment_method.created': {
    description: 'A card or bank account was stored for a contact.',
    example,
  },
  'payment_method.updated': {
    description:
      'A payment method changed: the provider renewed the card or no longer accepts it, or the same ' +
      'instrument was stored again.',
    example: {
      ...example,
      card: { ...example.card, expirationYear: 2031 },
      updatedAt: '2027-03-01T08:00:00Z',
    },
    previous: { card: example.card, updatedAt: '2026-11-20T09:30:00Z' },
  },
  'payment_method.expiring': {
    description:
      'A stored card expires in 60, 30 or 7 days (`daysBefore`). `lastDay` is the end of its last month. ' +
      '`isUsedByPlan`: a plan that is Active, PastDue or Paused charges it.',
    data: methodWithExpiration,
    example: { ...example, expiration: { lastDay: '2029-12-31', daysBefore: 30, isUsedByPlan: true } },
  },
  'payment_method.deleted': {
    description: 'A payment method was deleted. It can never be charged again.',
    example: { ...example, deletedAt: '2026-11-21T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z' },
  },
})
