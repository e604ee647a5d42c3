import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'
import { systemMilliseconds } from '../../../platform/time/index.ts'
import { type ProviderAccess, ProviderUnavailable } from '../port/port.ts'
import { EVENT_WINDOWS, readProviderEvents } from './events.ts'
import { type KeptNotification, signedEvents } from './signed-events.ts'

const plaid = await startStubProvider()
after(() => plaid.close())

const ACCESS: ProviderAccess = {
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { clientId: 'client-of-a-test', secret: 'secret-of-a-test' },
  notificationSecret: null,
  endpoint: plaid.url,
  notificationUrl: 'https://pay.example.com/notifications/ppc_1',
}

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const KEYS = '/webhook_verification_key/get'
const ok = (body: object) => ({ status: 200, body })
const jwk = (fields: object = {}) =>
  ok({ key: { ...publicKey.export({ format: 'jwk' }), expired_at: null, ...fields } })

let kids = 0
/** Returns a key id that no test has used, because keys are cached. */
const newKid = () => `key-${kids++}`

const BODY = Buffer.from(JSON.stringify({ webhook_type: 'TRANSFER', webhook_code: 'TRANSFER_EVENTS_UPDATE' }))
const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const nowSeconds = () => Math.floor(systemMilliseconds() / 1000)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface TokenParts {
  readonly header?: object
  readonly payload?: object
  readonly key?: KeyObject
}

