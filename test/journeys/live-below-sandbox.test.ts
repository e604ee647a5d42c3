import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { accountOf } from '../../src/accounts/index.ts'
import { makeKey } from '../../src/cli/commands/index.ts'
import { migrate } from '../../src/platform/db/index.ts'
import { plus, systemClock } from '../../src/platform/time/index.ts'
import { checkDelivery } from '../../src/webhooks/index.ts'
import { restoreFormerNames } from '../support/former-names.ts'
import { until } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'

const MIGRATION = '0017-live-below-live.sql'

const server = await startTestServer({ cells: 1 })
const adminClient = new pg.Client(server.database.adminUrl)
await adminClient.connect()
after(async () => {
  await adminClient.end()
  await server.close()
})

/** Reverts the migration's changes of the tables to the state of the previous version. */
async function leaveTablesOfEarlierVersion(): Promise<void> {
  await adminClient.query('alter table accounts drop column mode_required_above')
  await adminClient.query('alter table accounts drop constraint account_has_one_mode')
  await adminClient.query('delete from migrations where name = $1', [MIGRATION])
}

/** Creates a live account as earlier versions did, also below sandbox accounts. */
async function liveAccount(kind: 'Agency' | 'Organization', parent: TestAccount): Promise<TestAccount> {
  const made = await server.account(kind, parent)
  await adminClient.query("update accounts set mode = 'Live' where id = $1", [made.account.id])
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
  const { rows } = await adminClient.query('select agency_id, platform_id, mode from accounts where id = $1', [
    account.id,
  ])
  return rows[0]
}

const canRead = async (key: string, id: string) => {
  const { data } = await server.ask<{ node: { id: string } | null }>(key, 'query ($id: ID!) { node(id: $id) { id } }', {
    id,
  })
  return data.node !== null
}

test('a migration moves live accounts out from below sandbox accounts, with all their records', async (t) => {
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
    'every delivery to the platform was attempted',
    () => adminClient.query('select from webhook_due where attempts = 0'),
    ({ rowCount }) => rowCount === 0,
  )
  await worker.stop()
  assert.deepEqual(namesIn(await deliveries(platform, above)), ['First', 'Rehearsed'])
  await claimAll(above)
  const recovery = made(
    await mutate(platform, 'webhookRecover', { id: above, since: plus(server.clock.now(), { hours: -1 }) }),
  ).id
  // The recovery is still running when the new version starts.
  await adminClient.query("update webhook_recoveries set status = 'running', total = 1, done_position = 0")
  // The events of these contacts are in the outbox when the new version starts.
  const last = await contact(shop, shop.id, 'Last')
  await contact(kept, kept.id, 'Kept')

  const renaming = await restoreFormerNames(adminClient)
  const { applied, warnings } = await migrate(server.database.adminUrl, systemClock)
  assert.deepEqual(applied, [MIGRATION, renaming])
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
  await assertSeparated({ shop, liveAgency, kept, platform, livePlatform })

  // Key lookups are cached for less than a second.
  server.clock.advance(1_000)
  for (const { key } of [platform, agency]) {
    assert.equal(await canRead(key, shop.id), false)
    assert.equal(await canRead(key, first), false)
    assert.equal(await canRead(key, rehearsal.id), true)
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
  for (const id of [shop.id, first, last]) assert.equal(await canRead(shop.key, id), true)

  const before = receiver.arrivals.length
  const next = server.startWorker()
  await receiver.arrived(before + 2)
  await until(
    'the live platform received its event',
    async () => statusesOf(await deliveries(livePlatform, highest)),
    isDelivered,
  )
  await until(
    'the shop received its events',
    async () => statusesOf(await deliveries(shop, own)),
    (requests) => requests.length === 2 && isDelivered(requests),
  )
  await next.stop()
  assert.deepEqual(namesIn(await deliveries(shop, own)), ['First', 'Last'])
  assert.deepEqual(namesIn(await deliveries(livePlatform, highest)), ['Kept'])
  assert.deepEqual(namesIn(await deliveries(platform, above)), ['Rehearsed'])
  const findings = await checkDelivery(server.services, { repair: false })
  for (const [fault, { found }] of Object.entries(findings)) assert.equal(found, 0, fault)
})

/** Requires that live accounts kept only the live accounts above them, and sandbox accounts all. */
async function assertSeparated(accounts: {
  readonly shop: TestAccount
  readonly liveAgency: Awaited<ReturnType<typeof liveAgencyBelow>>
  readonly kept: TestAccount
  readonly platform: TestAccount
  readonly livePlatform: TestAccount
}): Promise<void> {
  const { shop, liveAgency, kept, platform, livePlatform } = accounts
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
}

/** Creates a live agency below a sandbox platform, with an organization of each mode. */
async function liveAgencyBelow(platform: TestAccount) {
  const agency = await liveAccount('Agency', platform)
  const live = await liveAccount('Organization', agency)
  const sandbox = await server.account('Organization', agency)
  return { agency, live, sandbox }
}

/** Claims the webhook's pending requests, like a worker that was killed while it sent them. */
async function claimAll(webhookId: string): Promise<void> {
  const { rows } = await adminClient.query('select id from webhooks where url like $1', ['%/platform'])
  assert.equal(rows.length, 1, webhookId)
  const claim = `update webhook_due set ready = true, claim_token = gen_random_uuid(), claimed_at = now(), claimed_until = now()
    where webhook_id = $1`
  const { rowCount } = await adminClient.query(claim, [rows[0].id])
  await adminClient.query('update webhook_queues set in_flight = $2 where webhook_id = $1', [rows[0].id, rowCount])
}

test('a database without such accounts is migrated without a warning', async () => {
  await leaveTablesOfEarlierVersion()
  const before = (await adminClient.query('select * from accounts order by id')).rows.map((row) => accountOf(row))
  const { warnings } = await migrate(server.database.adminUrl, systemClock)
  assert.deepEqual(warnings, [])
  const rows = (await adminClient.query('select * from accounts order by id')).rows.map((row) => accountOf(row))
  assert.deepEqual(rows, before)
})
