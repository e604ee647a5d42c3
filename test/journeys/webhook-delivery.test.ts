import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { until } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'
import { isSignedBy } from '../support/standard-webhooks.ts'
import { DAYS, type History, idsOf, MINUTES, SECONDS, webhookShops } from '../support/webhook-shops.ts'

const server = await startTestServer({ worker: true })
after(() => server.close())
const { attempted, change, history, newContact, openShop, pass, passUntil, request, subscribe } = webhookShops(server)

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
