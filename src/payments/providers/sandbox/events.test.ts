import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import {
  ACCOUNT_NUMBER,
  returnedBy,
  SANDBOX_ACCOUNTS,
  SANDBOX_CARDS,
  VISA,
} from '../../../../test/support/instruments.ts'
import { openReceiver } from '../../../../test/support/receiver.ts'
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
const SECRET = 'notification-secret-of-a-test'

const accessFor = (apiKey: string, notificationUrl: string): ProviderAccess => ({
  configurationId: randomUUID(),
  mode: 'Sandbox',
  credentials: { apiKey },
  notificationSecret: SECRET,
  endpoint: processor.url,
  notificationUrl,
})
const access = accessFor('key-of-nobody', 'http://127.0.0.1:9/')

function summaryOf(event: ProviderEvent): string {
  switch (event.kind) {
    case 'Charge':
      return `${event.charge.id} ${event.outcome.kind}`
    case 'Returned':
      return `${event.charge.id} Returned ${event.code}`
    case 'Capture':
      return `${event.charge.id} ${event.report.result}`
    case 'CaptureRefused':
      return `${event.captureRequestId} ${event.kind}`
    case 'Dispute':
      return `${event.charge.reference} ${event.report.status} ${event.report.reason}`
    case 'Refund':
      return `${event.refund.id} ${event.outcome.kind}`
    case 'CredentialInvalid':
      return `${event.identity} Invalid`
    case 'CredentialUpdated':
      return `${event.identity} ${changeOf(event.instrument)}`
    case 'Identity':
      return `${event.session.sessionId} ${event.session.status}`
  }
}

const changeOf = (instrument: StoredInstrument) =>
  instrument.type === 'Card' ? instrument.expirationYear : instrument.last4

test('every event of the processor is interpreted', async (t) => {
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
  const disputed = await charge('disputed', cardOrder(SANDBOX_CARDS.disputed))
  await charge('expired', cardOrder(SANDBOX_CARDS.authorizationExpired))
  await charge('captured again', cardOrder(SANDBOX_CARDS.capturedAgain))
  const zero = { amount: 0, store: true }
  const closed = await charge('closed', cardOrder(SANDBOX_CARDS.closedLater, zero))
  const renewed = await charge('renewed', cardOrder(SANDBOX_CARDS.renewedLater, zero))
  const changed = await charge('changed', accountOrder(SANDBOX_ACCOUNTS.changes, { store: true }))
  await merchant.refund({ reference: 'a refund', charge: card.id, amount: 1, currency: 'USD' })
  await processor.advance({ days: 30 })
  assert.equal(await processor.flush(), 0)

  const events = await Promise.all(
    receiver.arrivals.map(async ({ headers, body }) => {
      const signed = await provider.signedEvents(access, { headers, body: Buffer.from(body) })
      assert.ok(signed)
      return (await Promise.all(signed.map((event) => provider.readProviderEvents(access, event)))).flat()
    }),
  )
  const summaries = events.flat().map(summaryOf)
  assert.deepEqual(
    new Set(summaries),
    new Set([
      `${ids.get('card')} Succeeded`,
      'a refund Succeeded',
      `${ids.get('challenged')} RequiresAction`,
      `${ids.get('challenged')} Canceled`,
      `${ids.get('declined')} Declined`,
      `${ids.get('returned')} Processing`,
      `${ids.get('returned')} Returned R03`,
      `${ids.get('disputed')} Succeeded`,
      `${disputed.id} NeedsResponse Fraudulent`,
      `${ids.get('expired')} Succeeded`,
      `${ids.get('expired')} Expired`,
      `${ids.get('captured again')} Succeeded`,
      `${ids.get('captured again')} Failed`,
      `${ids.get('captured again')} Captured`,
      `${ids.get('closed')} Succeeded`,
      `${closed.credential?.identity} Invalid`,
      `${ids.get('renewed')} Succeeded`,
      `${renewed.credential?.identity} 2103`,
      `${ids.get('changed')} Processing`,
      `${ids.get('changed')} Succeeded`,
      `${changed.credential?.identity} 0001`,
    ]),
  )
  const text = JSON.stringify(events, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
  assert.ok(!text.includes(ACCOUNT_NUMBER))
})

test('a verification event reports the state at the time of reading, and the time of the event', async (t) => {
  const receiver = await openReceiver(t)
  const merchant = newMerchant(processor.url)
  const notified = accessFor(merchant.apiKey, receiver.url())
  await provider.registerNotificationUrl?.(notified)
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
  const [providerEvent] = await provider.readProviderEvents(notified, event)
  assert.ok(providerEvent?.kind === 'Identity')
  const { session, reportedAt } = providerEvent
  assert.deepEqual([session.reference, session.sessionId, session.status], [id, sessionId, 'Success'])
  assert.ok(session.completedAt !== null && session.completedAt <= reportedAt && from <= reportedAt)
  await processor.fault('error_before', { operation: 'identity_read', count: 3 })
  await assert.rejects(provider.readProviderEvents(notified, event), ProviderUnavailable)
  // A session started by another program has a foreign reference.
  const others = { ...body, reference: 'no uuid' }
  const other = (await merchant.ask<{ id: string }>('POST', 'identity-sessions', others)).body
  const foreign = { ...event, body: event.body.replace(id, other.id) }
  assert.deepEqual((await provider.readProviderEvents(notified, foreign)).map(summaryOf), ['null Active'])
})

test('a notification is valid only if it is unchanged and was signed recently with the secret', async () => {
  const body = Buffer.from('{"id":"evt_1","type":"something.new","data":{}}')
  const message = (at = systemClock(), secret = SECRET): NotificationMessage => ({
    headers: { 'sandbox-signature': signature(secret, at, body.toString()) },
    body,
  })
  const read = (message: NotificationMessage, secret: string | null = SECRET) =>
    provider.signedEvents({ ...access, notificationSecret: secret }, message)
  const events = await read(message())
  assert.deepEqual(events, [{ eventId: 'evt_1', body: body.toString() }])
  assert.deepEqual(await provider.readProviderEvents(access, events![0]!), [])
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
