import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adyenProvider as adyen } from '../../../src/payments/providers/adyen/index.ts'
import { ATTEMPT, CONTACT, CREDENTIAL, STORED_CARD } from './adyen.ts'
import { PAYMENTS, PSP, serveAdyen } from './serve-adyen.ts'

const { served, access, charge, authorised } = await serveAdyen()

const LISTED = 'GET /storedPaymentMethods'
const FORGET = 'DELETE /storedPaymentMethods/{storedPaymentMethodId}'

const RENEWED = {
  id: '7219687191761347',
  type: 'scheme',
  brand: 'visa',
  lastFour: '1881',
  expiryMonth: '3',
  expiryYear: '2034',
}

test('a stored method is deleted together with the reference of its shopper', async () => {
  await adyen.deleteCredential(access, CREDENTIAL)
  assert.equal(served.requests.at(-1)?.operation, FORGET)
  assert.deepEqual(served.requests.at(-1)?.query, { shopperReference: CONTACT, merchantAccount: 'Shop_ECOM' })
})

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
