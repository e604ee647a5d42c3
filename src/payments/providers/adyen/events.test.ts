import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import test from 'node:test'
import type { ProviderAccess } from '../port/port.ts'
import { interpret, READINGS } from './events.ts'
import { signedEvents } from './signed-events.ts'

const KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'

const ACCESS: ProviderAccess = {
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { apiKey: 'x'.repeat(32), merchantAccount: 'TestMerchant' },
  notificationSecret: KEY,
  endpoint: null,
  notificationUrl: 'https://pay.example.com/notifications/ppc_1',
}

/** Adyen's own example of a signed item, with the signature that its documentation gives for it. */
const EXAMPLE = {
  pspReference: '7914073381342284',
  originalReference: '',
  merchantAccountCode: 'TestMerchant',
  merchantReference: 'TestPayment-1407325143704',
  amount: { value: 1130, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true',
  eventDate: '2019-05-06T17:15:34.121+02:00',
  paymentMethod: 'visa',
  reason: '',
}
const EXAMPLE_SIGNATURE = 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0='

type Item = Omit<typeof EXAMPLE, 'amount'> & { readonly amount: { value: number; currency: string } }

function signatureOf({ pspReference, originalReference, merchantAccountCode, merchantReference, ...item }: Item) {
  const { amount, eventCode, success } = item
  const references = [pspReference, originalReference, merchantAccountCode, merchantReference]
  const signed = [...references, amount.value, amount.currency, eventCode, success].join(':')
  return createHmac('sha256', Buffer.from(KEY, 'hex')).update(signed).digest('base64')
}

function messageOf(...items: readonly object[]) {
  const notificationItems = items.map((NotificationRequestItem) => ({ NotificationRequestItem }))
  return { headers: {}, body: Buffer.from(JSON.stringify({ live: 'false', notificationItems })) }
}

const signed = (item: Partial<Item>, additionalData = {}) => {
  const whole = { ...EXAMPLE, ...item }
  return { ...whole, additionalData: { ...additionalData, hmacSignature: signatureOf(whole) } }
}

test("Adyen's own example is signed rightly", async () => {
  const item = { ...EXAMPLE, additionalData: { hmacSignature: EXAMPLE_SIGNATURE } }
  const events = await signedEvents(ACCESS, messageOf(item))
  assert.deepEqual(
    events?.map(({ eventId }) => eventId),
    ['AUTHORISATION:true:7914073381342284:'],
  )
})

test('each item of a message is an event of its own', async () => {
  const events = await signedEvents(ACCESS, messageOf(signed({}), signed({ eventCode: 'REFUND', success: 'false' })))
  assert.deepEqual(
    events?.map(({ eventId }) => eventId),
    ['AUTHORISATION:true:7914073381342284:', 'REFUND:false:7914073381342284:'],
  )
})

test('a token is told of for each charge that stores with it, and each of them is heard', async () => {
  const contract = { eventCode: 'RECURRING_CONTRACT', pspReference: 'TOKEN' }
  const charges = ['FIRST', 'SECOND', 'FIRST'].map((originalReference) => signed({ ...contract, originalReference }))
  const events = await signedEvents(ACCESS, messageOf(...charges))
  assert.equal(new Set(events?.map(({ eventId }) => eventId)).size, 2)
})

test('a message with one item that was changed, moved or not signed is refused whole', async () => {
  const rejected = [
    [signed({}), { ...signed({}), amount: { value: 1, currency: 'EUR' } }],
    [{ ...signed({}), success: 'false' }],
    [{ ...EXAMPLE, additionalData: {} }],
    [{ ...EXAMPLE, additionalData: { hmacSignature: 'AA==' } }],
    [EXAMPLE],
    [],
  ]
  for (const items of rejected) assert.equal(await signedEvents(ACCESS, messageOf(...items)), null)
  for (const body of ['', '[]', 'null', '{"notificationItems":[null]}', '{"notificationItems":{}}', '\u0000'])
    assert.equal(await signedEvents(ACCESS, { headers: {}, body: Buffer.from(body) }), null)
})

test('without a secret nothing is believed', async () => {
  assert.equal(await signedEvents({ ...ACCESS, notificationSecret: null }, messageOf(signed({}))), null)
})

test("another merchant account's items are none of ours", async () => {
  assert.deepEqual(await signedEvents(ACCESS, messageOf(signed({ merchantAccountCode: 'Other' }))), [])
})

const ATTEMPT = '0198f0c0-0000-7000-8000-000000000001'
const REFUND = '0198f0c0-0000-7000-8000-000000000002'

/** Reads an item of the attempt, unless it says another reference. */
async function told(item: Partial<Item>, additionalData = {}) {
  const body = JSON.stringify({ ...EXAMPLE, merchantReference: ATTEMPT, ...item, additionalData })
  return interpret(ACCESS, { eventId: 'event', body })
}

const PSP = EXAMPLE.pspReference
const OF_CHARGE = { id: ATTEMPT, reference: PSP }
const OF_ORIGINAL = { id: ATTEMPT, reference: 'ORIGINAL' }
const originalReference = 'ORIGINAL'

test('an authorisation is a success, or a decline for its reason', async () => {
  const succeeded = { kind: 'Succeeded', reference: PSP, stored: null }
  assert.deepEqual(await told({}), [{ kind: 'Charge', charge: OF_CHARGE, outcome: succeeded }])
  const [notice] = await told({ success: 'false', reason: 'Not enough balance' })
  assert.ok(notice?.kind === 'Charge' && notice.outcome.kind === 'Declined')
  assert.equal(notice.outcome.decline.code, 'insufficient_funds')
})

test('cancellations and offers that ran out are cancellations of the charge, once they are done', async () => {
  for (const eventCode of ['CANCELLATION', 'TECHNICAL_CANCEL']) {
    const outcome = { kind: 'Canceled', reference: 'ORIGINAL' }
    assert.deepEqual(await told({ eventCode, originalReference }), [{ kind: 'Charge', charge: OF_ORIGINAL, outcome }])
    assert.deepEqual(await told({ eventCode, originalReference, success: 'false' }), [])
  }
  const closed = { kind: 'Canceled', reference: PSP }
  assert.deepEqual(await told({ eventCode: 'OFFER_CLOSED' }), [{ kind: 'Charge', charge: OF_CHARGE, outcome: closed }])
})

test('a refund is told by its own id: done, failed at once, or failed later', async () => {
  const refund = { merchantReference: REFUND, originalReference }
  const named = { id: REFUND, reference: PSP }
  assert.deepEqual(await told({ ...refund, eventCode: 'REFUND' }), [
    { kind: 'Refund', refund: named, outcome: { kind: 'Succeeded', reference: PSP } },
  ])
  const failures = [
    { eventCode: 'REFUND', success: 'false' },
    { eventCode: 'REFUND_FAILED' },
    { eventCode: 'REFUNDED_REVERSED' },
  ]
  for (const failure of failures) {
    const [notice] = await told({ ...refund, ...failure })
    assert.equal(notice?.kind === 'Refund' && notice.outcome.kind, 'Failed', failure.eventCode)
  }
})

test("a chargeback of a card is a dispute, of an account a return with the bank's code", async () => {
  const eventCode = 'CHARGEBACK'
  assert.deepEqual(await told({ eventCode, originalReference }), [{ kind: 'Disputed', charge: OF_ORIGINAL }])
  const account = { eventCode, originalReference, paymentMethod: 'ach' }
  const returned = { kind: 'Returned', charge: OF_ORIGINAL }
  assert.deepEqual(await told({ ...account, reason: 'R01: Insufficient Funds' }), [{ ...returned, code: 'R01' }])
  assert.deepEqual(await told(account, { chargebackReasonCode: 'R29' }), [{ ...returned, code: 'R29' }])
  assert.deepEqual(await told(account), [{ ...returned, code: 'UNKNOWN' }])
})

test('a warning that a chargeback may come is none', async () => {
  assert.deepEqual(await told({ eventCode: 'NOTIFICATION_OF_CHARGEBACK', originalReference }), [])
  assert.deepEqual(await told({ eventCode: 'REQUEST_FOR_INFORMATION', originalReference }), [])
})

test('a capture that failed takes back what had succeeded', async () => {
  assert.deepEqual(await told({ eventCode: 'CAPTURE_FAILED', originalReference }), [
    { kind: 'Returned', charge: OF_ORIGINAL, code: 'CAPTURE_FAILED' },
  ])
})

test('each event that is read has been told of above, and any other tells nothing', async () => {
  assert.deepEqual(Object.keys(READINGS), [
    'AUTHORISATION',
    'CANCELLATION',
    'TECHNICAL_CANCEL',
    'OFFER_CLOSED',
    'CAPTURE_FAILED',
    'REFUND',
    'REFUND_FAILED',
    'REFUNDED_REVERSED',
    'CHARGEBACK',
  ])
  for (const eventCode of ['REPORT_AVAILABLE', 'CAPTURE', 'CHARGEBACK_REVERSED', 'toString'])
    assert.deepEqual(await told({ eventCode }), [], eventCode)
})

test('what another program did through the merchant account is none of ours', async () => {
  assert.deepEqual(await told({ merchantReference: 'TestPayment-1407325143704' }), [])
})

test('a contract without a shopper, or that was not made, tells nothing', async () => {
  assert.deepEqual(await told({ eventCode: 'RECURRING_CONTRACT' }), [])
  assert.deepEqual(await told({ eventCode: 'RECURRING_CONTRACT', success: 'false' }, { shopperReference: 'c' }), [])
})
