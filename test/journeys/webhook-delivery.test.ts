import assert from 'node:assert/strict'
import test, { after, before, type TestContext } from 'node:test'
import { until } from '../support/process.ts'
import { openReceiver, type Receiver, type ReceiverAnswer } from '../support/receiver.ts'
import { startTestServer, type TestAccount, type TestServer } from '../support/server.ts'
import { isSignedBy } from '../support/standard-webhooks.ts'

const SECONDS = 1000
const MINUTES = 60 * SECONDS
const HOURS = 60 * MINUTES
const DAYS = 24 * HOURS

let server: TestServer
before(async () => {
  server = await startTestServer({ worker: true })
})
after(() => server.close())

interface History {
  readonly id: string
  readonly url: string
  readonly status: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: string | null
  readonly payload: string
  readonly createdAt: string
  readonly attemptLog: readonly { readonly number: number; readonly startedAt: string; readonly error: string | null }[]
}

const HISTORY = `query ($id: ID!) { webhookRequests(input: { webhookId: $id }) { edges { node {
  id url status attempts lastStatusCode lastError nextAttemptAt payload createdAt attemptLog { number startedAt error }
} } } }`

/** Creates an organization with a webhook at a receiver whose responses the test chooses. */
async function openShop(t: TestContext, answer?: ReceiverAnswer, events = ['contact.created']) {
  const receiver = await openReceiver(t, answer)
  server.webhookAllow.add(receiver.hostAndPort)
  const agency = await server.account('Agency')
  const shop = await server.account('Organization', agency)
  return { receiver, agency, shop, ...(await subscribe(shop, receiver.url(), events)) }
}

async function subscribe(account: TestAccount, url: string, events: readonly string[]) {
  const made = await change<{ signingSecret: string; webhook: { id: string } }>(
    account,
    'webhookCreate',
    { url, events },
    'signingSecret webhook { id }',
  )
  return { secret: made.signingSecret, webhookId: made.webhook.id }
}

async function change<Made = { readonly id: string }>(
  account: TestAccount,
  field: string,
  input: object,
  selection = 'id',
) {
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
  const document = `mutation ($input: ${type}) { ${field}(input: $input) { ${selection} } }`
  const { data, text } = await server.ask<Record<string, Made> | null>(account.key, document, { input })
  assert.ok(data?.[field], text)
  return data[field]
}

const newContact = (shop: TestAccount, name = 'Ada') => change(shop, 'createContact', { orgId: shop.id, name })

const history = async (account: TestAccount, id: string): Promise<History[]> => {
  const { data, text } = await server.ask<{ webhookRequests: { edges: { node: History }[] } } | null>(
    account.key,
    HISTORY,
    { id },
  )
  assert.ok(data, text)
  return data.webhookRequests.edges.map(({ node }) => node)
}

/** Waits until the webhook's first request meets the condition, and returns it. */
async function request(
  account: TestAccount,
  webhookId: string,
  isFit: (request: History) => boolean,
): Promise<History> {
  const [found] = await until(
    'the history',
    () => history(account, webhookId),
    ([first]) => Boolean(first && isFit(first)),
  )
  return found!
}

const attempted = (account: TestAccount, webhookId: string, attempts: number) =>
  request(account, webhookId, (each) => each.attempts === attempts && each.attemptLog.length === attempts)

/** Advances the clock, and wakes the worker. */
function pass(milliseconds: number): void {
  server.clock.advance(milliseconds)
  server.worker?.wake()
}

/** Moves the clock past a time from the API, which is in whole seconds. */
function passUntil(moment: string | null | undefined): void {
  pass(Date.parse(moment ?? '') + SECONDS - Date.parse(server.clock.now()))
}

const idsOf = ({ arrivals }: Receiver) => arrivals.map(({ headers }) => headers['webhook-id'])

test('500 twice and then 200: three attempts with one id, all in the history', async (t) => {
  const { receiver, shop, webhookId, secret } = await openShop(t, (_, number) => (number < 3 ? 500 : 200))
  await newContact(shop, 'Zoë \u00a0 😀 "\\ </script>')
  const first = await attempted(shop, webhookId, 1)
  assert.deepEqual([first.status, first.lastStatusCode], ['pending', 500])
  assert.match(first.lastError ?? '', /only 200 and 201/)
  const waits = (request: History) =>
    Date.parse(request.nextAttemptAt ?? '') - Date.parse(request.attemptLog.at(-1)?.startedAt ?? '')
  assert.ok(waits(first) >= 5 * SECONDS && waits(first) <= 7 * SECONDS, `${waits(first)} ms`)
  passUntil(first.nextAttemptAt)
  const second = await attempted(shop, webhookId, 2)
  assert.ok(waits(second) >= 30 * SECONDS && waits(second) <= 35 * SECONDS, `${waits(second)} ms`)
  passUntil(second.nextAttemptAt)
  const third = await attempted(shop, webhookId, 3)
  const { status, lastStatusCode, lastError, nextAttemptAt } = third
  assert.deepEqual(
    { status, lastStatusCode, lastError, nextAttemptAt },
    { status: 'delivered', lastStatusCode: 200, lastError: null, nextAttemptAt: null },
  )
  assert.deepEqual(idsOf(receiver), [third.id, third.id, third.id])
  for (const arrival of receiver.arrivals) {
    assert.equal(arrival.body, third.payload)
    assert.ok(isSignedBy(secret, arrival))
  }
  const [one, two] = receiver.arrivals.map(({ headers }) => Number(headers['webhook-timestamp']))
  assert.ok(one! < two!, 'each attempt is signed at its own time')
})

