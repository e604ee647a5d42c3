import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { openReceiver } from '../../../../test/support/delivery.ts'
import {
  ACCOUNT_NUMBER,
  returnedBy,
  SANDBOX_ACCOUNTS,
  SANDBOX_CARDS,
  VISA,
} from '../../../../test/support/instruments.ts'
import { startTestProcessor } from '../../../../test/support/sandbox.ts'
import { goThrough } from '../../../../test/support/sandbox-identity.ts'
import { accountOrder, cardOrder, newMerchant } from '../../../../test/support/sandbox-merchant.ts'
import { plus, systemClock } from '../../../platform/time/index.ts'
import { signature } from '../../../sandbox/processor/notification-sender.ts'
import {
  type NotificationMessage,
  type ProviderAccess,
  type ProviderEvent,
  ProviderUnavailable,
  type StoredInstrument,
} from '../port/port.ts'
import { sandboxProvider as provider } from './index.ts'

const processor = await startTestProcessor()
after(processor.close)
const SECRET = 'signs what this test tells'

const accessFor = (apiKey: string, notificationUrl: string): ProviderAccess => ({
  configurationId: randomUUID(),
  mode: 'Sandbox',
  credentials: { apiKey },
  notificationSecret: SECRET,
  endpoint: processor.url,
  notificationUrl,
})
const access = accessFor('key-of-nobody', 'http://127.0.0.1:9/')

function inWords(notice: ProviderEvent): string {
  switch (notice.kind) {
    case 'Charge':
      return `${notice.charge.id} ${notice.outcome.kind}`
    case 'Returned':
      return `${notice.charge.id} Returned ${notice.code}`
    case 'Disputed':
      return `${notice.charge.id} Disputed`
    case 'Refund':
      return `${notice.refund.id} ${notice.outcome.kind}`
    case 'CredentialInvalid':
      return `${notice.identity} Invalid`
    case 'CredentialUpdated':
      return `${notice.identity} ${changeOf(notice.instrument)}`
    case 'Identity':
      return `${notice.session.sessionId} ${notice.session.status}`
  }
}

const changeOf = (instrument: StoredInstrument) =>
  instrument.type === 'Card' ? instrument.expirationYear : instrument.last4

test('everything that the processor tells of is understood', async (t) => {
  const receiver = await openReceiver(t)
  const merchant = newMerchant(processor.url)
  await provider.registerNotificationUrl?.(accessFor(merchant.apiKey, receiver.url()))
  const ids = new Map<string, string>()
  const charge = async (name: string, order: { readonly reference: string }) => {
    const { body } = await merchant.charge(order)
    ids.set(name, order.reference)
    return body
  }
  const card = await charge('card', cardOrder(VISA))
  await charge('challenged', cardOrder(SANDBOX_CARDS.challenged))
  await charge('declined', cardOrder(SANDBOX_CARDS.lost))
  await charge('returned', accountOrder(returnedBy('R03')))
  await charge('disputed', cardOrder(SANDBOX_CARDS.disputed))
  const zero = { amount: 0, store: true }
  const closed = await charge('closed', cardOrder(SANDBOX_CARDS.closedLater, zero))
  const renewed = await charge('renewed', cardOrder(SANDBOX_CARDS.renewedLater, zero))
  const changed = await charge('changed', accountOrder(SANDBOX_ACCOUNTS.changes, { store: true }))
  await merchant.refund({ reference: 'a refund', charge: card.id, amount: 1, currency: 'USD' })
  await processor.advance({ days: 30 })
  assert.equal(await processor.flush(), 0)

  const notices = await Promise.all(
    receiver.arrivals.map(async ({ headers, body }) => {
      const events = await provider.signedEvents(access, { headers, body: Buffer.from(body) })
      assert.ok(events)
      return (await Promise.all(events.map((event) => provider.interpret(access, event)))).flat()
    }),
  )
  const said = notices.flat().map(inWords)
  assert.deepEqual(
    new Set(said),
    new Set([
      `${ids.get('card')} Succeeded`,
      'a refund Succeeded',
      `${ids.get('challenged')} RequiresAction`,
      `${ids.get('challenged')} Canceled`,
      `${ids.get('declined')} Declined`,
      `${ids.get('returned')} Processing`,
      `${ids.get('returned')} Returned R03`,
      `${ids.get('disputed')} Succeeded`,
      `${ids.get('disputed')} Disputed`,
      `${ids.get('closed')} Succeeded`,
      `${closed.credential?.identity} Invalid`,
      `${ids.get('renewed')} Succeeded`,
      `${renewed.credential?.identity} 2103`,
      `${ids.get('changed')} Processing`,
      `${ids.get('changed')} Succeeded`,
      `${changed.credential?.identity} 0001`,
    ]),
  )
  assert.ok(!JSON.stringify(notices).includes(ACCOUNT_NUMBER))
})

