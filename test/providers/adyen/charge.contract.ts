import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adyenProvider as adyen } from '../../../src/payments/providers/adyen/index.ts'
import type { CalendarDate, Timestamp } from '../../../src/platform/time/index.ts'
import { ACCOUNT_NUMBER, AMEX_CVC, VISA } from '../../support/instruments.ts'
import { ACCOUNT, ATTEMPT, CONTACT, CREDENTIAL, REFUND, STORED_CARD, termsWith } from './adyen.ts'
import { PAYMENTS, PSP, serveAdyen } from './serve-adyen.ts'

const { served, access, charge, authorised, lastBody } = await serveAdyen({
  notCovered: ['POST /payments paymentMethod.accountHolderType'],
})

const REFUNDS = 'POST /payments/{paymentPspReference}/refunds'
const LISTED = 'GET /storedPaymentMethods'

test('a card is charged with the attempt id as key and reference, and with its number and code', async () => {
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

test('a card is stored with a charge, and described by the list of stored methods', async () => {
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

test('a card that is stored for a plan has a mandate with the schedule of the consent', async () => {
  for (const frequency of ['Weekly', 'Monthly', 'Quarterly', 'Yearly']) {
    authorised({ additionalData: { 'tokenization.storedPaymentMethodId': '7219687191761347' } })
    served.answerText(LISTED, 500, 'unavailable')
    const charges = {
      ...{ amountMinor: 3333n, lastAmountMinor: 3334n, currency: 'USD', frequency, occurrences: 3 },
      ...{ firstDate: '2026-12-01' as CalendarDate, lastDate: '2027-02-01' as CalendarDate },
    }
    const acceptedAt = '2026-11-24T09:30:00.000Z' as Timestamp
    const facts = { ipAddress: null, userAgent: null, textVersion: null, language: null, charges }
    const mandate = { consentId: ATTEMPT, acceptedAt, isOfTestClock: false, ...facts }
    await charge({ stores: true, model: 'Subscription', mandate })
    const dates = { startsAt: '2026-12-01', endsAt: '2027-02-01' }
    const sent = served.requests.findLast(({ operation }) => operation === PAYMENTS)
    const { mandate: sentMandate } = (sent ?? assert.fail()).body as Readonly<Record<string, unknown>>
    assert.deepEqual(sentMandate, { amount: '3334', amountRule: 'max', frequency: frequency.toLowerCase(), ...dates })
  }
})

test('a card is verified with a zero amount, and described by the request when the list is unavailable', async () => {
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

test("a bank account is debited, also a business's", async () => {
  served.answer(PAYMENTS, 200, { resultCode: 'Received', pspReference: PSP })
  assert.equal((await charge({ source: ACCOUNT }, { number: ACCOUNT_NUMBER })).kind, 'Processing')
  authorised()
  const source = { ...ACCOUNT, instrument: { ...ACCOUNT.instrument, holderType: 'Business' } } as const
  assert.equal((await charge({ source }, { number: ACCOUNT_NUMBER })).kind, 'Succeeded')
})

test('a refusal is a decline with its reason', async () => {
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

const request = adyen.chargeRequest(termsWith(), access)
const sent = { attemptId: ATTEMPT, paymentId: 'payment', reference: ATTEMPT, request }

test('a charge stays unknown, because Adyen has no call that looks it up', async () => {
  const before = served.requests.length
  assert.equal(adyen.reportsOnlyByNotification, true)
  assert.equal((await adyen.findCharge(access, sent))?.kind, 'Unknown')
  assert.equal((await adyen.findRefund(access, { refundId: REFUND, reference: null, request }))?.kind, 'Unknown')
  assert.equal(served.requests.length, before)
})

test('a refund is sent under its own id, and is pending', async () => {
  const terms = { refundId: REFUND, paymentId: 'payment', attemptId: ATTEMPT, reference: PSP, request }
  const refundRequest = adyen.refundRequest(
    { ...terms, amountMinor: 500n, currency: 'USD', reason: 'RequestedByCustomer' },
    access,
  )
  served.answer(REFUNDS, 201, { status: 'received', pspReference: 'REFUND-PSP', paymentPspReference: PSP })
  const outcome = await adyen.refund(access, REFUND, refundRequest)
  assert.deepEqual(outcome, { kind: 'Pending', reference: 'REFUND-PSP' })
  assert.equal(served.requests.at(-1)?.path, `/payments/${PSP}/refunds`)
  assert.equal(served.requests.at(-1)?.headers['idempotency-key'], REFUND)
  served.answer(REFUNDS, 422, { errorCode: '138', status: 422 })
  assert.equal((await adyen.refund(access, REFUND, refundRequest)).kind, 'Failed')
})

test('credentials are checked by requesting the payment methods of the merchant account', async () => {
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
