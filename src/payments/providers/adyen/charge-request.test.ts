import assert from 'node:assert/strict'
import test from 'node:test'
import { MANDATE } from '../../../../test/support/mandate.ts'
import type { ChargeTerms, ThreeDSecure } from '../port/port.ts'
import { captureRequest, chargeRequest, refundRequest } from './charge-request.ts'
import { outcomeOf } from './outcomes.ts'

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

const parametersOf = (terms: Partial<ChargeTerms>, threeDSecure: ThreeDSecure | null = null) =>
  chargeRequest({ ...TERMS, ...terms }, { ...ACCESS, threeDSecure }).parameters

test("a single card payment has placeholders for number and code, and the attempt's id as reference", () => {
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

test("the browser's data is sent for cards only, and only when a customer is present", () => {
  const browser = { headers: { userAgent: 'Mozilla/5.0', acceptHeader: '*/*' }, ipAddress: '192.0.2.7' }
  const { browserInfo, shopperIP, origin } = parametersOf({ browser })
  assert.deepEqual(browserInfo, { userAgent: 'Mozilla/5.0', acceptHeader: '*/*' })
  assert.deepEqual([shopperIP, origin], ['192.0.2.7', 'https://pay.example.com'])
  assert.equal(parametersOf({ browser: { ...browser, ipAddress: null } }).shopperIP, undefined)
  const addressOnly = parametersOf({ browser: { ...browser, headers: null } })
  assert.deepEqual(
    [addressOnly.shopperIP, 'browserInfo' in addressOnly, 'origin' in addressOnly],
    ['192.0.2.7', false, false],
  )
  for (const terms of [{}, { browser, customerPresent: false }, { browser, source: ACCOUNT }])
    assert.equal(parametersOf(terms).browserInfo, undefined)
})

test('a request that stores a card names the model and requires authentication, whatever the amount', () => {
  for (const model of ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'] as const) {
    const parameters = parametersOf({ stores: true, model, amountMinor: 0n })
    assert.equal(parameters.storePaymentMethod, true)
    assert.equal(parameters.recurringProcessingModel, model)
    assert.deepEqual(parameters.amount, { currency: 'USD', value: 0 })
    assert.deepEqual(parameters.authenticationData, { attemptAuthentication: 'always' })
  }
})

test('the configuration decides which payments ask for 3-D Secure, and an absent customer is never asked', () => {
  const asks = (terms: Partial<ChargeTerms>, threeDSecure: ThreeDSecure) =>
    parametersOf(terms, threeDSecure).authenticationData
  const always = { attemptAuthentication: 'always' }
  assert.deepEqual([asks({}, 'Always'), asks({ stores: true }, 'Always')], [always, always])
  assert.deepEqual([asks({}, 'WhenStoring'), asks({ stores: true }, 'WhenStoring')], [undefined, always])
  assert.deepEqual([asks({}, 'Automatic'), asks({ stores: true }, 'Automatic')], [undefined, undefined])
  assert.deepEqual(asks({ customerPresent: false }, 'Always'), { attemptAuthentication: 'never' })
  assert.equal(asks({ source: ACCOUNT, stores: true }, 'Always'), undefined)
})

test('a charge of a stored method has a placeholder, and is ContAuth without authentication', () => {
  const parameters = parametersOf({ source: STORED, model: 'Subscription', customerPresent: false })
  assert.deepEqual(parameters.paymentMethod, { type: 'scheme', storedPaymentMethodId: { $vault: 'credential' } })
  assert.equal(parameters.shopperInteraction, 'ContAuth')
  assert.equal(parameters.recurringProcessingModel, 'Subscription')
  assert.equal(parameters.redirectFromIssuerMethod, undefined)
  assert.equal(parameters.authenticationData, undefined)
  assert.equal(parameters.storePaymentMethod, undefined)
})

test('a card is charged without a challenge when the customer is absent', () => {
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

test("a debit has the address of the consent, or else the one that the merchant's server reports", () => {
  const browser = { headers: null, ipAddress: '192.0.2.7' }
  const mandate = { ...MANDATE, ipAddress: '192.0.2.8', userAgent: null }
  const addressOf = (terms: Partial<ChargeTerms>) => parametersOf({ source: ACCOUNT, ...terms }).shopperIP
  assert.equal(addressOf({ browser }), '192.0.2.7')
  assert.equal(addressOf({ browser, mandate }), '192.0.2.8')
  assert.equal(addressOf({ browser, customerPresent: false }), undefined)
})

test("a person's account is debited only once its validation is declared, and a stored one always", () => {
  const callOf = (source: ChargeTerms['source'], bankAccountsAreValidated: boolean) =>
    chargeRequest({ ...TERMS, source }, { ...ACCESS, bankAccountsAreValidated }).call
  const personal = { ...ACCOUNT, instrument: { ...ACCOUNT.instrument, holderType: 'Personal' } } as const
  assert.equal(callOf(personal, false), 'unvalidated account')
  assert.equal(callOf(personal, true), 'payments')
  assert.equal(callOf(ACCOUNT, false), 'payments')
  assert.equal(callOf({ ...STORED, type: 'BankAccount' }, false), 'payments')
  assert.equal(callOf(CARD, false), 'payments')
})

test('an address has the five parts that Adyen requires', () => {
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

test('a statement descriptor keeps only accepted characters, 22 at most', () => {
  assert.equal(
    parametersOf({ statementDescriptor: 'Ärger & Söhne: 12 months' }).shopperStatement,
    'rger  Shne 12 months',
  )
  assert.equal(parametersOf({ statementDescriptor: 'x'.repeat(40) }).shopperStatement, 'x'.repeat(22))
})

test('no request holds metadata, and equal terms give equal requests', () => {
  assert.equal('metadata' in parametersOf({}), false)
  const { returnUrl, ...facts } = TERMS
  assert.deepEqual(chargeRequest(TERMS, ACCESS), chargeRequest({ ...structuredClone(facts), returnUrl }, ACCESS))
})

test('a request for an amount that Adyen cannot charge throws a RangeError', () => {
  assert.throws(() => parametersOf({ currency: 'IRR' }), RangeError)
})

test("a refund has its own id, and names the payment by Adyen's reference", () => {
  const { attemptId, paymentId } = TERMS
  const terms = { refundId: 'refund', paymentId, attemptId, reference: 'PSP', amountMinor: 500n, currency: 'ISK' }
  const request = chargeRequest(TERMS, ACCESS)
  const reasoned = refundRequest({ ...terms, request, reason: 'Duplicate' }, ACCESS)
  assert.equal(reasoned.parameters.merchantRefundReason, 'DUPLICATE')
  assert.deepEqual(refundRequest({ ...terms, request, reason: null }, ACCESS), {
    call: 'refunds',
    parameters: {
      paymentPspReference: 'PSP',
      merchantAccount: 'Shop_ECOM',
      amount: { currency: 'ISK', value: 50_000 },
      reference: 'refund',
    },
  })
})

test('a payment that is captured later asks only for the authorization, and its success is one', () => {
  const request = chargeRequest({ ...TERMS, capturesLater: true }, ACCESS)
  assert.deepEqual(request.parameters.additionalData, { manualCapture: 'true' })
  assert.equal(chargeRequest(TERMS, ACCESS).parameters.additionalData, undefined)
  const answer = { resultCode: 'Authorised', pspReference: 'PSP' }
  assert.deepEqual(outcomeOf(answer, request, null), { kind: 'Authorized', reference: 'PSP', until: null })
  assert.equal(outcomeOf(answer, chargeRequest(TERMS, ACCESS), null).kind, 'Succeeded')
})

test('a capture names its amount and itself, and a void only itself', () => {
  const { attemptId, paymentId, currency } = TERMS
  const terms = { captureRequestId: 'a request', attemptId, paymentId, reference: 'PSP', currency }
  const named = { paymentPspReference: 'PSP', merchantAccount: 'Shop_ECOM', reference: 'a request' }
  assert.deepEqual(captureRequest({ ...terms, amountMinor: 450n }, ACCESS), {
    call: 'captures',
    parameters: { ...named, amount: { currency: 'USD', value: 450 } },
  })
  assert.deepEqual(captureRequest({ ...terms, amountMinor: null }, ACCESS), { call: 'cancels', parameters: named })
})
