import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import test from 'node:test'
import type { ProviderAccess } from '../port/port.ts'
import { DISPUTE_EVENTS } from './disputes.ts'
import { EVENT_MAPPERS, readProviderEvents } from './events.ts'
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

/** A signed item from Adyen's documentation, with its signature. */
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

test("Adyen's own example has a valid signature", async () => {
  const item = { ...EXAMPLE, additionalData: { hmacSignature: EXAMPLE_SIGNATURE } }
  const events = await signedEvents(ACCESS, messageOf(item))
  assert.deepEqual(
    events?.map(({ eventId }) => eventId),
    ['AUTHORISATION:true:7914073381342284:'],
  )
})

test('each item of a message is a separate event', async () => {
  const events = await signedEvents(ACCESS, messageOf(signed({}), signed({ eventCode: 'REFUND', success: 'false' })))
  assert.deepEqual(
    events?.map(({ eventId }) => eventId),
    ['AUTHORISATION:true:7914073381342284:', 'REFUND:false:7914073381342284:'],
  )
})

test('a token that two charges report is two events', async () => {
  const contract = { eventCode: 'RECURRING_CONTRACT', pspReference: 'TOKEN' }
  const charges = ['FIRST', 'SECOND', 'FIRST'].map((originalReference) => signed({ ...contract, originalReference }))
  const events = await signedEvents(ACCESS, messageOf(...charges))
  assert.equal(new Set(events?.map(({ eventId }) => eventId)).size, 2)
})

test('a message with a changed or unsigned item is refused as a whole', async () => {
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

test('without a secret every message is refused', async () => {
  assert.equal(await signedEvents({ ...ACCESS, notificationSecret: null }, messageOf(signed({}))), null)
})

test('items of another merchant account are ignored', async () => {
  assert.deepEqual(await signedEvents(ACCESS, messageOf(signed({ merchantAccountCode: 'Other' }))), [])
})

const ATTEMPT = '0198f0c0-0000-7000-8000-000000000001'
const REFUND = '0198f0c0-0000-7000-8000-000000000002'

/** Interprets an item that refers to the attempt, unless it has another reference. */
async function interpretItem(item: Partial<Item>, additionalData = {}) {
  const body = JSON.stringify({ ...EXAMPLE, merchantReference: ATTEMPT, ...item, additionalData })
  return readProviderEvents(ACCESS, { eventId: 'event', body })
}

const PSP = EXAMPLE.pspReference
const CHARGE_REF = { id: ATTEMPT, reference: PSP }
const ORIGINAL_REF = { id: ATTEMPT, reference: 'ORIGINAL' }
const originalReference = 'ORIGINAL'

test('an authorisation is a success, or a decline with its reason', async () => {
  const succeeded = { kind: 'Succeeded', reference: PSP, stored: null }
  assert.deepEqual(await interpretItem({}), [{ kind: 'Charge', charge: CHARGE_REF, outcome: succeeded }])
  const [event] = await interpretItem({ success: 'false', reason: 'Not enough balance' })
  assert.ok(event?.kind === 'Charge' && event.outcome.kind === 'Declined')
  assert.equal(event.outcome.decline.code, 'insufficient_funds')
})

/** Returns the report about a capture with Adyen's time. */
test('a closed offer cancels the charge', async () => {
  const closed = { kind: 'Canceled', reference: PSP }
  assert.deepEqual(await interpretItem({ eventCode: 'OFFER_CLOSED' }), [
    { kind: 'Charge', charge: CHARGE_REF, outcome: closed },
  ])
})

test('a refund is reported under its own id, as succeeded or failed', async () => {
  const refund = { merchantReference: REFUND, originalReference }
  const named = { id: REFUND, reference: PSP }
  const charge = { id: REFUND, reference: 'ORIGINAL' }
  const amount = { amountMinor: 1130n, currency: 'EUR' }
  assert.deepEqual(await interpretItem({ ...refund, eventCode: 'REFUND' }), [
    { kind: 'Refund', refund: named, charge, amount, outcome: { kind: 'Succeeded', reference: PSP } },
  ])
  const failures = [
    { eventCode: 'REFUND', success: 'false' },
    { eventCode: 'REFUND_FAILED' },
    { eventCode: 'REFUNDED_REVERSED' },
  ]
  for (const failure of failures) {
    const [event] = await interpretItem({ ...refund, ...failure })
    assert.equal(event?.kind === 'Refund' && event.outcome.kind, 'Failed', failure.eventCode)
  }
})

test("a refund that was made at Adyen names the charge, by the charge's reference or by a person's", async () => {
  const outcome = { kind: 'Succeeded', reference: PSP }
  const amount = { amountMinor: 1130n, currency: 'EUR' }
  for (const [merchantReference, id] of [
    [ATTEMPT, ATTEMPT],
    ['order 17', null],
    ['', null],
  ] as const)
    assert.deepEqual(await interpretItem({ eventCode: 'REFUND', merchantReference, originalReference }), [
      {
        kind: 'Refund',
        refund: { id: merchantReference || null, reference: PSP },
        charge: { id, reference: 'ORIGINAL' },
        amount,
        outcome,
      },
    ])
})

test("a chargeback of a bank account is a return with the bank's code, and its other events are ignored", async () => {
  const account = { eventCode: 'CHARGEBACK', originalReference, paymentMethod: 'ach' }
  const returned = { kind: 'Returned', charge: ORIGINAL_REF }
  assert.deepEqual(await interpretItem({ ...account, reason: 'R01: Insufficient Funds' }), [
    { ...returned, code: 'R01' },
  ])
  assert.deepEqual(await interpretItem(account, { chargebackReasonCode: 'R29' }), [{ ...returned, code: 'R29' }])
  assert.deepEqual(await interpretItem(account), [{ ...returned, code: 'UNKNOWN' }])
  for (const eventCode of DISPUTE_EVENTS.filter((code) => code !== 'CHARGEBACK'))
    assert.deepEqual(await interpretItem({ ...account, eventCode }, { disputeStatus: 'Lost' }), [], eventCode)
})

test('unknown events are ignored, and each known event has a test above', async () => {
  assert.deepEqual(Object.keys(EVENT_MAPPERS), [
    'AUTHORISATION',
    'CANCELLATION',
    'TECHNICAL_CANCEL',
    'EXPIRE',
    'OFFER_CLOSED',
    'CAPTURE',
    'CAPTURE_FAILED',
    'REFUND',
    'CANCEL_OR_REFUND',
    'REFUND_FAILED',
    'REFUNDED_REVERSED',
    ...DISPUTE_EVENTS,
  ])
  for (const eventCode of ['REPORT_AVAILABLE', 'NOTIFICATION_OF_FRAUD', 'toString'])
    assert.deepEqual(await interpretItem({ eventCode }), [], eventCode)
})

test('events of other programs on the merchant account are ignored', async () => {
  assert.deepEqual(await interpretItem({ merchantReference: 'TestPayment-1407325143704' }), [])
})

test('a contract that failed or has no shopper is ignored', async () => {
  assert.deepEqual(await interpretItem({ eventCode: 'RECURRING_CONTRACT' }), [])
  assert.deepEqual(
    await interpretItem({ eventCode: 'RECURRING_CONTRACT', success: 'false' }, { shopperReference: 'c' }),
    [],
  )
})