test('a change of a verification is told as it stands when it is asked for, and when it was told', async (t) => {
  const receiver = await openReceiver(t)
  const merchant = newMerchant(processor.url)
  const told = accessFor(merchant.apiKey, receiver.url())
  await provider.registerNotificationUrl?.(told)
  const [sessionId, from] = [randomUUID(), systemClock()]
  const body = { reference: sessionId, person: { name: 'Ada Review' } }
  const { id, link } = (await merchant.ask<{ id: string; link: string }>('POST', 'identity-sessions', body)).body
  await goThrough(link)
  assert.equal(await processor.flush(), 0)
  await processor.review(id, 'success')
  const [arrival] = receiver.arrivals
  assert.ok(arrival)
  const [event] =
    (await provider.signedEvents(access, { headers: arrival.headers, body: Buffer.from(arrival.body) })) ?? []
  assert.ok(event)
  assert.match(event.body, /pending_review/)
  const [notice] = await provider.interpret(told, event)
  assert.ok(notice?.kind === 'Identity')
  const { session, reportedAt } = notice
  assert.deepEqual([session.reference, session.sessionId, session.status], [id, sessionId, 'Success'])
  assert.ok(session.completedAt !== null && session.completedAt <= reportedAt && from <= reportedAt)
  await processor.fault('error_before', { operation: 'identity_read', count: 3 })
  await assert.rejects(provider.interpret(told, event), ProviderUnavailable)
  // A session that was begun past us has a reference of somebody else's making.
  const others = { ...body, reference: 'no uuid' }
  const other = (await merchant.ask<{ id: string }>('POST', 'identity-sessions', others)).body
  const foreign = { ...event, body: event.body.replace(id, other.id) }
  assert.deepEqual((await provider.interpret(told, foreign)).map(inWords), ['null Active'])
})

test('a notification counts only as it was signed, by this secret, lately', async () => {
  const body = Buffer.from('{"id":"evt_1","type":"something.new","data":{}}')
  const message = (at = systemClock(), secret = SECRET): NotificationMessage => ({
    headers: { 'sandbox-signature': signature(secret, at, body.toString()) },
    body,
  })
  const read = (message: NotificationMessage, secret: string | null = SECRET) =>
    provider.signedEvents({ ...access, notificationSecret: secret }, message)
  const events = await read(message())
  assert.deepEqual(events, [{ eventId: 'evt_1', body: body.toString() }])
  assert.deepEqual(await provider.interpret(access, events![0]!), [])
  const signedNow = (text: string) => ({
    headers: { 'sandbox-signature': signature(SECRET, systemClock(), text) },
    body: Buffer.from(text),
  })
  const other = { eventId: 'evt_2', body: '{"id":"evt_2"}' }
  assert.deepEqual(await read(signedNow(`[${body},${other.body}]`)), [...events!, other])
  assert.equal(await read(signedNow(`[${body},{}]`)), null)
  assert.equal(await read(message(), null), null)
  assert.equal(await read(message(systemClock(), 'another secret')), null)
  assert.equal(await read(message(plus(systemClock(), { minutes: -6 }))), null)
  assert.equal(await read(message(plus(systemClock(), { minutes: 6 }))), null)
  assert.equal(await read({ headers: {}, body }), null)
  assert.equal(await read({ headers: { 'sandbox-signature': 't=1,v1=x' }, body }), null)
  const altered = Buffer.from(body.toString().replace('evt_1', 'evt_2'))
  assert.equal(await read({ ...message(), body: altered }), null)
  const notJson = Buffer.from('not JSON')
  const signed = { 'sandbox-signature': signature(SECRET, systemClock(), notJson.toString()) }
  assert.equal(await read({ headers: signed, body: notJson }), null)
})
