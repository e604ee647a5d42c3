import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { adyenProvider as adyen } from '../../../src/payments/providers/adyen/index.ts'
import type { ChargeTerms, Secrets } from '../../../src/payments/providers/port/port.ts'
import { ACCOUNT_NUMBER, AMEX_CVC, VISA } from '../../support/instruments.ts'
import { serveDocument } from '../serve-document.ts'
import { ACCOUNT, ATTEMPT, accessAt, CONTACT, CREDENTIAL, REFUND, STORED_CARD, termsWith } from './adyen.ts'

const served = await serveDocument('adyen-checkout')
const access = accessAt(served.url)

const PAYMENTS = 'POST /payments'
const DETAILS = 'POST /payments/details'
const REFUNDS = 'POST /payments/{paymentPspReference}/refunds'
const LISTED = 'GET /storedPaymentMethods'
const FORGET = 'DELETE /storedPaymentMethods/{storedPaymentMethodId}'
const PSP = '993617895204576J'

/** The requests and responses of these tests that the document does not describe. */
const NOT_COVERED: readonly string[] = ['POST /payments paymentMethod.accountHolderType']

after(async () => {
  await served.close()
  assert.deepEqual(served.unvalidated, NOT_COVERED)
})

const card: Secrets = { number: VISA, cvc: AMEX_CVC }
const charge = (terms: Partial<ChargeTerms>, secrets: Secrets = card) =>
  adyen.charge(access, ATTEMPT, adyen.chargeRequest(termsWith(terms), access), secrets)
const authorised = (fields: object = {}) =>
  served.answer(PAYMENTS, 200, {
    resultCode: 'Authorised',
    pspReference: PSP,
    merchantReference: ATTEMPT,
    ...fields,
  })
const lastBody = () => served.requests.at(-1)?.body as Readonly<Record<string, unknown>>

test('a card is charged under the attempt as key and reference, its number and code filled in', async () => {
  authorised()
  assert.deepEqual(await charge({}), { kind: 'Succeeded', reference: PSP, stored: null })
  const request = served.requests.at(-1)
  assert.equal(request?.headers['idempotency-key'], ATTEMPT)
  assert.equal(request?.headers['x-api-key'], 'key-of-a-contract-test')
  assert.equal(lastBody().reference, ATTEMPT)
  assert.deepEqual(lastBody().paymentMethod, {
    type: 'scheme',
    number: VISA,
    expiryMonth: '03',
    expiryYear: '2030',
    cvc: AMEX_CVC,
    holderName: 'Ada Lovelace',
  })
})

test('a card is stored with a charge, and described by what the list of stored methods says', async () => {
  authorised({
    additionalData: {
      'recurring.recurringDetailReference': '7219687191761347',
      fundingSource: 'DEFFERED_DEBIT',
      networkTxReference: 'MCC123456789012',
    },
  })
  served.answer(LISTED, 200, {
    merchantAccount: 'Shop_ECOM',
    shopperReference: CONTACT,
    storedPaymentMethods: [
      {
        id: '7219687191761347',
        type: 'scheme',
        brand: 'visa',
        lastFour: VISA.slice(-4),
        expiryMonth: '10',
        expiryYear: '30',
        holderName: 'A Lovelace',
        supportedRecurringProcessingModels: ['CardOnFile', 'Subscription'],
      },
    ],
  })
  const outcome = await charge({ stores: true, model: 'Subscription' })
  assert.deepEqual(outcome.kind === 'Succeeded' && outcome.stored, {
    credential: CREDENTIAL,
    identity: '7219687191761347',
    instrument: {
      type: 'Card',
      brand: 'visa',
      last4: VISA.slice(-4),
      expirationMonth: 10,
      expirationYear: 2030,
      cardholderName: 'Ada Lovelace',
      funding: 'Debit',
    },
    supportedModels: ['CardOnFile', 'Subscription'],
    schemeReference: 'MCC123456789012',
  })
  assert.deepEqual(served.requests.at(-1)?.query, { shopperReference: CONTACT, merchantAccount: 'Shop_ECOM' })
})

