import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'
import { type ProviderAccess, ProviderUnavailable } from '../port/port.ts'
import { readProviderEvents } from './events.ts'
import { signedEvents } from './signed-events.ts'
import { tokenEvents } from './token-events.ts'

const stub = await startStubProvider()
after(() => stub.close())

const KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'

const access: ProviderAccess = {
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { apiKey: 'x'.repeat(32), merchantAccount: 'TestMerchant' },
  notificationSecret: KEY,
  endpoint: stub.url,
  notificationUrl: 'https://pay.example.com/notifications/ppc_1',
}
const SHOPPER = '0198f0c0-0000-7000-8000-000000000003'

const ach = (id: string) => ({ id, type: 'ach', lastFour: '6789', ownerName: 'Ada', shopperReference: SHOPPER })

async function notifiedChanges(...listed: readonly object[]) {
  stub.answer('/v72/storedPaymentMethods', { status: 200, body: { storedPaymentMethods: listed } })
  const notificationOfChange = { last4: '8901', newBankAccountType: 'Savings' }
  const data = { pspReference: 'QFQT', shopperReference: SHOPPER, notificationOfChange }
  const events = await tokenEvents(access, { type: 'ach.notificationOfChange', eventId: '1', data })
  return events.map((event) => {
    assert.ok(event.kind === 'CredentialUpdated' && event.instrument.type === 'BankAccount')
    return [event.identity, event.instrument.last4, event.instrument.accountType]
  })
}

test("a notice of change updates the shopper's only stored account", async () => {
  const card = { id: 'card', type: 'scheme', lastFour: '1111' }
  assert.deepEqual(await notifiedChanges(ach('one'), card), [['one', '8901', 'Savings']])
})

test('each of several stored accounts is reported as Adyen lists it', async () => {
  assert.deepEqual(await notifiedChanges(ach('one'), ach('two')), [
    ['one', '6789', null],
    ['two', '6789', null],
  ])
})

test('a notice about an account that is not stored changes nothing', async () => {
  assert.deepEqual(await notifiedChanges(), [])
})

/** The stored bodies of the events whose data are read from Adyen's list of stored methods. */
const LISTED_EVENTS = ['recurring.token.updated', 'ach.notificationOfChange', 'RECURRING_CONTRACT'].map((type) =>
  type === 'RECURRING_CONTRACT'
    ? {
        ...{ eventCode: type, success: 'true', pspReference: 'M5N7', originalReference: 'PSP', reason: '' },
        ...{ merchantAccountCode: 'TestMerchant', merchantReference: SHOPPER, paymentMethod: 'visa' },
        ...{ amount: { value: 0, currency: 'USD' }, eventDate: '2026-06-30T16:40:23+02:00' },
        additionalData: { shopperReference: SHOPPER },
      }
    : { type, eventId: '1', data: { storedPaymentMethodId: 'M5N7', shopperReference: SHOPPER } },
)
const readAll = (body: object) => readProviderEvents(access, { eventId: '1', body: JSON.stringify(body) })

test('an event is kept for a later attempt while Adyen refuses its list of stored methods', async () => {
  for (const [status, cause] of [
    [401, 'credentials rejected'],
    [403, 'credentials rejected'],
    [422, 'unreadable answer'],
  ] as const) {
    stub.answer('/v72/storedPaymentMethods', { status, body: { errorCode: '010' } })
    for (const event of LISTED_EVENTS)
      await assert.rejects(readAll(event), (error) => {
        assert.ok(error instanceof ProviderUnavailable)
        return error.unknownCause === cause
      })
  }
})

test('an event about a shopper without stored methods changes nothing', async () => {
  for (const answer of [
    { status: 422, body: { errorCode: '800' } },
    { status: 200, body: {} },
  ]) {
    stub.answer('/v72/storedPaymentMethods', answer)
    for (const event of LISTED_EVENTS) assert.deepEqual(await readAll(event), [])
  }
})

/** Returns a webhook about a stored method, signed as a whole with a key. */
function webhookOf(type: string, data: object, key = KEY) {
  const content = {
    type,
    eventId: 'QBQQ9DLNRHHKGK38',
    createdAt: '2026-06-30T16:40:23+02:00',
    environment: 'test',
    data,
  }
  const body = Buffer.from(JSON.stringify(content))
  const hmacsignature = createHmac('sha256', Buffer.from(key, 'hex')).update(body).digest('base64')
  return { headers: { hmacsignature }, body }
}
const TOKEN = {
  merchantAccount: 'TestMerchant',
  storedPaymentMethodId: 'M5N7',
  shopperReference: SHOPPER,
  type: 'visa',
}

test('a disabled token is reported as an invalid credential', async () => {
  const [event] = (await signedEvents(access, webhookOf('recurring.token.disabled', TOKEN))) ?? []
  assert.ok(event)
  assert.deepEqual(await readProviderEvents(access, event), [{ kind: 'CredentialInvalid', identity: 'M5N7' }])
})

test('a webhook about a token is accepted under the key of any of the webhooks, and ignored if it is foreign', async () => {
  const type = 'recurring.token.disabled'
  const other = 'AB'.repeat(32)
  const several = { ...access, notificationSecret: `${KEY},${other}` }
  assert.equal((await signedEvents(several, webhookOf(type, TOKEN, other)))?.length, 1)
  assert.equal((await signedEvents(several, webhookOf(type, TOKEN)))?.length, 1)
  assert.equal(await signedEvents(access, webhookOf(type, TOKEN, other)), null)
  assert.equal(await signedEvents(access, { ...webhookOf(type, TOKEN), headers: {} }), null)
  assert.equal(await signedEvents({ ...access, notificationSecret: null }, webhookOf(type, TOKEN)), null)
  assert.deepEqual(await signedEvents(access, webhookOf(type, { ...TOKEN, merchantAccount: 'Another' })), [])
  for (const data of [
    { ...TOKEN, shopperReference: 'shopper of another program' },
    { merchantAccount: 'TestMerchant' },
  ]) {
    const [event] = (await signedEvents(access, webhookOf(type, data))) ?? []
    assert.deepEqual(event && (await readProviderEvents(access, event)), [])
  }
})

test('a stored notice of change has no account number', async () => {
  const notificationOfChange = {
    reasonCode: 'C01',
    newBankAccountNumber: '012345678901',
    newBankAccountType: 'Savings',
  }
  const data = { pspReference: 'QFQT', shopperReference: SHOPPER, notificationOfChange }
  const [event] = (await signedEvents(access, webhookOf('ach.notificationOfChange', data))) ?? []
  assert.ok(event?.body.includes('8901') && !event.body.includes('012345678901'))
})
