import type { ChargeTerms, ProviderAccess } from '../../../src/payments/providers/port/port.ts'

export const ATTEMPT = '0198f0c0-0000-7000-8000-000000000001'
export const REFUND = '0198f0c0-0000-7000-8000-000000000002'
export const CONTACT = '0198f0c0-0000-7000-8000-000000000003'

/** Returns access to the served document with test credentials. */
export const accessAt = (endpoint: string): ProviderAccess => ({
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { apiKey: 'key-of-a-contract-test', merchantAccount: 'Shop_ECOM' },
  notificationSecret: null,
  bankAccountsAreValidated: true,
  endpoint,
  notificationUrl: 'https://pay.example.com/notifications/ppc_1',
})

const CARD = {
  kind: 'instrument',
  instrument: {
    type: 'Card',
    expirationMonth: 3,
    expirationYear: 2030,
    cardholderName: 'Ada Lovelace',
    hasCvc: true,
  },
} as const

export const ACCOUNT = {
  kind: 'instrument',
  instrument: {
    type: 'BankAccount',
    routingNumber: '110000000',
    accountType: 'Checking',
    holderType: 'Personal',
    accountHolderName: 'Ada Lovelace',
  },
} as const

export const STORED_CARD = { kind: 'credential', type: 'Card', credential: '', schemeReference: null } as const
export const CREDENTIAL = JSON.stringify({ storedPaymentMethodId: '7219687191761347', shopperReference: CONTACT })

/** The terms of a charge with every field. */
export const termsWith = (terms: Partial<ChargeTerms> = {}): ChargeTerms => ({
  attemptId: ATTEMPT,
  paymentId: '0198f0c0-0000-7000-8000-000000000004',
  contactId: CONTACT,
  amountMinor: 1050n,
  currency: 'USD',
  source: CARD,
  model: null,
  stores: false,
  customerPresent: true,
  billingAddress: {
    lines: ['1 Main St', 'Suite 2'],
    locality: 'New York',
    administrativeArea: 'NY',
    postalCode: '10001',
    countryCode: 'US',
  },
  email: 'ada@example.com',
  statementDescriptor: 'Rent',
  returnUrl: () => 'https://pay.example.com/payments/return/ticket',
  ...terms,
})