test('a card is set up with nothing, and described by what was sent when the list can not be had', async () => {
  authorised({ additionalData: { 'tokenization.storedPaymentMethodId': '7219687191761347' } })
  served.answerText(LISTED, 200, '<html>')
  const outcome = await charge({ amountMinor: 0n, stores: true, model: 'UnscheduledCardOnFile' })
  assert.deepEqual(outcome.kind === 'Succeeded' && outcome.stored?.instrument, {
    type: 'Card',
    brand: null,
    last4: VISA.slice(-4),
    expirationMonth: 3,
    expirationYear: 2030,
    cardholderName: 'Ada Lovelace',
    funding: 'Unknown',
  })
  assert.deepEqual(outcome.kind === 'Succeeded' && outcome.stored?.supportedModels, ['UnscheduledCardOnFile'])
})

test('a stored card is charged by its id, in each model', async () => {
  for (const model of ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'] as const) {
    authorised()
    const customerPresent = model === 'CardOnFile'
    const outcome = await charge({ source: STORED_CARD, model, customerPresent }, { credential: CREDENTIAL })
    assert.equal(outcome.kind, 'Succeeded')
    const { paymentMethod, shopperInteraction, recurringProcessingModel, shopperReference } = lastBody()
    assert.deepEqual(paymentMethod, { type: 'scheme', storedPaymentMethodId: '7219687191761347' })
    assert.deepEqual([shopperInteraction, recurringProcessingModel], ['ContAuth', model])
    assert.equal(shopperReference, CONTACT)
  }
})

test("a bank account is debited, and a business's as such", async () => {
  served.answer(PAYMENTS, 200, { resultCode: 'Received', pspReference: PSP })
  assert.equal((await charge({ source: ACCOUNT }, { number: ACCOUNT_NUMBER })).kind, 'Processing')
  authorised()
  const source = { ...ACCOUNT, instrument: { ...ACCOUNT.instrument, holderType: 'Business' } } as const
  assert.equal((await charge({ source }, { number: ACCOUNT_NUMBER })).kind, 'Succeeded')
})

test('a refusal is a decline for its reason', async () => {
  served.answer(PAYMENTS, 200, {
    resultCode: 'Refused',
    pspReference: PSP,
    refusalReason: 'Not enough balance',
    refusalReasonCode: '12',
    additionalData: { merchantAdviceCode: '03: Do not try again' },
  })
  const outcome = await charge({})
  assert.ok(outcome.kind === 'Declined')
  assert.deepEqual([outcome.decline.code, outcome.decline.doNotRetry], ['insufficient_funds', true])
})

test('a challenge is a redirect, and completed by what comes back in the address', async () => {
  const url = 'https://checkoutshopper-test.adyen.com/checkoutshopper/threeDS/redirect'
  const action = { type: 'redirect', method: 'GET', url, paymentMethodType: 'scheme' }
  served.answer(PAYMENTS, 200, { resultCode: 'RedirectShopper', action })
  const outcome = await charge({})
  assert.deepEqual(outcome, { kind: 'RequiresAction', reference: ATTEMPT, actionUrl: url, actionState: null })
  served.answer(DETAILS, 200, { resultCode: 'Authorised', pspReference: PSP, merchantReference: ATTEMPT })
  const done = await adyen.completeAction(access, sent, 'state', { redirectResult: 'eyJ0cmFuc1N0YXR1cyI6IlkifQ==' })
  assert.deepEqual(done, { kind: 'Succeeded', reference: PSP, stored: null })
  assert.deepEqual(lastBody(), { details: { redirectResult: 'eyJ0cmFuc1N0YXR1cyI6IlkifQ==' }, paymentData: 'state' })
  assert.match(served.requests.at(-1)?.headers['idempotency-key'] ?? '', new RegExp(`^${ATTEMPT}-[0-9a-f]{24}$`))
})

const request = adyen.chargeRequest(termsWith(), access)
const sent = { attemptId: ATTEMPT, paymentId: 'payment', reference: ATTEMPT, request }

