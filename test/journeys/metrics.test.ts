import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test, { type TestContext } from 'node:test'
import pg from 'pg'
import { freePort } from '../support/free-port.ts'
import { createSingleDatabase } from '../support/postgres.ts'
import { type Installation, newInstallation, run, start, tallystickJson, until } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'

const STEP = { timeout: 120_000 }
const REFUSED = 'unexpected status: only 200 and 201 accept'

async function measuredInstallation(t: TestContext, more: Readonly<Record<string, string>> = {}) {
  const database = await createSingleDatabase()
  t.after(() => database.drop())
  const metricsPort = await freePort()
  const installation = await newInstallation(t, {
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.ownerUrl,
    TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
    TALLYSTICK_ENV: 'development',
    TALLYSTICK_SEED: 'none',
    TALLYSTICK_LOG_LEVEL: 'info',
    METRICS_PORT: String(metricsPort),
    ...more,
  })
  return { installation, database, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
}

/** Returns the values of a scrape, by the names and labels of their series. */
async function scrape(url: string): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(url)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

async function accountKey(t: TestContext, installation: Installation): Promise<string> {
  const create = ['account', 'create', '--kind', 'organization', '--name', 'Northwind']
  const { id } = await tallystickJson<{ id: string }>(t, installation, ...create)
  return (await tallystickJson<{ key: string }>(t, installation, 'key', 'create', '--account', id)).key
}

test("a browser's report about the checkout page is counted", STEP, async (t) => {
  const { installation, metricsUrl } = await measuredInstallation(t)
  await start(t, installation)
  const report = { 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' } }
  const response = await fetch(`${installation.url}checkout-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify(report),
  })
  assert.equal(response.status, 204)
  const series = await scrape(metricsUrl)
  const name = 'tallystick_checkout_policy_reports_total{directive="script-src-elem",blocked="inline"}'
  assert.equal(series.get(name), 1, [...series.keys()].filter((each) => each.includes('policy')).join('\n'))
})

test('deliveries are counted on a separate port, and not on the public one', STEP, async (t) => {
  const receiver = await openReceiver(t, ({ path }) => (path === '/bad' ? 500 : 200))
  const { installation, database, metricsUrl } = await measuredInstallation(t, {
    TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort,
  })
  const product = await start(t, installation)
  const key = await accountKey(t, installation)
  const CREATE = 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }'
  for (const path of ['/good', '/bad']) {
    const input = { url: receiver.url(path), events: ['*'] }
    assert.equal((await product.ask(key, CREATE, { input })).errors, undefined)
  }
  for (const name of ['Ada', 'Grace']) {
    assert.equal(
      (await product.ask(key, `mutation { createContact(input: { name: "${name}" }) { id } }`)).errors,
      undefined,
    )
  }
  await receiver.arrived(4)
  const attempts = (outcome: string) => `tallystick_webhook_attempts_total{outcome="${outcome}"}`
  const counted = await until(
    'all attempts are counted',
    () => scrape(metricsUrl),
    (series) => series.get(attempts('accepted')) === 2 && (series.get(attempts(REFUSED)) ?? 0) >= 2,
  )
  const made = counted.get(attempts(REFUSED))! + 2
  assert.equal(counted.get(attempts('timeout')), 0)
  assert.equal(counted.get('tallystick_webhook_attempt_duration_seconds_count'), made)
  assert.equal(counted.get('tallystick_webhook_attempt_duration_seconds_bucket{le="15"}'), made)
  assert.equal(counted.get('tallystick_webhook_recorded_batch_outcomes_sum'), made)
  assert.equal(counted.get('tallystick_webhook_requests_in_flight'), 0)

  const sampled = await until(
    'the pending requests are sampled',
    () => scrape(metricsUrl),
    (series) => series.get('tallystick_webhook_pending_requests{age="under 1 minute"}') === 2,
  )
  for (const name of ['fan_out_lag_seconds', 'outbox_events', 'queues_failing', 'queues_with_backlog'])
    assert.equal(sampled.get(`tallystick_webhook_${name}`), 0, name)
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    assert.ok(sampled.has(name), name)

  const text = await (await fetch(metricsUrl)).text()
  const page = readFileSync(new URL('../../docs/reference/metrics.md', import.meta.url), 'utf8')
  for (const [, name] of text.matchAll(/^# TYPE (tallystick_\w+) /gm))
    assert.ok(page.includes(`| \`${name}`), `${name} is not documented`)
  for (const tenant of [receiver.hostAndPort, '/bad', 'Ada', 'whk_', 'org_', ...(await idsIn(database.adminUrl))])
    assert.ok(!text.includes(tenant), tenant)
  assert.equal((await fetch(`${installation.url}metrics`)).status, 404)
  const elsewhere = await fetch(metricsUrl.replace('/metrics', '/canary'))
  assert.deepEqual([elsewhere.status, await elsewhere.text()], [404, ''])
  await product.stop()
  await assert.rejects(fetch(metricsUrl))
})

async function idsIn(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    'select id from webhooks union select id from accounts union select id from events',
  )
  await client.end()
  return rows.map(({ id }) => id)
}

test('a worker exposes delivery metrics and an api only its own, each on its configured port', STEP, async (t) => {
  const { installation, metricsUrl } = await measuredInstallation(t)
  for (const command of ['api', 'worker']) {
    const process = run(t, installation, [command])
    await process.prints('running')
    const names = [...(await scrape(metricsUrl)).keys()]
    assert.equal(
      names.some((name) => name.startsWith('tallystick_webhook_')),
      command === 'worker',
    )
    assert.ok(names.includes('process_start_time_seconds'))
    process.signal('SIGTERM')
    assert.equal((await process.ended).code, 0)
  }
})

test('without a port no metrics are exposed', STEP, async (t) => {
  const { installation, metricsUrl } = await measuredInstallation(t, { METRICS_PORT: '' })
  const process = run(t, installation, ['worker'])
  await process.prints('running')
  await assert.rejects(fetch(metricsUrl))
  process.signal('SIGTERM')
  await process.ended
})
