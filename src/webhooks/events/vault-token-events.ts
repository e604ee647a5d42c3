import { address, dateTime, eventTypes, id, integer, lastFour, oneOf, orNull, record, text } from './event-type.ts'

// At most the first six and last four digits of a number: events are readable in the history for 90
// days.
const card = record({
  bin: orNull({ type: 'string', pattern: '^\\d{6}$' }),
  last4: lastFour,
  brand: orNull(text),
  expirationMonth: orNull(integer),
  expirationYear: orNull(integer),
  cardholderName: orNull(text),
  funding: oneOf('Credit', 'Debit', 'Prepaid', 'Unknown'),
})

const bankAccount = record({
  routingNumber: { type: 'string', pattern: '^\\d{9}$' },
  last4: lastFour,
  accountType: oneOf('Checking', 'Savings'),
  holderType: oneOf('Personal', 'Business'),
  accountHolderName: orNull(text),
})

const token = record({
  id: id('vtk'),
  orgId: orNull(id('org')),
  contactId: orNull(id('con')),
  type: oneOf('Card', 'BankAccount'),
  status: oneOf('Active', 'Expired'),
  card: orNull(card),
  bankAccount: orNull(bankAccount),
  billingAddress: orNull(address),
  externalRef: orNull(text),
  expiresAt: orNull(dateTime),
  deletedAt: orNull(dateTime),
  createdAt: dateTime,
  updatedAt: dateTime,
})

const example = {
  id: 'vtk_01kaghwb0se6h8c2r5k9m3tq7x',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  contactId: 'con_01kaghw1gwepftghj3tq2yvs84',
  type: 'Card',
  status: 'Active',
  card: {
    bin: '424242',
    last4: '4242',
    brand: 'Visa',
    expirationMonth: 12,
    expirationYear: 2029,
    cardholderName: 'Ada Byron',
    funding: 'Unknown',
  },
  bankAccount: null,
  billingAddress: {
    lines: ['12 St James Square'],
    locality: 'London',
    administrativeArea: null,
    postalCode: 'SW1Y 4JH',
    countryCode: 'GB',
  },
  externalRef: 'order-1001',
  expiresAt: '2026-11-20T10:30:00Z',
  deletedAt: null,
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
}

/** The events of vault tokens. */
export const vaultTokenEvents = eventTypes(token, {
  'vault_token.created': {
    description: 'A card or bank account was stored in the vault.',
    example,
  },
  'vault_token.used': {
    description:
      'A payment or plan used the token for the first time. The token no longer expires after an ' +
      'hour, unless that payment or plan is never created.',
    example: { ...example, expiresAt: null, updatedAt: '2026-11-20T09:40:00Z' },
  },
  'vault_token.deleted': {
    description:
      'A token was deleted, through the API or because no payment or plan needs it any more. Its ' +
      'instrument was destroyed; its record stays readable.',
    example: { ...example, deletedAt: '2026-11-20T09:50:00Z', updatedAt: '2026-11-20T09:50:00Z' },
  },
  'vault_token.expired': {
    description: 'A token that no payment or plan used within its hour was removed together with its instrument.',
    example: { ...example, status: 'Expired' },
  },
})
