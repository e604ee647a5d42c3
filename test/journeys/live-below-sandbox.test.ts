import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { accountOf } from '../../src/accounts/index.ts'
import { makeKey } from '../../src/cli/commands/index.ts'
import { migrate } from '../../src/platform/db/index.ts'
import { plus, systemClock } from '../../src/platform/time/index.ts'
import { checkDelivery } from '../../src/webhooks/index.ts'
import { openReceiver } from '../support/delivery.ts'
import { until } from '../support/process.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'

const MIGRATION = '0017-live-below-live.sql'

const server = await startTestServer()
const behind = new pg.Client(server.database.adminUrl)
await behind.connect()
after(async () => {
  await behind.end()
  await server.close()
})

/** Takes back what the migration changed of the tables: they are as the version before it left them. */
async function leaveTablesOfEarlierVersion(): Promise<void> {
  await behind.query('alter table accounts drop column mode_required_above')
  await behind.query('alter table accounts drop constraint account_has_one_mode')
  await behind.query('delete from migrations where name = $1', [MIGRATION])
}

/** A live account as earlier versions made one, also below sandbox accounts. */
async function liveAccount(kind: 'Agency' | 'Organization', parent: TestAccount): Promise<TestAccount> {
  const made = await server.account(kind, parent)
  await behind.query("update accounts set mode = 'Live' where id = $1", [made.account.id])
  const { key } = await makeKey(server.services, { accountId: made.id })
  assert.match(key, /^tsk_live_/)
  return { ...made, key, account: { ...made.account, mode: 'Live' } }
}

const mutate = async (account: TestAccount, field: string, input: object, headers = {}, selection = 'id') => {
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
  const document = `mutation ($input: ${type}) { made: ${field}(input: $input) { ${selection} } }`
  const { data, errors } = await server.ask<{ made: { id: string; webhook: { id: string } } } | null>(
    account.key,
    document,
    { input },
    headers,
  )
  return errors ? String(errors[0]?.extensions.code) : (data?.made ?? 'nothing')
}

const made = (answer: Awaited<ReturnType<typeof mutate>>) => {
  assert.ok(typeof answer === 'object', `${answer}`)
  return answer
}

const contact = async (by: TestAccount, orgId: string, name: string, headers = {}) =>
  made(await mutate(by, 'createContact', { orgId, name }, headers)).id

const webhook = async (account: TestAccount, url: string) =>
  made(await mutate(account, 'webhookCreate', { url, events: ['contact.*'] }, {}, 'webhook { id }')).webhook.id

interface Delivery {
  readonly status: string
  readonly payload: string
}

async function deliveries(account: TestAccount, webhookId: string): Promise<Delivery[]> {
  const document = `query ($id: ID!) {
    webhookRequests(input: { webhookId: $id, first: 100 }) { edges { node { status payload } } } }`
  const { data } = await server.ask<{ webhookRequests: { edges: { node: Delivery }[] } }>(account.key, document, {
    id: webhookId,
  })
  return data.webhookRequests.edges.map(({ node }) => node)
}

const namesIn = (history: readonly Delivery[]) => history.map(({ payload }) => JSON.parse(payload).data.name).sort()

const statusesOf = (history: readonly Delivery[]) => history.map(({ status }) => status)
const isDelivered = (statuses: readonly string[]) =>
  statuses.length > 0 && statuses.every((status) => status === 'delivered')

const parentsOf = async ({ account }: TestAccount) => {
  const { rows } = await behind.query('select agency_id, platform_id, mode from accounts where id = $1', [account.id])
  return rows[0]
}

const reads = async (key: string, id: string) => {
  const { data } = await server.ask<{ node: { id: string } | null }>(key, 'query ($id: ID!) { node(id: $id) { id } }', {
    id,
  })
  return data.node !== null
}

