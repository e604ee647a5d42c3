import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { after, type TestContext, test } from 'node:test'
import { fastify } from 'fastify'
import { change } from '../../../test/support/change.ts'
import { signedInPeople } from '../../../test/support/people.ts'
import { startTestServer, type TestAccount } from '../../../test/support/server.ts'
import type { Caller } from '../../accounts/index.ts'
import { eventStream } from './event-stream.ts'

const server = await startTestServer()
after(server.close)
const organization = await server.account('Organization')

interface Message {
  readonly id?: string
  readonly event?: string
  readonly data?: string
}

interface OpenStream {
  readonly status: number
  /** Returns the next message, or null after the end. */
  readonly next: () => Promise<Message | null>
}

/** undici cancels the body of a response that nothing refers to. */
const opened = new Set<Response>()

/** Opens a stream that stays open during the test. */
async function fetchStream(t: TestContext, url: string, headers: Record<string, string> = {}): Promise<Response> {
  const ending = new AbortController()
  const response = await fetch(url, { headers, signal: ending.signal })
  opened.add(response)
  t.after(() => {
    opened.delete(response)
    ending.abort()
  })
  return response
}

/** Opens a stream, which the end of the test closes. */
async function open(t: TestContext, headers: Record<string, string>, query = ''): Promise<OpenStream> {
  const response = await fetchStream(t, `${server.url}events/stream${query}`, headers)
  const messages = messagesOf(response)
  return { status: response.status, next: async () => (await messages.next()).value ?? null }
}

/** Yields the messages of a stream of server-sent events, without comments and retry times. */
async function* messagesOf({ body }: Response): AsyncGenerator<Message> {
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const message = Object.fromEntries(fields.map((field) => field.split(/: (.*)/s).slice(0, 2))) as Message
      if (message.data !== undefined) yield message
    }
  }
}

const byKey = ({ key }: TestAccount) => ({ authorization: `Bearer ${key}` })
const contact = (account = organization) => change(server, account, 'createContact', { name: 'Ada Byron' })
const typeOf = (message: Message | null) => (JSON.parse(message?.data ?? '{}') as { type?: string }).type

test('a stream has each new event of the account, and none of another', async (t) => {
  const stream = await open(t, byKey(organization))
  assert.equal(stream.status, 200)
  await contact(await server.account('Organization'))
  const { id } = await contact()
  await change(server, organization, 'deleteContact', { id })
  const first = await stream.next()
  assert.equal(typeOf(first), 'contact.created')
  assert.deepEqual(Object.keys(JSON.parse(first?.data ?? '')), ['id', 'type', 'occurredAt'])
  assert.equal(typeOf(await stream.next()), 'contact.deleted')
  const { data } = await server.ask<{ event: { type: string } }>(
    organization.key,
    'query ($id: ID!) { event(id: $id) { type } }',
    { id: first?.id },
  )
  assert.equal(data.event.type, 'contact.created')
})

test('a stream continues after the last event that a client has', async (t) => {
  const stream = await open(t, byKey(organization))
  for (let count = 0; count < 3; count++) await contact()
  const seen = [await stream.next(), await stream.next(), await stream.next()]
  const again = await open(t, { ...byKey(organization), 'last-event-id': seen[0]?.id ?? '' })
  assert.deepEqual([await again.next(), await again.next()], seen.slice(1))
  const byQuery = await open(t, byKey(organization), `?after=${seen[1]?.id}`)
  assert.deepEqual(await byQuery.next(), seen[2])
})

test('a stream ends with the session, and is refused without one', async (t) => {
  const { person, join, endSession } = signedInPeople(server)
  const ada = await person()
  await join(ada, organization, 'Viewer')
  const stream = await open(t, { cookie: ada.cookie }, `?account=${organization.id}`)
  await contact()
  assert.equal(typeOf(await stream.next()), 'contact.created')
  await endSession(ada)
  // The lookup of a session is cached by this clock.
  server.clock.advance(1_000)
  assert.equal((await stream.next())?.event, 'end')
  assert.equal(await stream.next(), null)
  assert.equal((await open(t, { cookie: ada.cookie }, `?account=${organization.id}`)).status, 401)
  assert.equal((await open(t, {})).status, 401)
})

test('a stream does not keep an idle session open', async (t) => {
  const { person, join } = signedInPeople(server)
  const ada = await person()
  await join(ada, organization, 'Viewer')
  const stream = await open(t, { cookie: ada.cookie }, `?account=${organization.id}`)
  for (let minutes = 0; minutes < 14; minutes += 7) {
    server.clock.advance(7 * 60_000)
    await contact()
    assert.equal(typeOf(await stream.next()), 'contact.created')
  }
  server.clock.advance(2 * 60_000)
  assert.equal((await stream.next())?.event, 'end')
})

