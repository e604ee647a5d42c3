import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { until } from '../support/process.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { startTestServer, type TestAccount, type TestServer } from '../support/server.ts'

const MINUTES = 60_000

let server: TestServer
before(async () => {
  server = await startTestServer({ worker: true })
})
after(() => server.close())

interface Shown {
  readonly id: string
  readonly status: string
  readonly attempts: number
  readonly nextAttemptAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

const change = (account: TestAccount, field: string, input: object, selection = 'id') => {
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
  const document = `mutation ($input: ${type}) { made: ${field}(input: $input) { ${selection} } }`
  return server.ask<{ made: Record<string, unknown> }>(account.key, document, { input })
}

async function subscribe(account: TestAccount, input: object): Promise<{ id: string; retrySchedule: string }> {
  const { data, text } = await change(account, 'webhookCreate', input, 'webhook { id retrySchedule }')
  assert.ok(data?.made, text)
  return data.made.webhook as { id: string; retrySchedule: string }
}

async function history(account: TestAccount, webhookId: string): Promise<Shown[]> {
  const query = `query ($id: ID!) { webhookRequests(input: { webhookId: $id }) { edges { node {
    id status attempts nextAttemptAt createdAt updatedAt } } } }`
  const { data } = await server.ask<{ webhookRequests: { edges: { node: Shown }[] } }>(account.key, query, {
    id: webhookId,
  })
  return data.webhookRequests.edges.map(({ node }) => node)
}

/** Moves the clock past a time from the API, which is in whole seconds, and wakes the worker. */
function passUntil(moment: string): void {
  server.clock.advance(Date.parse(moment) + 1_000 - Date.parse(server.clock.now()))
  server.worker?.wake()
}

const alertsAt = ({ arrivals }: Receiver) =>
  arrivals.filter(({ path }) => path === '/alerts').map(({ body }) => JSON.parse(body).type as string)

test('the short schedule rehearses failure, alerts and recovery in ten minutes', async (t) => {
  let isMended = false
  const receiver = await openReceiver(t, ({ path }) => (path === '/alerts' || isMended ? 200 : 500))
  const shop = await server.account('Organization')
  const since = server.clock.now()
  const events = ['contact.created']
  const short = await subscribe(shop, { url: receiver.url('/in'), events, retrySchedule: 'Short' })
  assert.equal(short.retrySchedule, 'Short')
  await subscribe(shop, { url: receiver.url('/alerts'), events: ['webhook.*', 'webhook_request.*'] })
  assert.equal((await change(shop, 'createContact', { orgId: shop.id, name: 'Ada' })).errors, undefined)

  const request = (isFit: (shown: Shown) => boolean) =>
    until(
      'the request',
      async () => (await history(shop, short.id))[0],
      (shown) => shown !== undefined && isFit(shown),
    )
  let shown = await request(({ attempts }) => attempts === 1)
  // The deadline counts from the dispatch, shortly before the first attempt.
  const deadlineMs = Date.parse(server.clock.now()) + 10 * MINUTES
  for (let attempts = 2; shown?.nextAttemptAt; attempts++) {
    // The last retry is due a minute before the deadline, or later if an open breaker delays it.
    assert.ok(Date.parse(shown.nextAttemptAt) <= deadlineMs, shown.nextAttemptAt)
    passUntil(shown.nextAttemptAt)
    shown = await request((each) => each.attempts === attempts)
    if (attempts === 5)
      await until(
        'the alert',
        () => alertsAt(receiver),
        (alerts) => alerts.includes('webhook.failing'),
      )
  }
  assert.equal(shown?.status, 'pending')
  assert.ok((shown?.attempts ?? 0) >= 10, `${shown?.attempts} attempts`)

  passUntil(new Date(deadlineMs).toISOString())
  await request(({ status }) => status === 'failed')
  await until(
    'the alert',
    () => alertsAt(receiver),
    (alerts) => alerts.includes('webhook_request.failed'),
  )

  isMended = true
  assert.equal((await change(shop, 'webhookRecover', { id: short.id, since })).errors, undefined)
  server.worker?.wake()
  await until(
    'the recovery',
    () => history(shop, short.id),
    ([, again]) => again?.status === 'delivered',
  )
  await until(
    'the alert',
    () => alertsAt(receiver),
    (alerts) => alerts.includes('webhook.recovered'),
  )
})

test('the standard schedule is the default, and a request keeps the schedule of its dispatch', async (t) => {
  const receiver = await openReceiver(t, () => 500)
  const shop = await server.account('Organization')
  const standard = await subscribe(shop, { url: receiver.url(), events: ['contact.created'] })
  assert.equal(standard.retrySchedule, 'Standard')
  const createContact = () => change(shop, 'createContact', { orgId: shop.id, name: 'Ada' })
  await createContact()
  await until(
    'the first',
    () => history(shop, standard.id),
    ([first]) => first?.attempts === 1,
  )
  const { data } = await change(
    shop,
    'webhookUpdate',
    { id: standard.id, retrySchedule: 'Short' },
    'retrySchedule enabled',
  )
  assert.deepEqual({ ...data.made }, { retrySchedule: 'Short', enabled: true })
  await createContact()
  await until(
    'the second',
    () => history(shop, standard.id),
    ([, second]) => (second?.attempts ?? 0) > 0,
  )
  server.clock.advance(11 * MINUTES)
  server.worker?.wake()
  const settled = await until(
    'the second to fail',
    () => history(shop, standard.id),
    ([, second]) => second?.status === 'failed',
  )
  assert.equal(settled[0]?.status, 'pending')
})

test('a webhook of a live account stays on the standard schedule', async () => {
  const endpoint = { url: 'https://hooks.example.com/in', events: ['*'] }
  const live = await server.account('Platform', null, { mode: 'Live' })
  const problem = async (field: string, input: object, selection?: string) => {
    const { errors } = await change(live, field, input, selection)
    return errors?.map(({ extensions }) => [extensions.code, extensions.field])
  }
  const refused = [['VALIDATION_ERROR', 'retrySchedule']]
  assert.deepEqual(await problem('webhookCreate', { ...endpoint, retrySchedule: 'Short' }, 'webhook { id }'), refused)
  const { id } = await subscribe(live, { ...endpoint, retrySchedule: 'Standard' })
  assert.deepEqual(await problem('webhookUpdate', { id, retrySchedule: 'Short' }), refused)
  assert.equal(await problem('webhookUpdate', { id, retrySchedule: 'Standard' }), undefined)
})