test('live accounts that an earlier version made below sandbox accounts leave them, with all that is theirs', async (t) => {
  await leaveTablesOfEarlierVersion()
  const platform = await server.account('Platform')
  const agency = await server.account('Agency', platform)
  const shop = await liveAccount('Organization', agency)
  const rehearsal = await server.account('Organization', agency)
  const liveAgency = await liveAgencyBelow(platform)
  const livePlatform = await server.account('Platform', null, { mode: 'Live' })
  const sandboxAgency = await server.account('Agency', livePlatform)
  const kept = await liveAccount('Organization', sandboxAgency)

  const receiver = await openReceiver(t, ({ path }) => (path === '/platform' ? 500 : 200))
  server.webhookAllow.add(receiver.hostAndPort)
  const above = await webhook(platform, receiver.url('/platform'))
  const own = await webhook(shop, receiver.url('/shop'))
  const highest = await webhook(livePlatform, receiver.url('/highest'))
  const IDEMPOTENT = { 'idempotency-key': 'made-by-the-platform' }
  const first = await contact(platform, shop.id, 'First', IDEMPOTENT)
  await contact(platform, rehearsal.id, 'Rehearsed')
  const worker = server.startWorker()
  await receiver.arrived(3)
  await until(
    'every delivery to the platform was tried',
    () => behind.query('select from webhook_due where attempts = 0'),
    ({ rowCount }) => rowCount === 0,
  )
  await worker.stop()
  assert.deepEqual(namesIn(await deliveries(platform, above)), ['First', 'Rehearsed'])
  await claimAll(above)
  const recovery = made(
    await mutate(platform, 'webhookRecover', { id: above, since: plus(server.clock.now(), { hours: -1 }) }),
  ).id
  // One that has far to go when it is stopped.
  await behind.query("update webhook_recoveries set status = 'running', total = 1, done_position = 0")
  // Their events wait in the outbox when the new version comes.
  const last = await contact(shop, shop.id, 'Last')
  await contact(kept, kept.id, 'Kept')

  const { applied, warnings } = await migrate(server.database.adminUrl, systemClock)
  assert.deepEqual(applied, [MIGRATION])
  assert.deepEqual(
    [...warnings].sort(),
    [
      [shop, platform],
      [shop, agency],
      [liveAgency.agency, platform],
      [liveAgency.live, platform],
      [kept, sandboxAgency],
    ]
      .map(([live, left]) => `The live account ${live?.id} is no longer below the sandbox account ${left?.id}.`)
      .sort(),
  )
  assert.deepEqual(await parentsOf(shop), { agency_id: null, platform_id: null, mode: 'Live' })
  assert.deepEqual(await parentsOf(liveAgency.agency), { agency_id: null, platform_id: null, mode: 'Live' })
  const below = { agency_id: liveAgency.agency.account.id, platform_id: null, mode: 'Live' }
  assert.deepEqual(await parentsOf(liveAgency.live), below)
  assert.deepEqual(await parentsOf(liveAgency.sandbox), {
    agency_id: liveAgency.agency.account.id,
    platform_id: platform.account.id,
    mode: 'Sandbox',
  })
  assert.deepEqual(await parentsOf(kept), {
    agency_id: null,
    platform_id: livePlatform.account.id,
    mode: 'Live',
  })

  // Past the time for which a looked-up key is believed.
  server.clock.advance(1_000)
  for (const { key } of [platform, agency]) {
    assert.equal(await reads(key, shop.id), false)
    assert.equal(await reads(key, first), false)
    assert.equal(await reads(key, rehearsal.id), true)
  }
  assert.equal(await mutate(platform, 'createContact', { orgId: shop.id, name: 'First' }, IDEMPOTENT), 'NOT_FOUND')
  assert.equal(await mutate(platform, 'apiKeyCreate', { accountId: shop.id }, {}, 'key'), 'NOT_FOUND')
  assert.deepEqual(namesIn(await deliveries(platform, above)), ['Rehearsed'])
  const { data } = await server.ask<{ webhookRecovery: { status: string } }>(
    platform.key,
    'query ($id: ID!) { webhookRecovery(id: $id) { status } }',
    { id: recovery },
  )
  assert.equal(data.webhookRecovery.status, 'stopped')
  for (const id of [shop.id, first, last]) assert.equal(await reads(shop.key, id), true)

  const before = receiver.arrivals.length
  const next = server.startWorker()
  await receiver.arrived(before + 2)
  await until('the live platform heard', async () => statusesOf(await deliveries(livePlatform, highest)), isDelivered)
  await until(
    'the shop heard',
    async () => statusesOf(await deliveries(shop, own)),
    (told) => told.length === 2 && isDelivered(told),
  )
  await next.stop()
  assert.deepEqual(namesIn(await deliveries(shop, own)), ['First', 'Last'])
  assert.deepEqual(namesIn(await deliveries(livePlatform, highest)), ['Kept'])
  assert.deepEqual(namesIn(await deliveries(platform, above)), ['Rehearsed'])
  const findings = await checkDelivery(server.services, { repair: false })
  for (const [fault, { found }] of Object.entries(findings)) assert.equal(found, 0, fault)
})

/** A live agency below a sandbox platform, with an organization of each mode. */
async function liveAgencyBelow(platform: TestAccount) {
  const agency = await liveAccount('Agency', platform)
  const live = await liveAccount('Organization', agency)
  const sandbox = await server.account('Organization', agency)
  return { agency, live, sandbox }
}

/** Claims what waits for the webhook, as a worker that was killed while it sent leaves it. */
async function claimAll(webhookId: string): Promise<void> {
  const { rows } = await behind.query('select id from webhooks where url like $1', ['%/platform'])
  assert.equal(rows.length, 1, webhookId)
  const claim = `update webhook_due set ready = true, claim_token = gen_random_uuid(), claimed_at = now(), claimed_until = now()
    where webhook_id = $1`
  const { rowCount } = await behind.query(claim, [rows[0].id])
  await behind.query('update webhook_lanes set in_flight = $2 where webhook_id = $1', [rows[0].id, rowCount])
}

test('a database without such accounts is migrated without a warning', async () => {
  await leaveTablesOfEarlierVersion()
  const before = (await behind.query('select * from accounts order by id')).rows.map((row) => accountOf(row))
  const { warnings } = await migrate(server.database.adminUrl, systemClock)
  assert.deepEqual(warnings, [])
  const rows = (await behind.query('select * from accounts order by id')).rows.map((row) => accountOf(row))
  assert.deepEqual(rows, before)
})