test('who comes back with nothing, or with what is not of this payment, leaves it waiting', async () => {
  const complete = (parameters: Readonly<Record<string, string>>) =>
    adyen.completeAction(access, sent, null, parameters)
  served.answer(DETAILS, 200, { resultCode: 'Authorised', pspReference: PSP, merchantReference: 'another' })
  assert.equal(await complete({ redirectResult: 'theirs' }), null)
  served.answer(DETAILS, 422, { errorCode: '14_0378', status: 422 })
  assert.equal(await complete({ redirectResult: 'made up' }), null)
  served.answer(DETAILS, 200, { resultCode: 'Authorised', pspReference: PSP })
  assert.equal((await complete({ redirectResult: 'whose' }))?.kind, 'Unknown')
  const before = served.requests.length
  assert.equal(await complete({ campaign: 'spring' }), null)
  assert.equal(served.requests.length, before)
})

test('a wish to cancel goes by our name of the charge, and tells nothing until a notification does', async () => {
  const outcome = await adyen.cancelCharge(access, sent)
  assert.deepEqual(outcome, { kind: 'Unknown', reference: ATTEMPT, cause: 'unreadable answer' })
  assert.equal(served.requests.at(-1)?.operation, 'POST /cancels')
  assert.deepEqual(lastBody(), { merchantAccount: 'Shop_ECOM', paymentReference: ATTEMPT, reference: ATTEMPT })
})

test('a charge can not be looked for: it stays unknown, and nobody is asked', async () => {
  const before = served.requests.length
  assert.equal((await adyen.findCharge(access, sent))?.kind, 'Unknown')
  assert.equal((await adyen.findRefund(access, { refundId: REFUND, reference: null, request }))?.kind, 'Unknown')
  assert.equal(served.requests.length, before)
})

test('a refund is taken in under its id', async () => {
  const terms = { refundId: REFUND, paymentId: 'payment', attemptId: ATTEMPT, reference: PSP, request }
  const refundRequest = adyen.refundRequest({ ...terms, amountMinor: 500n, currency: 'USD' }, access)
  served.answer(REFUNDS, 201, { status: 'received', pspReference: 'REFUND-PSP', paymentPspReference: PSP })
  const outcome = await adyen.refund(access, REFUND, refundRequest)
  assert.deepEqual(outcome, { kind: 'Pending', reference: 'REFUND-PSP' })
  assert.equal(served.requests.at(-1)?.path, `/payments/${PSP}/refunds`)
  assert.equal(served.requests.at(-1)?.headers['idempotency-key'], REFUND)
  served.answer(REFUNDS, 422, { errorCode: '138', status: 422 })
  assert.equal((await adyen.refund(access, REFUND, refundRequest)).kind, 'Failed')
})

test('a stored method is forgotten, with its shopper named', async () => {
  await adyen.forgetCredential(access, CREDENTIAL)
  assert.equal(served.requests.at(-1)?.operation, FORGET)
  assert.deepEqual(served.requests.at(-1)?.query, { shopperReference: CONTACT, merchantAccount: 'Shop_ECOM' })
})

test('credentials are checked by asking for the payment methods of the merchant account', async () => {
  assert.deepEqual(await adyen.check(access), { account: 'Shop_ECOM' })
  for (const [status, errorCode] of [
    [401, '000'],
    [403, '010'],
    [422, '901'],
  ] as const) {
    served.answer('POST /paymentMethods', status, { errorCode, status })
    assert.equal(await adyen.check(access), 'refused')
  }
})

test('a method that a notification says was stored is described by the list', async () => {
  served.answer(LISTED, 200, {
    storedPaymentMethods: [
      { id: '7219687191761347', type: 'scheme', brand: 'mc', lastFour: '4444', expiryMonth: '1', expiryYear: '2031' },
    ],
  })
  const item = {
    eventCode: 'RECURRING_CONTRACT',
    success: 'true',
    pspReference: '7219687191761347',
    originalReference: PSP,
    merchantReference: ATTEMPT,
    additionalData: { shopperReference: CONTACT },
  }
  const [notice] = await adyen.interpret(access, { eventId: 'event', body: JSON.stringify(item) })
  assert.ok(notice?.kind === 'Charge' && notice.outcome.kind === 'Succeeded')
  assert.deepEqual(notice.charge, { id: ATTEMPT, reference: PSP })
  assert.equal(notice.outcome.stored?.credential, CREDENTIAL)
})