test('both secrets sign during the overlap, and only the new one after it', async (t) => {
  const { receiver, shop, webhookId, secret: first } = await openShop(t)
  const signers = async (...secrets: string[]) => {
    await newContact(shop)
    const arrival = (await receiver.arrived(receiver.arrivals.length + 1)).at(-1)!
    return secrets.map((secret) => isSignedBy(secret, arrival))
  }
  const rotate = async (previousSecretExpiresInHours?: number) => {
    const input = { id: webhookId, previousSecretExpiresInHours }
    return (await change<{ signingSecret: string }>(shop, 'webhookRotateSecret', input, 'signingSecret')).signingSecret
  }
  assert.deepEqual(await signers(first), [true])
  const second = await rotate()
  assert.deepEqual(await signers(first, second), [true, true])
  pass(24 * HOURS - 5 * MINUTES)
  assert.deepEqual(await signers(first, second), [true, true])
  pass(5 * MINUTES)
  assert.deepEqual(await signers(first, second), [false, true])
  const third = await rotate(0)
  assert.deepEqual(await signers(first, second, third), [false, false, true])
})

test('a retry is signed with the secrets that are valid when it is sent', async (t) => {
  const { receiver, shop, webhookId, secret } = await openShop(t, (_, number) => (number < 2 ? 503 : 201))
  await newContact(shop)
  const { nextAttemptAt } = await attempted(shop, webhookId, 1)
  const input = { id: webhookId, previousSecretExpiresInHours: 0 }
  const { signingSecret } = await change<{ signingSecret: string }>(shop, 'webhookRotateSecret', input, 'signingSecret')
  passUntil(nextAttemptAt)
  await attempted(shop, webhookId, 2)
  const [before, afterwards] = receiver.arrivals
  assert.deepEqual([isSignedBy(secret, before!), isSignedBy(signingSecret, before!)], [true, false])
  assert.deepEqual([isSignedBy(secret, afterwards!), isSignedBy(signingSecret, afterwards!)], [false, true])
})

test('requests dispatched before an edit keep their destination, later ones have the new one', async (t) => {
  const { receiver, shop, webhookId } = await openShop(t, ({ path }, number) =>
    path === '/' && number < 2 ? 500 : 200,
  )
  await newContact(shop)
  const { nextAttemptAt } = await attempted(shop, webhookId, 1)
  await change(shop, 'webhookUpdate', { id: webhookId, url: receiver.url('/new') })
  await newContact(shop)
  await receiver.arrived(2)
  passUntil(nextAttemptAt)
  const old = await attempted(shop, webhookId, 2)
  assert.equal(old.url, receiver.url())
  assert.deepEqual(
    receiver.arrivals.map(({ path }) => path),
    ['/', '/new', '/'],
  )
})

test('a disabled webhook gets no new requests and pending ones wait; enabled, it continues', async (t) => {
  const { receiver, shop, webhookId } = await openShop(t, (_, number) => (number < 2 ? 500 : 200))
  await newContact(shop)
  await attempted(shop, webhookId, 1)
  await change(shop, 'webhookUpdate', { id: webhookId, enabled: false })
  const waiting = await request(shop, webhookId, ({ nextAttemptAt }) => nextAttemptAt === null)
  assert.equal(waiting.status, 'pending')
  await newContact(shop, 'During The Pause')
  const observer = await subscribe(shop, receiver.url('/observer'), ['contact.created'])
  await newContact(shop, 'Later')
  // The other webhook received a later event, so that all earlier ones have been dispatched.
  await request(shop, observer.webhookId, ({ status }) => status === 'delivered')
  pass(2 * DAYS)
  await change(shop, 'webhookUpdate', { id: webhookId, enabled: true })
  await request(shop, webhookId, ({ status }) => status === 'delivered')
  assert.equal((await history(shop, webhookId)).length, 1)
  assert.deepEqual(idsOf(receiver).filter((id) => id === waiting.id).length, 2)
})

