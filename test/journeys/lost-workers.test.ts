import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import pg from 'pg'
import { startProxy } from '../support/database-proxy.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { newInstallation, run, start, until, withEnv } from '../support/process.ts'
import { openReceiver, type ReceiverAnswer } from '../support/receiver.ts'

const STEP = { timeout: 240_000 }
const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'
const NEW_WEBHOOK = 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }'
/** The outcomes of the attempts of the test's webhook; the demo has its own. */
const ATTEMPTS = `select coalesce(a.error, a.status_code::text) as outcome
  from webhook_attempts a join webhook_requests r on r.shard = a.shard and r.id = a.request_id
  where r.url = $1 order by a.number`

/** Starts the product on a database of its own, which the test reads as the superuser. */
async function startProduct(t: TestContext, answer: ReceiverAnswer) {
  const receiver = await openReceiver(t, answer)
  const database = await createTestDatabase('template0', 1)
  const client = new pg.Client(database.adminUrl)
  await client.connect()
  t.after(async () => {
    await client.end()
    await database.drop()
  })
  const installation = await newInstallation(t, {
    ...database.settings,
    TALLYSTICK_ENV: 'development',
    TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
    TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort,
  })
  const product = await start(t, installation)
  const key = product.keys[3] ?? ''
  const subscribed = await product.ask<{ webhookCreate: { webhook: { id: string } } }>(key, NEW_WEBHOOK, {
    input: { url: receiver.url(), events: ['contact.created'] },
  })
  assert.ok(subscribed.data.webhookCreate.webhook.id)
  const outcomes = async () =>
    (await client.query<{ outcome: string }>(ATTEMPTS, [receiver.url()])).rows.map(({ outcome }) => outcome)
  const workers = async () => (await client.query<{ process: string }>('select process from workers')).rows
  return {
    ...{ receiver, database, client, installation, product, outcomes, workers },
    announce: () => product.ask(key, NEW_CONTACT, { input: { name: 'Robin Example' } }),
  }
}

test(
  'after kill -9 of a worker another one sends its requests again, long before their leases end',
  STEP,
  async (t) => {
    // The first request hangs until its worker has been killed.
    const { receiver, installation, product, client, outcomes, workers, announce } = await startProduct(
      t,
      (_, number) => (number === 1 ? null : 200),
    )
    await announce()
    await receiver.arrived(1)
    const { rows } = await client.query<{ until: Date }>(
      'select claimed_until as until from webhook_due where claim_token is not null',
    )
    const other = run(t, installation, ['worker'])
    await until('both workers are listed', async () => (await workers()).length === 2)
    product.signal('SIGKILL')
    const [first, second] = await receiver.arrived(2)
    assert.ok(new Date() < rows[0]!.until, 'the lease has not ended')
    assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
    await until('the attempts are recorded', outcomes, ({ length }) => length === 2)
    assert.deepEqual(await outcomes(), ['outcome unknown: worker lost', '200'])
    const [left] = await workers()
    assert.match(left?.process ?? '', new RegExp(`:${other.pid}$`))
  },
)

test(
  'a paused worker keeps its claims while its session is open, and records nothing for claims that it has lost',
  STEP,
  async (t) => {
    let respond: (status: number) => void = () => {}
    const { receiver, installation, product, database, outcomes, workers, announce } = await startProduct(
      t,
      (_, number) => (number === 1 ? new Promise((resolve) => (respond = resolve)) : 200),
    )
    await product.stop()
    const proxy = await startProxy(database.appUrl)
    t.after(proxy.stop)
    const paused = run(t, withEnv(installation, { DATABASE_URL: proxy.url }), ['worker'])
    await until('the worker is listed', async () => (await workers()).length === 1)
    const api = run(t, installation, ['api'])
    await api.prints('running')
    await announce()
    await receiver.arrived(1)
    paused.signal('SIGSTOP')
    const [, killed] = [run(t, installation, ['worker']), run(t, installation, ['worker'])]
    await until('three workers are listed', async () => (await workers()).length === 3)
    killed.signal('SIGKILL')
    await until('the killed worker is noticed', async () => (await workers()).length === 2)
    assert.ok((await workers()).some(({ process }) => process.endsWith(`:${paused.pid}`)))
    assert.equal(receiver.arrivals.length, 1)

    respond(200)
    proxy.cut()
    await receiver.arrived(2)
    await until('the second attempt is recorded', outcomes, ({ length }) => length === 2)
    const recorded = ['outcome unknown: worker lost', '200']
    assert.deepEqual(await outcomes(), recorded)
    proxy.restore()
    paused.signal('SIGCONT')
    await until('the woken worker is listed again', async () => (await workers()).length === 2)
    assert.deepEqual(await outcomes(), recorded)
  },
)
