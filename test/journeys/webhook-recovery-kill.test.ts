import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import pg from 'pg'
import { formatId } from '../../src/platform/ids/index.ts'
import { RECOVERY_POINTS } from '../faults/crash-points.ts'
import { type Installation, installationAt, newInstallation, run, start, until } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'

const CONTACTS = 30
const MISSED = 20
const ALL = CONTACTS + MISSED
const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'
const NEW_WEBHOOK = 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }'
const UPDATE = 'mutation ($input: WebhookUpdateInput!) { webhookUpdate(input: $input) { enabled } }'
const RECOVER = 'mutation ($input: WebhookRecoverInput!) { webhookRecover(input: $input) { id } }'
const PROGRESS = 'query ($id: ID!) { webhookRecovery(id: $id) { status total done dispatched } }'

/** Connects to the product's database. */
async function connect({ dataDir }: Installation): Promise<pg.Client> {
  const settings = JSON.parse(await readFile(`${dataDir}/postgres/settings.json`, 'utf8'))
  const { port, appPassword: password } = settings
  const client = new pg.Client({ host: '127.0.0.1', port, password, user: 'tallystick', database: 'tallystick' })
  await client.connect()
  return client
}

/** Fails all pending requests, as after seven days, once the breaker is open. */
async function failAll(installation: Installation): Promise<void> {
  const client = await connect(installation)
  const counted = async (sql: string) => (await client.query(sql)).rowCount
  const pending = "select from webhook_requests where status = 'pending'"
  await until('all requests are dispatched', async () => (await counted(pending)) === CONTACTS)
  const open = 'select from webhook_queues where blocked_until is not null and in_flight = 0'
  await until('the breaker is open', async () => (await counted(open)) === 1)
  await client.query('delete from webhook_due')
  await client.query("update webhook_requests set status = 'failed', next_attempt_at = null where status = 'pending'")
  await client.end()
}

/** Waits until all events have been dispatched to their webhooks. */
async function untilFannedOut(installation: Installation): Promise<void> {
  const client = await connect(installation)
  await until(
    'all events are fanned out',
    async () => (await client.query('select from event_outbox limit 1')).rowCount === 0,
  )
  await client.end()
}

/** Returns the id of the only recovery. */
async function onlyRecovery(installation: Installation): Promise<string> {
  const client = await connect(installation)
  const { rows } = await client.query<{ id: string }>('select id from webhook_recoveries')
  await client.end()
  assert.equal(rows.length, 1)
  return formatId('whc', rows[0]!.id)
}

test('after kills during a recovery, each failed and each missed event is delivered exactly once', {
  timeout: 240_000,
}, async (t) => {
  let isMended = false
  const receiver = await openReceiver(t, () => (isMended ? 200 : 500))
  const env = { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort }
  const installation = await newInstallation(t, env)
  let product = await start(t, installation)
  const key = product.keys[3] ?? ''
  const since = new Date(Date.now() - 60_000).toISOString()
  const made = await product.ask<{ webhookCreate: { webhook: { id: string } } }>(key, NEW_WEBHOOK, {
    input: { url: receiver.url(), events: ['contact.created'] },
  })
  const { id } = made.data.webhookCreate.webhook
  for (let number = 0; number < CONTACTS; number++)
    await product.ask(key, NEW_CONTACT, { input: { name: `Contact ${number}` } })
  await failAll(installation)
  const setEnabled = (enabled: boolean) => product.ask(key, UPDATE, { input: { id, enabled } })
  await setEnabled(false)
  for (let number = 0; number < MISSED; number++)
    await product.ask(key, NEW_CONTACT, { input: { name: `Missed contact ${number}` } })
  await untilFannedOut(installation)
  await setEnabled(true)
  isMended = true
  const arrivedBefore = receiver.arrivals.length
  await product.stop()

  const dyingAt = (point: string) =>
    installationAt(installation.dataDir, installation.port, { ...env, TALLYSTICK_CRASH_AT: point })
  const [first, ...later] = RECOVERY_POINTS
  product = await start(t, dyingAt(first))
  await product.ask(key, RECOVER, { input: { id, since, include: 'All' } }).catch(() => {})
  assert.equal((await product.ended).signal, 'SIGKILL')
  // A started product continues the recovery at once, and may be killed before it prints that it is
  // running.
  for (const point of later) {
    const { signal, stderr } = await run(t, dyingAt(point), ['start']).ended
    assert.equal(signal, 'SIGKILL', stderr)
  }
  product = await start(t, installation)
  const recovery = await onlyRecovery(installation)
  const progress = async () =>
    (await product.ask<{ webhookRecovery: object }>(key, PROGRESS, { id: recovery })).data.webhookRecovery
  const over = await until('the recovery is done', progress, (shown) => 'status' in shown && shown.status === 'done')
  assert.deepEqual({ ...over }, { status: 'done', total: ALL, done: ALL, dispatched: ALL })
  const recoveredNow = () => receiver.arrivals.slice(arrivedBefore)
  const eventsOf = (arrivals: readonly { readonly body: string }[]) =>
    new Set(arrivals.map(({ body }) => JSON.parse(body).id)).size
  // An attempt that a kill interrupts is repeated with the same webhook-id by the next worker.
  const hasAll = (arrivals: ReturnType<typeof recoveredNow>) => eventsOf(arrivals) >= ALL
  const recovered = await until('all events have arrived', recoveredNow, hasAll)
  assert.equal(eventsOf(recovered), ALL)
  assert.equal(new Set(recovered.map(({ headers }) => headers['webhook-id'])).size, ALL)
})