test('a request fails after seven days, and another webhook is notified; a manual retry is a new request', async (t) => {
  const state = { status: 500 }
  const { receiver, shop, webhookId } = await openShop(t, ({ path }) => (path === '/observer' ? 200 : state.status))
  const observer = await subscribe(shop, receiver.url('/observer'), ['webhook_request.failed'])
  await newContact(shop)
  const { createdAt } = await attempted(shop, webhookId, 1)
  const deadlineMs = Date.parse(createdAt) + 7 * DAYS
  for (let attempts = 2; ; attempts++) {
    const latest = await attempted(shop, webhookId, attempts - 1)
    const isLast = Date.parse(latest.nextAttemptAt ?? '') > deadlineMs - 16 * MINUTES
    passUntil(latest.nextAttemptAt)
    if (isLast) break
  }
  const pending = await request(shop, webhookId, ({ nextAttemptAt }) => nextAttemptAt === null)
  assert.equal(pending.status, 'pending')
  assert.ok(pending.attempts >= 20 && pending.attempts < 40, `${pending.attempts} attempts`)
  const untilDeadlineMs = deadlineMs - Date.parse(server.clock.now())
  pass(untilDeadlineMs - 5 * SECONDS)
  assert.equal((await request(shop, webhookId, () => true)).status, 'pending')
  pass(6 * SECONDS)
  const failed = await request(shop, webhookId, ({ status }) => status === 'failed')
  assert.deepEqual([failed.attempts, failed.lastStatusCode], [pending.attempts, 500])
  const delivered = await request(shop, observer.webhookId, ({ status }) => status === 'delivered')
  const { type, data } = JSON.parse(delivered.payload)
  assert.deepEqual([type, data.id, data.attempts], ['webhook_request.failed', failed.id, failed.attempts])

  state.status = 200
  await change(shop, 'webhookUpdate', { id: webhookId, url: receiver.url('/repaired') })
  const retry = await change(shop, 'webhookRequestRetry', { id: failed.id })
  assert.notEqual(retry.id, failed.id)
  const [old, again] = await until(
    'the new request',
    () => history(shop, webhookId),
    ([, second]) => second?.status === 'delivered',
  )
  assert.deepEqual([old?.status, again?.id, again?.url], ['failed', retry.id, receiver.url('/repaired')])
})

test('a deleted webhook gets nothing, its requests fail at their deadline, and its history stays', async (t) => {
  const { receiver, shop, webhookId } = await openShop(t, () => 500)
  await newContact(shop)
  await attempted(shop, webhookId, 1)
  await change(shop, 'webhookDelete', { id: webhookId })
  pass(6 * DAYS)
  assert.equal((await request(shop, webhookId, ({ nextAttemptAt }) => nextAttemptAt === null)).status, 'pending')
  pass(DAYS + MINUTES)
  const failed = await request(shop, webhookId, ({ status }) => status === 'failed')
  assert.deepEqual([failed.attempts, receiver.arrivals.length], [1, 1])
})

test('webhookTest sends to one webhook only, and a pending request can be sent at once', async (t) => {
  const { receiver, shop, webhookId, secret } = await openShop(t, (_, number) => (number < 2 ? 500 : 200))
  await subscribe(shop, receiver.url('/other'), ['*'])
  const { id } = await change(shop, 'webhookTest', { id: webhookId })
  const pending = await attempted(shop, webhookId, 1)
  assert.equal(pending.id, id)
  await change(shop, 'webhookRequestRetry', { id })
  const delivered = await attempted(shop, webhookId, 2)
  assert.equal(delivered.status, 'delivered')
  assert.equal(JSON.parse(delivered.payload).type, 'webhook.test')
  assert.deepEqual(idsOf(receiver), [id, id])
  assert.ok(receiver.arrivals.every((arrival) => isSignedBy(secret, arrival)))
})

test('a live agency gets the events of its organizations, sandbox and live, and each organization only its own', async (t) => {
  const receiver = await openReceiver(t, () => 200)
  server.webhookAllow.add(receiver.hostAndPort)
  const agency = await server.account('Agency', null, { mode: 'Live' })
  const shop = await server.account('Organization', agency)
  const live = await server.account('Organization', agency, { mode: 'Live' })
  const above = await subscribe(agency, receiver.url('/agency'), ['contact.*'])
  const own = await subscribe(live, receiver.url('/live'), ['contact.*'])
  await newContact(shop)
  await newContact(live)
  const arrivals = await receiver.arrived(3)
  const received = (path: string) =>
    arrivals
      .filter((arrival) => arrival.path === path)
      .map(({ body }) => JSON.parse(body))
      .map(({ ownerId, mode }) => [ownerId, mode])
      .sort()
  const both = [
    [shop.ownerId, 'Sandbox'],
    [live.ownerId, 'Live'],
  ].sort()
  assert.deepEqual([received('/agency'), received('/live')], [both, [[live.ownerId, 'Live']]])
  for (const arrival of arrivals) assert.ok(isSignedBy(arrival.path === '/agency' ? above.secret : own.secret, arrival))
})