function tokenOf({ header = {}, payload = {}, key = privateKey }: TokenParts = {}) {
  const claims = { iat: nowSeconds(), request_body_sha256: hashOf(BODY), ...payload }
  const signed = `${part({ alg: 'ES256', typ: 'JWT', kid: newKid(), ...header })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

const eventsOf = (token: string | undefined, body = BODY) =>
  signedEvents(ACCESS, { headers: { 'plaid-verification': token }, body })

beforeEach(() => plaid.answer(KEYS, jwk()))

test("a current notification that is signed by Plaid's key is one event with its time of issue", async () => {
  const iat = nowSeconds()
  const [event] = (await eventsOf(tokenOf({ payload: { iat } }))) ?? []
  assert.ok(event)
  assert.ok(event.eventId.startsWith(`${iat}:`))
  assert.equal((JSON.parse(event.body) as KeptNotification).issuedAt, iat)
})

test('a key is fetched once, and does not verify a signature by another key', async () => {
  const kid = newKid()
  assert.equal((await eventsOf(tokenOf({ header: { kid } })))?.length, 1)
  const before = plaid.requests.length
  assert.equal((await eventsOf(tokenOf({ header: { kid } })))?.length, 1)
  assert.equal(plaid.requests.length, before)
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  assert.equal(await eventsOf(tokenOf({ header: { kid }, key: other })), null)
})

test('old, future, changed and unsigned notifications are refused', async () => {
  const refused = [
    tokenOf({ payload: { iat: nowSeconds() - 301 } }),
    tokenOf({ payload: { iat: nowSeconds() + 60 } }),
    tokenOf({ payload: { iat: 'now' } }),
    tokenOf({ payload: { request_body_sha256: hashOf(Buffer.from('another')) } }),
    tokenOf({ payload: { request_body_sha256: 7 } }),
    tokenOf({ header: { alg: 'none' } }),
    tokenOf({ header: { alg: 'HS256' } }),
    tokenOf({ header: { kid: '../../item/remove' } }),
    tokenOf({ header: { kid: null } }),
    `${tokenOf()}.more`,
    tokenOf().split('.').slice(0, 2).join('.'),
    'a.b.c',
    '',
    undefined,
  ]
  for (const token of refused) assert.equal(await eventsOf(token), null)
  assert.equal(await eventsOf(tokenOf(), Buffer.from('{}')), null)
})

test('a notification with an expired, missing or invalid key is refused', async () => {
  for (const answer of [
    jwk({ expired_at: 1_560_466_150 }),
    { status: 400, body: { error_type: 'INVALID_INPUT', error_code: 'INVALID_WEBHOOK_VERIFICATION_KEY_ID' } },
    jwk({ x: 'strange' }),
  ]) {
    plaid.answer(KEYS, answer)
    assert.equal(await eventsOf(tokenOf()), null)
  }
})

test('a failed fetch of a key neither accepts nor refuses a notification', async () => {
  plaid.answer(KEYS, 'hang up')
  await assert.rejects(eventsOf(tokenOf()), ProviderUnavailable)
})

const ATTEMPT = '0198f0c0-0000-7000-8000-000000000001'
const LIST = '/transfer/event/list'
const NOTIFICATION: KeptNotification = {
  issuedAt: 1_780_000_000,
  webhook: { webhook_type: 'TRANSFER', webhook_code: 'TRANSFER_EVENTS_UPDATE' },
}
const readEvents = (kept = NOTIFICATION) => readProviderEvents(ACCESS, { eventId: 'event', body: JSON.stringify(kept) })
const event = (event_id: number, event_type: string, fields: object = {}) => ({
  event_id,
  event_type,
  transfer_id: 'transfer-1',
  refund_id: null,
  failure_reason: null,
  ...fields,
})
const page = (...transfer_events: readonly object[]) => ok({ transfer_events })

const REFUND_OF = '/transfer/refund/get'
const refundOf = (id: string, amount: string) => ok({ refund: { id, amount, status: 'settled' } })

test('each event of a transfer is reported, oldest first', async () => {
  plaid.answer(REFUND_OF, refundOf('refund-a', '5.50'), refundOf('refund-b', '7.00'))
  plaid.answer('/transfer/get', ok({ transfer: { id: 'transfer-1', metadata: { attempt_id: ATTEMPT } } }))
  plaid.answer(
    LIST,
    page(event(4, 'returned', { failure_reason: { failure_code: 'R01' } }), event(2, 'failed'), event(1, 'cancelled')),
    page(event(5, 'refund.settled', { refund_id: 'refund-a' }), event(6, 'refund.failed', { refund_id: 'refund-b' })),
    page(event(3, 'settled'), event(9, 'swept')),
  )
  const events = await readEvents()
  const summary = events.map((event) => [event.kind, 'outcome' in event ? event.outcome.kind : null])
  assert.deepEqual(summary, [
    ['Charge', 'Canceled'],
    ['Charge', 'Declined'],
    ['Returned', null],
    ['Refund', 'Succeeded'],
    ['Refund', 'Failed'],
    ['Charge', 'Succeeded'],
  ])
  assert.deepEqual(events[2], { kind: 'Returned', charge: { id: ATTEMPT, reference: 'transfer-1' }, code: 'R01' })
  assert.ok(events[3]?.kind === 'Refund')
  assert.deepEqual(events[3].refund, { id: null, reference: 'refund-a' })
  // Made by us or in Plaid's dashboard: the amount is needed to record one that was made there.
  assert.deepEqual(events[3].amount, { amountMinor: 550n, currency: 'USD' })
  assert.deepEqual(events[3].charge, { id: ATTEMPT, reference: 'transfer-1' })
  const requests = plaid.requests.filter(({ path }) => path === LIST).slice(-3)
  assert.deepEqual(
    requests.map(({ body }) => body.event_types),
    Object.values(EVENT_WINDOWS).map(({ types }) => types),
  )
})

test('only the newest event of a refund that settled and was returned is reported, however often the list is read', async () => {
  plaid.answer('/transfer/get', ok({ transfer: { id: 'transfer-1', metadata: { attempt_id: ATTEMPT } } }))
  const [returned, settled, other] = [
    event(9, 'refund.returned', { refund_id: 'refund-1' }),
    event(7, 'refund.settled', { refund_id: 'refund-1' }),
    event(8, 'refund.settled', { refund_id: 'refund-2' }),
  ]
  plaid.answer(REFUND_OF, refundOf('refund-2', '2.00'), refundOf('refund-1', '1.00'))
  const before = plaid.requests.filter(({ path }) => path === REFUND_OF).length
  for (let round = 0; round < 2; round++) {
    plaid.answer(LIST, page(), page(returned, settled, other), page())
    const events = await readEvents()
    const ends = events.map((each) => each.kind === 'Refund' && [each.refund.reference, each.outcome.kind])
    assert.deepEqual(ends, [
      ['refund-2', 'Succeeded'],
      ['refund-1', 'Failed'],
    ])
  }
  assert.equal(plaid.requests.filter(({ path }) => path === REFUND_OF).length, before + 2)
})

test('all pages of events are read, and a transfer is read once', async () => {
  const full = Array.from({ length: 25 }, (_, index) => event(index, 'settled', { transfer_id: 'transfer-many' }))
  plaid.answer('/transfer/get', ok({ transfer: { id: 'transfer-many', metadata: { attempt_id: ATTEMPT } } }))
  plaid.answer(LIST, page(), page(), page(...full), page(event(26, 'settled', { transfer_id: 'transfer-many' })))
  const before = plaid.requests.filter(({ path }) => path === '/transfer/get').length
  assert.equal((await readEvents()).length, 26)
  assert.equal(plaid.requests.filter(({ path }) => path === '/transfer/get').length, before + 1)
})

test('a transfer of another program is ignored', async () => {
  plaid.answer('/transfer/get', ok({ transfer: { id: 'transfer-theirs', metadata: null } }))
  plaid.answer(LIST, page(event(1, 'returned', { transfer_id: 'transfer-theirs' })), page())
  assert.deepEqual(await readEvents(), [])
})

test('reading events throws ProviderUnavailable when Plaid refuses the request', async () => {
  plaid.answer(LIST, { status: 400, body: { error_type: 'INVALID_INPUT', error_code: 'INVALID_API_KEYS' } })
  await assert.rejects(readEvents(), ProviderUnavailable)
})

test('other notifications are ignored without a call', async () => {
  const before = plaid.requests.length
  for (const webhook of [{ webhook_type: 'ITEM', webhook_code: 'ERROR' }, {}])
    assert.deepEqual(await readEvents({ ...NOTIFICATION, webhook }), [])
  assert.equal(plaid.requests.length, before)
})
