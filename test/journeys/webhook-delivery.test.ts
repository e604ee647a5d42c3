import assert from 'node:assert/strict'
import test, { after, before, type TestContext } from 'node:test'
import { type Answer, openReceiver, type Receiver } from '../support/delivery.ts'
import { until } from '../support/process.ts'
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

/** A shop with a webhook at a receiver whose answers the test chooses. */
async function openShop(t: TestContext, answer?: Answer, events = ['contact.created']) {
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

/** The first request of the webhook, as soon as it is fit. */
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

const tried = (account: TestAccount, webhookId: string, attempts: number) =>
  request(account, webhookId, (each) => each.attempts === attempts && each.attemptLog.length === attempts)

/** Lets time pass, and the worker look at its clock. */
function pass(milliseconds: number): void {
  server.clock.advance(milliseconds)
  server.worker?.wake()
}

/** Lets time pass until a moment that the API has told; it tells whole seconds. */
function passUntil(moment: string | null | undefined): void {
  pass(Date.parse(moment ?? '') + SECONDS - Date.parse(server.clock.now()))
}

const idsOf = ({ arrivals }: Receiver) => arrivals.map(({ headers }) => headers['webhook-id'])

test('500 twice and then 200: three attempts with one id, and the history tells of each', async (t) => {
  const { receiver, shop, webhookId, secret } = await openShop(t, (_, number) => (number < 3 ? 500 : 200))
  await newContact(shop, 'Zoë \u00a0 😀 "\\ </script>')
  const first = await tried(shop, webhookId, 1)
  assert.deepEqual([first.status, first.lastStatusCode], ['pending', 500])
  assert.match(first.lastError ?? '', /only 200 and 201/)
  const waits = (request: History) =>
    Date.parse(request.nextAttemptAt ?? '') - Date.parse(request.attemptLog.at(-1)?.startedAt ?? '')
  assert.ok(waits(first) >= 5 * SECONDS && waits(first) <= 7 * SECONDS, `${waits(first)} ms`)
  passUntil(first.nextAttemptAt)
  const second = await tried(shop, webhookId, 2)
  assert.ok(waits(second) >= 30 * SECONDS && waits(second) <= 35 * SECONDS, `${waits(second)} ms`)
  passUntil(second.nextAttemptAt)
  const third = await tried(shop, webhookId, 3)
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

test('both secrets sign while they overlap, and the old one not a moment longer', async (t) => {
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

test('a retry is signed with the secrets of its own time', async (t) => {
  const { receiver, shop, webhookId, secret } = await openShop(t, (_, number) => (number < 2 ? 503 : 201))
  await newContact(shop)
  const { nextAttemptAt } = await tried(shop, webhookId, 1)
  const input = { id: webhookId, previousSecretExpiresInHours: 0 }
  const { signingSecret } = await change<{ signingSecret: string }>(shop, 'webhookRotateSecret', input, 'signingSecret')
  passUntil(nextAttemptAt)
  await tried(shop, webhookId, 2)
  const [before, afterwards] = receiver.arrivals
  assert.deepEqual([isSignedBy(secret, before!), isSignedBy(signingSecret, before!)], [true, false])
  assert.deepEqual([isSignedBy(secret, afterwards!), isSignedBy(signingSecret, afterwards!)], [false, true])
})

test('what was dispatched before an edit keeps its destination, what comes after has the new one', async (t) => {
  const { receiver, shop, webhookId } = await openShop(t, ({ path }, number) =>
    path === '/' && number < 2 ? 500 : 200,
  )
  await newContact(shop)
  const { nextAttemptAt } = await tried(shop, webhookId, 1)
  await change(shop, 'webhookUpdate', { id: webhookId, url: receiver.url('/new') })
  await newContact(shop)
  await receiver.arrived(2)
  passUntil(nextAttemptAt)
  const old = await tried(shop, webhookId, 2)
  assert.equal(old.url, receiver.url())
  assert.deepEqual(
    receiver.arrivals.map(({ path }) => path),
    ['/', '/new', '/'],
  )
})

test('disabled, nothing new is dispatched and what is pending waits; enabled, it goes on', async (t) => {
  const { receiver, shop, webhookId } = await openShop(t, (_, number) => (number < 2 ? 500 : 200))
  await newContact(shop)
  await tried(shop, webhookId, 1)
  await change(shop, 'webhookUpdate', { id: webhookId, enabled: false })
  const waiting = await request(shop, webhookId, ({ nextAttemptAt }) => nextAttemptAt === null)
  assert.equal(waiting.status, 'pending')
  await newContact(shop, 'Never Told')
  const ear = await subscribe(shop, receiver.url('/ear'), ['contact.created'])
  await newContact(shop, 'Told')
  // The other webhook was told of what came later: what came before has been fanned out.
  await request(shop, ear.webhookId, ({ status }) => status === 'delivered')
  pass(2 * DAYS)
  await change(shop, 'webhookUpdate', { id: webhookId, enabled: true })
  await request(shop, webhookId, ({ status }) => status === 'delivered')
  assert.equal((await history(shop, webhookId)).length, 1)
  assert.deepEqual(idsOf(receiver).filter((id) => id === waiting.id).length, 2)
})

test('not accepted within seven days, it fails, and another webhook is told; a retry by hand is a new request', async (t) => {
  const state = { status: 500 }
  const { receiver, shop, webhookId } = await openShop(t, ({ path }) => (path === '/ear' ? 200 : state.status))
  const ear = await subscribe(shop, receiver.url('/ear'), ['webhook_request.failed'])
  await newContact(shop)
  const { createdAt } = await tried(shop, webhookId, 1)
  const deadlineMs = Date.parse(createdAt) + 7 * DAYS
  for (let attempts = 2; ; attempts++) {
    const latest = await tried(shop, webhookId, attempts - 1)
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
  const told = await request(shop, ear.webhookId, ({ status }) => status === 'delivered')
  const { type, data } = JSON.parse(told.payload)
  assert.deepEqual([type, data.id, data.attempts], ['webhook_request.failed', failed.id, failed.attempts])

  state.status = 200
  await change(shop, 'webhookUpdate', { id: webhookId, url: receiver.url('/mended') })
  const anew = await change(shop, 'webhookRequestRetry', { id: failed.id })
  assert.notEqual(anew.id, failed.id)
  const [old, again] = await until(
    'the new request',
    () => history(shop, webhookId),
    ([, second]) => second?.status === 'delivered',
  )
  assert.deepEqual([old?.status, again?.id, again?.url], ['failed', anew.id, receiver.url('/mended')])
})

test('a deleted webhook is left alone, fails at its deadline, and its history stays', async (t) => {
  const { receiver, shop, webhookId } = await openShop(t, () => 500)
  await newContact(shop)
  await tried(shop, webhookId, 1)
  await change(shop, 'webhookDelete', { id: webhookId })
  pass(6 * DAYS)
  assert.equal((await request(shop, webhookId, ({ nextAttemptAt }) => nextAttemptAt === null)).status, 'pending')
  pass(DAYS + MINUTES)
  const failed = await request(shop, webhookId, ({ status }) => status === 'failed')
  assert.deepEqual([failed.attempts, receiver.arrivals.length], [1, 1])
})

test('webhookTest goes to one webhook alone, and a pending request can be tried at once', async (t) => {
  const { receiver, shop, webhookId, secret } = await openShop(t, (_, number) => (number < 2 ? 500 : 200))
  await subscribe(shop, receiver.url('/other'), ['*'])
  const { id } = await change(shop, 'webhookTest', { id: webhookId })
  const pending = await tried(shop, webhookId, 1)
  assert.equal(pending.id, id)
  await change(shop, 'webhookRequestRetry', { id })
  const delivered = await tried(shop, webhookId, 2)
  assert.equal(delivered.status, 'delivered')
  assert.equal(JSON.parse(delivered.payload).type, 'webhook.test')
  assert.deepEqual(idsOf(receiver), [id, id])
  assert.ok(receiver.arrivals.every((arrival) => isSignedBy(secret, arrival)))
})

test('a live agency hears both of its organizations, sandbox and live, and each only itself', async (t) => {
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
  const heard = (path: string) =>
    arrivals
      .filter((arrival) => arrival.path === path)
      .map(({ body }) => JSON.parse(body))
      .map(({ ownerId, mode }) => [ownerId, mode])
      .sort()
  const both = [
    [shop.ownerId, 'Sandbox'],
    [live.ownerId, 'Live'],
  ].sort()
  assert.deepEqual([heard('/agency'), heard('/live')], [both, [[live.ownerId, 'Live']]])
  for (const arrival of arrivals) assert.ok(isSignedBy(arrival.path === '/agency' ? above.secret : own.secret, arrival))
})
