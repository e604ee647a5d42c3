import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import pg from 'pg'
import { formatId } from '../../src/platform/ids/index.ts'
import { RECOVERY_POINTS } from '../faults/crash-points.ts'
import { openReceiver } from '../support/delivery.ts'
import { freshPlace, type Place, type Product, placeAt, start, until } from '../support/process.ts'

const CONTACTS = 30
const MISSED = 20
const ALL = CONTACTS + MISSED
const NEW_CONTACT = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'
const NEW_WEBHOOK = 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }'
const UPDATE = 'mutation ($input: WebhookUpdateInput!) { webhookUpdate(input: $input) { enabled } }'
const RECOVER = 'mutation ($input: WebhookRecoverInput!) { webhookRecover(input: $input) { id } }'
const PROGRESS = 'query ($id: ID!) { webhookRecovery(id: $id) { status total done dispatched } }'

/** A connection behind the product's back. */
async function connect({ dataDir }: Place): Promise<pg.Client> {
  const settings = JSON.parse(await readFile(`${dataDir}/postgres/settings.json`, 'utf8'))
  const { port, appPassword: password } = settings
  const client = new pg.Client({ host: '127.0.0.1', port, password, user: 'tallystick', database: 'tallystick' })
  await client.connect()
  return client
}

/** The seven days are over for what was refused, until its breaker opened, or waits behind it; here they are made to pass. */
async function failAll(place: Place): Promise<void> {
  const client = await connect(place)
  const counted = async (sql: string) => (await client.query(sql)).rowCount
  const pending = "select from webhook_requests where status = 'pending'"
  await until('all were dispatched', async () => (await counted(pending)) === CONTACTS)
  const open = 'select from webhook_lanes where blocked_until is not null and in_flight = 0'
  await until('its breaker is open', async () => (await counted(open)) === 1)
  await client.query('delete from webhook_due')
  await client.query("update webhook_requests set status = 'failed', next_attempt_at = null where status = 'pending'")
  await client.end()
}

/** Waits until all events have been handed to the webhooks that hear them. */
async function fannedOut(place: Place): Promise<void> {
  const client = await connect(place)
  await until('all are fanned out', async () => (await client.query('select from event_outbox limit 1')).rowCount === 0)
  await client.end()
}

/** The id of the recovery, which may be over already. */
async function onlyRecovery(place: Place): Promise<string> {
  const client = await connect(place)
  const { rows } = await client.query<{ id: string }>('select id from webhook_recoveries')
  await client.end()
  assert.equal(rows.length, 1)
  return formatId('whc', rows[0]!.id)
}

test('a worker is killed while it recovers a webhook: what failed and what was missed arrives, each event once more', {
  timeout: 120_000,
}, async (t) => {
  let isMended = false
  const receiver = await openReceiver(t, () => (isMended ? 200 : 500))
  const env = { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort }
  const place = await freshPlace(t, env)
  let product = await start(t, place)
  const key = product.keys[3] ?? ''
  const since = new Date(Date.now() - 60_000).toISOString()
  const made = await product.ask<{ webhookCreate: { webhook: { id: string } } }>(key, NEW_WEBHOOK, {
    input: { url: receiver.url(), events: ['contact.created'] },
  })
  const { id } = made.data.webhookCreate.webhook
  for (let number = 0; number < CONTACTS; number++)
    await product.ask(key, NEW_CONTACT, { input: { name: `Contact ${number}` } })
  await failAll(place)
  const setEnabled = (enabled: boolean) => product.ask(key, UPDATE, { input: { id, enabled } })
  await setEnabled(false)
  for (let number = 0; number < MISSED; number++)
    await product.ask(key, NEW_CONTACT, { input: { name: `Missed contact ${number}` } })
  await fannedOut(place)
  await setEnabled(true)
  isMended = true
  const arrivedBefore = receiver.arrivals.length
  await product.stop()

  const recover = (asked: Product) =>
    asked.ask<{ webhookRecover: { id: string } }>(key, RECOVER, { input: { id, since, include: 'All' } })
  for (const point of RECOVERY_POINTS) {
    product = await start(t, placeAt(place.dataDir, place.port, { ...env, TALLYSTICK_CRASH_AT: point }))
    await recover(product).catch(() => {})
    assert.equal((await product.ended).signal, 'SIGKILL')
  }
  product = await start(t, place)
  const recovery = await onlyRecovery(place)
  const progress = async () =>
    (await product.ask<{ webhookRecovery: object }>(key, PROGRESS, { id: recovery })).data.webhookRecovery
  const over = await until('the recovery is done', progress, (shown) => 'status' in shown && shown.status === 'done')
  assert.deepEqual({ ...over }, { status: 'done', total: ALL, done: ALL, dispatched: ALL })
  await receiver.arrived(arrivedBefore + ALL)
  const anew = receiver.arrivals.slice(arrivedBefore)
  assert.equal(new Set(anew.map(({ body }) => JSON.parse(body).id)).size, ALL)
  assert.equal(new Set(anew.map(({ headers }) => headers['webhook-id'])).size, ALL)
})