test('a client that leaves before it is authenticated holds no stream', async (t) => {
  const app = fastify({ forceCloseConnections: true })
  t.after(() => app.close())
  const { promise: authenticated, resolve } = Promise.withResolvers<Caller>()
  eventStream(
    server.services,
    () => authenticated,
    () => 0,
  )(app)
  const url = `${await app.listen()}/events/stream`
  for (let count = 0; count < 6; count++) {
    const closed = new Promise((end) => app.server.once('connection', (socket) => socket.once('close', end)))
    const arrived = once(app.server, 'request')
    const client = request(url, { agent: false })
    client.on('error', () => {})
    client.end()
    await arrived
    client.destroy()
    await closed
  }
  const { account } = organization
  resolve({ keyId: 'a key', keyExpiresAt: null, person: null, permissions: null, account })
  const ending = new AbortController()
  t.after(() => ending.abort())
  assert.equal((await fetch(url, { signal: ending.signal })).status, 200)
})

test('an account that the caller does not reach has no stream, and ids of another form are refused', async (t) => {
  const other = await server.account('Organization')
  assert.equal((await open(t, byKey(organization), `?account=${other.id}`)).status, 404)
  assert.equal((await open(t, byKey(organization), `?account=${organization.id}`)).status, 200)
  assert.equal((await open(t, byKey(organization), '?after=con_1')).status, 400)
})

test('a caller has a bounded number of streams', async (t) => {
  const { key } = await server.account('Organization')
  const headers = { authorization: `Bearer ${key}` }
  for (let count = 0; count < 6; count++) assert.equal((await open(t, headers)).status, 200)
  assert.equal((await open(t, headers)).status, 429)
})

const callerOf = (keyId: string, account: TestAccount['account']): Caller => ({
  ...{ keyId, keyExpiresAt: null, person: null, permissions: null, account },
})

/** Starts a server whose streams stay open during the test. Returns a function that opens one. */
async function openStreams(t: TestContext): Promise<(caller: Caller) => Promise<number>> {
  const app = fastify({ forceCloseConnections: true })
  t.after(() => app.close())
  let caller = callerOf('key 0', organization.account)
  let openedMs = 0
  eventStream(
    server.services,
    async () => caller,
    // One opening in two seconds is within the limit of a network.
    () => openedMs,
  )(app)
  const url = `${await app.listen()}/events/stream`
  return async (by) => {
    caller = by
    openedMs += 2_000
    return (await fetchStream(t, url)).status
  }
}

test('the keys of an account share a bounded number of streams', async (t) => {
  const { account: other } = await server.account('Organization')
  const { account } = organization
  const statusFor = await openStreams(t)
  for (let count = 0; count < 24; count++)
    assert.equal(await statusFor(callerOf(`key ${Math.floor(count / 5)}`, account)), 200)
  assert.equal(await statusFor(callerOf('key 9', account)), 429)
  assert.equal(await statusFor(callerOf('key 9', other)), 200)
})

test('the accounts of a platform share half of the streams, and another platform gets the rest', async (t) => {
  const statusFor = await openStreams(t)
  const below = (platformId: string, id = randomUUID()) => ({ ...organization.account, id, platformId, agencyId: null })
  const [platform, other] = [randomUUID(), randomUUID()]
  for (let part = 0; part < 20; part++) {
    const account = below(platform)
    for (let count = 0; count < 5; count++) assert.equal(await statusFor(callerOf(`key ${part}`, account)), 200)
  }
  const itself = { ...organization.account, id: platform, platformId: null, agencyId: null }
  assert.equal(await statusFor(callerOf('key', below(platform))), 429)
  assert.equal(await statusFor(callerOf('key', itself)), 429)
  assert.equal(await statusFor(callerOf('key', below(other))), 200)
})

test('a stream has the security headers of every response', async (t) => {
  const ending = new AbortController()
  t.after(() => ending.abort())
  const account = await server.account('Organization')
  const { headers: other } = await server.ask(account.key, '{ viewer { name } }')
  const { headers } = await fetch(`${server.url}events/stream`, { headers: byKey(account), signal: ending.signal })
  const names = ['cache-control', 'x-content-type-options', 'content-security-policy', 'referrer-policy']
  const shown = (of: Headers) => names.map((name) => of.get(name))
  assert.deepEqual(shown(headers), shown(other))
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('content-type'), 'text/event-stream; charset=utf-8')
})
