import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { adyenProvider as adyen } from '../../../src/payments/providers/adyen/index.ts'
import type { ChargeTerms, Secrets } from '../../../src/payments/providers/port/port.ts'
import type { CalendarDate, Timestamp } from '../../../src/platform/time/index.ts'
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
  served.assertUnvalidated(NOT_COVERED)
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

test('a challenge is a redirect, and the parameters of the return address complete it', async () => {
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

test('a return address with missing or foreign parameters leaves the charge pending', async () => {
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

test('only a return address with details of a payment has a result to send', () => {
  const withResult: Readonly<Record<string, string>>[] = [{ redirectResult: 'eyJ0' }, { payload: 'Ab02' }]
  const without: Readonly<Record<string, string>>[] = [
    {},
    { campaign: 'spring' },
    { redirectResult: '' },
    { payload: 'x'.repeat(20_001) },
  ]
  assert.deepEqual(withResult.map(adyen.hasActionResult ?? (() => false)), [true, true])
  assert.deepEqual(without.map(adyen.hasActionResult ?? (() => true)), [false, false, false, false])
})

test('a cancellation uses our reference, and reports that a challenge without details charges nothing', async () => {
  const outcome = await adyen.cancelCharge(access, sent)
  assert.deepEqual(outcome, { kind: 'Unknown', reference: ATTEMPT, cause: 'awaits result' })
  assert.equal(served.requests.at(-1)?.operation, 'POST /cancels')
  assert.deepEqual(lastBody(), { merchantAccount: 'Shop_ECOM', paymentReference: ATTEMPT, reference: ATTEMPT })
})

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

test('a stored method is deleted together with the reference of its shopper', async () => {
  await adyen.deleteCredential(access, CREDENTIAL)
  assert.equal(served.requests.at(-1)?.operation, FORGET)
  assert.deepEqual(served.requests.at(-1)?.query, { shopperReference: CONTACT, merchantAccount: 'Shop_ECOM' })
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

const RENEWED = {
  id: '7219687191761347',
  type: 'scheme',
  brand: 'visa',
  lastFour: '1881',
  expiryMonth: '3',
  expiryYear: '2034',
}

test("a stored card's charge reports its last digits and date, also when the issuer declines it", async () => {
  const additionalData = { cardSummary: '1881', expiryDate: '3/2034' }
  const reported = { brand: null, last4: '1881', expirationMonth: 3, expirationYear: 2034 }
  const stored = { source: STORED_CARD, model: 'Subscription', customerPresent: false } as const
  authorised({ additionalData })
  const paid = await charge(stored, { credential: CREDENTIAL })
  assert.deepEqual(paid.kind === 'Succeeded' && paid.card, reported)
  const refused = { resultCode: 'Refused', pspReference: PSP, refusalReasonCode: '6', additionalData }
  served.answer(PAYMENTS, 200, refused)
  const declined = await charge(stored, { credential: CREDENTIAL })
  assert.ok(declined.kind === 'Declined')
  assert.deepEqual([declined.card, declined.decline.code, declined.decline.hard], [reported, 'expired_card', false])
  authorised()
  const silent = await charge(stored, { credential: CREDENTIAL })
  assert.ok(silent.kind === 'Succeeded' && silent.card === undefined)
})

test('a card that the account updater changed is read from the list', async () => {
  authorised({
    additionalData: { realtimeAccountUpdaterStatus: 'CardChanged', cardSummary: '0000', expiryDate: '1/2026' },
  })
  served.answer(LISTED, 200, { storedPaymentMethods: [RENEWED] })
  const outcome = await charge(
    { source: STORED_CARD, model: 'Subscription', customerPresent: false },
    { credential: CREDENTIAL },
  )
  const card = { brand: 'visa', last4: '1881', expirationMonth: 3, expirationYear: 2034 }
  assert.deepEqual(outcome.kind === 'Succeeded' && outcome.card, card)
})

test('an updated token is described by the list, and tokens of other programs are ignored', async () => {
  const data = {
    merchantAccount: 'Shop_ECOM',
    storedPaymentMethodId: '7219687191761347',
    type: 'visastandarddebit',
    operation: 'updated',
    shopperReference: CONTACT,
  }
  const event = {
    createdAt: '2025-06-30T16:40:23+02:00',
    eventId: 'QBQQ9DLNRHHKGK38',
    environment: 'test',
    data,
    type: 'recurring.token.updated',
  }
  const read = (notification: object) =>
    adyen.readProviderEvents(access, { eventId: 'event', body: JSON.stringify(notification) })
  served.answer(LISTED, 200, { storedPaymentMethods: [RENEWED] })
  const [updated] = await read(event)
  assert.ok(updated?.kind === 'CredentialUpdated' && updated.instrument.type === 'Card')
  assert.deepEqual([updated.identity, updated.credential], ['7219687191761347', null])
  const { last4, expirationMonth, expirationYear } = updated.instrument
  assert.deepEqual([last4, expirationMonth, expirationYear], ['1881', 3, 2034])
  served.answer(LISTED, 200, { storedPaymentMethods: [] })
  assert.deepEqual(await read(event), [])
  assert.deepEqual(await read({ ...event, data: { ...data, shopperReference: 'another shopper' } }), [])
  assert.deepEqual(await read({ ...event, type: 'recurring.token.created' }), [])
})

test('a method reported as stored by a notification is described by the list', async () => {
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
  const [providerEvent] = await adyen.readProviderEvents(access, { eventId: 'event', body: JSON.stringify(item) })
  assert.ok(providerEvent?.kind === 'Charge' && providerEvent.outcome.kind === 'Succeeded')
  assert.deepEqual(providerEvent.charge, { id: ATTEMPT, reference: PSP })
  assert.equal(providerEvent.outcome.stored?.credential, CREDENTIAL)
})
