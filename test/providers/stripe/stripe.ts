import type { TestContext } from 'node:test'
import type { ChargeTerms, InstrumentFacts, ProviderAccess } from '../../../src/payments/providers/port/port.ts'
import { type SeenRequest, type ServedDocument, serveDocument } from '../serve-document.ts'

export const ATTEMPT = '01920000-0000-7000-8000-00000000a001'
export const PAYMENT = '01920000-0000-7000-8000-00000000b001'
export const REFUND = '01920000-0000-7000-8000-00000000c001'
export const CONTACT = '01920000-0000-7000-8000-00000000d001'
export const CONFIGURATION = '01920000-0000-7000-8000-00000000e001'
export const CREDENTIAL = 'cus_1/pm_1'

/**
 * Serves Stripe's document, and returns the adapter's access to it. Closes and checks it after the
 * test.
 */
export async function openStripe(
  t: TestContext,
  unvalidated: readonly string[] = [],
): Promise<{ readonly served: ServedDocument; readonly access: ProviderAccess }> {
  const served = await serveDocument('stripe')
  t.after(async () => {
    await served.close()
    served.assertUnvalidated(unvalidated)
  })
  return { served, access: accessTo(served.url) }
}

export const accessTo = (endpoint: string): ProviderAccess => ({
  configurationId: CONFIGURATION,
  mode: 'Sandbox',
  credentials: { secretKey: 'sk_test_ofTheContract' },
  notificationSecret: 'whsec_ofTheContractTests',
  endpoint,
  notificationUrl: 'https://example.com/notifications/ppc_1',
})

export const CARD: InstrumentFacts = {
  type: 'Card',
  expirationMonth: 12,
  expirationYear: 2030,
  cardholderName: 'Momo Ende',
  hasCvc: true,
}
export const ACCOUNT: InstrumentFacts = {
  type: 'BankAccount',
  routingNumber: '110000000',
  accountType: 'Checking',
  holderType: 'Personal',
  accountHolderName: 'Momo Ende',
}

/** The terms of a single card payment of 49.90 dollars with a present customer. */
export const terms = (changes: Partial<ChargeTerms> = {}): ChargeTerms => ({
  attemptId: ATTEMPT,
  paymentId: PAYMENT,
  contactId: CONTACT,
  amountMinor: 4990n,
  currency: 'USD',
  source: { kind: 'instrument', instrument: CARD },
  model: null,
  stores: false,
  customerPresent: true,
  billingAddress: {
    lines: ['1 Main St', 'Floor 2'],
    locality: 'Springfield',
    administrativeArea: 'IL',
    postalCode: '62701',
    countryCode: 'US',
  },
  email: 'momo@example.com',
  statementDescriptor: 'Momo*s <Bikes>',
  returnUrl: () => 'https://pay.example.com/payments/return/ticket',
  ...changes,
})

/** The terms of a charge of a stored card. */
export const storedTerms = (changes: Partial<ChargeTerms> = {}): ChargeTerms =>
  terms({
    source: { kind: 'credential', type: 'Card', credential: CREDENTIAL, schemeReference: null },
    customerPresent: false,
    statementDescriptor: null,
    billingAddress: null,
    email: null,
    ...changes,
  })

/** Returns the fields of a request's form. */
export const bodyOf = (request: SeenRequest | undefined) => request?.body as Readonly<Record<string, unknown>>

/** A PaymentMethod with a card. */
export const CARD_METHOD = {
  id: 'pm_1',
  type: 'card',
  billing_details: { name: 'Momo Ende' },
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, funding: 'credit', fingerprint: 'print1' },
}
/** A PaymentMethod with a bank account. */
export const ACCOUNT_METHOD = {
  id: 'pm_2',
  type: 'us_bank_account',
  billing_details: { name: 'Momo Ende' },
  us_bank_account: { account_type: 'savings', bank_name: 'STRIPE TEST BANK', fingerprint: 'print2', last4: '6789' },
}
