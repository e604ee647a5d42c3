import assert from 'node:assert/strict'
import test from 'node:test'
import type { ChargeTerms } from '../port/port.ts'
import { chargeRequest, refundRequest } from './charge-request.ts'

const ACCESS = { mode: 'Sandbox', credentials: { merchantAccount: 'Shop_ECOM' } } as const

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

const ACCOUNT = {
  kind: 'instrument',
  instrument: {
    type: 'BankAccount',
    routingNumber: '110000000',
    accountType: 'Savings',
    holderType: 'Business',
    accountHolderName: 'Analytical Engines',
  },
} as const

const STORED = {
  kind: 'credential',
  type: 'Card',
  credential: 'sealed elsewhere',
  schemeReference: 'MCC1',
} as const

const TERMS: ChargeTerms = {
  attemptId: '0198f0c0-0000-7000-8000-000000000001',
  paymentId: '0198f0c0-0000-7000-8000-000000000002',
  contactId: '0198f0c0-0000-7000-8000-000000000003',
  amountMinor: 1050n,
  currency: 'USD',
  source: CARD,
  model: null,
  stores: false,
  customerPresent: true,
  billingAddress: null,
  email: null,
  statementDescriptor: null,
  returnUrl: () => 'https://pay.example.com/payments/return/ticket',
}

const parametersOf = (terms: Partial<ChargeTerms>) => chargeRequest({ ...TERMS, ...terms }, ACCESS).parameters

test('a single payment by card leaves places for number and code, and goes by the attempt', () => {
  assert.deepEqual(parametersOf({}), {
    merchantAccount: 'Shop_ECOM',
    reference: TERMS.attemptId,
    amount: { currency: 'USD', value: 1050 },
    paymentMethod: {
      type: 'scheme',
      number: { $vault: 'number' },
      expiryMonth: '03',
      expiryYear: '2030',
      cvc: { $vault: 'cvc' },
      holderName: 'Ada Lovelace',
    },
    returnUrl: TERMS.returnUrl(),
    shopperReference: TERMS.contactId,
    shopperInteraction: 'Ecommerce',
    channel: 'Web',
    redirectFromIssuerMethod: 'GET',
  })
})

test('a challenge is told of the browser, and only of one that somebody sits at', () => {
  const browser = { userAgent: 'Mozilla/5.0', acceptHeader: '*/*', ipAddress: '192.0.2.7' }
  const { browserInfo, shopperIP, origin } = parametersOf({ browser })
  assert.deepEqual(browserInfo, { userAgent: 'Mozilla/5.0', acceptHeader: '*/*' })
  assert.deepEqual([shopperIP, origin], ['192.0.2.7', 'https://pay.example.com'])
  assert.equal(parametersOf({ browser: { ...browser, ipAddress: null } }).shopperIP, undefined)
  for (const terms of [{}, { browser, customerPresent: false }, { browser, source: ACCOUNT }])
    assert.equal(parametersOf(terms).browserInfo, undefined)
})

test('storing declares its model and is authenticated, whatever the amount', () => {
  for (const model of ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'] as const) {
    const parameters = parametersOf({ stores: true, model, amountMinor: 0n })
    assert.equal(parameters.storePaymentMethod, true)
    assert.equal(parameters.recurringProcessingModel, model)
    assert.deepEqual(parameters.amount, { currency: 'USD', value: 0 })
    assert.deepEqual(parameters.authenticationData, { attemptAuthentication: 'always' })
  }
})

test('a charge from store names the stored method in a place and is ContAuth, with nobody to authenticate', () => {
  const parameters = parametersOf({ source: STORED, model: 'Subscription', customerPresent: false })
  assert.deepEqual(parameters.paymentMethod, { type: 'scheme', storedPaymentMethodId: { $vault: 'credential' } })
  assert.equal(parameters.shopperInteraction, 'ContAuth')
  assert.equal(parameters.recurringProcessingModel, 'Subscription')
  assert.equal(parameters.redirectFromIssuerMethod, undefined)
  assert.equal(parameters.authenticationData, undefined)
  assert.equal(parameters.storePaymentMethod, undefined)
})

test('a card that nobody is there to authenticate is charged without a challenge', () => {
  const parameters = parametersOf({ customerPresent: false })
  assert.deepEqual(parameters.authenticationData, { attemptAuthentication: 'never' })
})

test('a bank account is debited over ACH', () => {
  assert.deepEqual(parametersOf({ source: ACCOUNT }).paymentMethod, {
    type: 'ach',
    bankAccountNumber: { $vault: 'number' },
    bankLocationId: '110000000',
    bankAccountType: 'savings',
    accountHolderType: 'business',
    ownerName: 'Analytical Engines',
  })
})

test('an address has the five parts that Adyen insists on', () => {
  const billingAddress = {
    lines: ['1 Main St', 'Suite 2', 'Rear'],
    locality: 'New York',
    administrativeArea: 'US-NY',
    postalCode: '10001-1234',
    countryCode: 'US',
  }
  assert.deepEqual(parametersOf({ billingAddress }).billingAddress, {
    street: '1 Main St',
    houseNumberOrName: 'Suite 2, Rear',
    city: 'New York',
    postalCode: '10001',
    stateOrProvince: 'NY',
    country: 'US',
  })
  const nothing = {
    lines: ['Somewhere'],
    locality: null,
    administrativeArea: null,
    postalCode: null,
    countryCode: 'HK',
  }
  assert.deepEqual(parametersOf({ billingAddress: nothing }).billingAddress, {
    street: 'Somewhere',
    houseNumberOrName: 'N/A',
    city: 'N/A',
    postalCode: 'N/A',
    country: 'HK',
  })
})

test('a statement says what its 22 characters allow', () => {
  assert.equal(
    parametersOf({ statementDescriptor: 'Ärger & Söhne: 12 months' }).shopperStatement,
    'rger  Shne 12 months',
  )
  assert.equal(parametersOf({ statementDescriptor: 'x'.repeat(40) }).shopperStatement, 'x'.repeat(22))
})

test('no request holds metadata, and the same terms give the same request', () => {
  assert.equal('metadata' in parametersOf({}), false)
  const { returnUrl, ...facts } = TERMS
  assert.deepEqual(chargeRequest(TERMS, ACCESS), chargeRequest({ ...structuredClone(facts), returnUrl }, ACCESS))
})

test('an amount that Adyen can not have is a defect', () => {
  assert.throws(() => parametersOf({ currency: 'IRR' }), RangeError)
})

test('a refund goes by its own id, to the payment as Adyen names it', () => {
  const { attemptId, paymentId } = TERMS
  const terms = { refundId: 'refund', paymentId, attemptId, reference: 'PSP', amountMinor: 500n, currency: 'ISK' }
  assert.deepEqual(refundRequest({ ...terms, request: chargeRequest(TERMS, ACCESS) }, ACCESS), {
    call: 'refunds',
    parameters: {
      paymentPspReference: 'PSP',
      merchantAccount: 'Shop_ECOM',
      amount: { currency: 'ISK', value: 50_000 },
      reference: 'refund',
    },
  })
})
