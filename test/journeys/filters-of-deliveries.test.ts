import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { formatId } from '../../src/platform/ids/index.ts'
import { fanOut } from '../../src/webhooks/delivery/fan-out.ts'
import { change } from '../support/change.ts'
import { quiet } from '../support/delivery.ts'
import { assertFilters, isWithin, periods, someOf } from '../support/filtered-list.ts'
import { inEachCell } from '../support/in-each-cell.ts'
import { uuidOf } from '../support/paged-lists/paging-fixture.ts'
import { startTestServer } from '../support/server.ts'
import { ENDPOINT } from '../support/valid-inputs.ts'

const server = await startTestServer()
const { sql } = server.database
after(async () => {
  await server.close()
})

const OUTCOMES = [
  { status: 'delivered', code: 200, type: 'contact.created' },
  { status: 'failed', code: 500, type: 'contact.created' },
  { status: 'failed', code: null, type: 'contact.updated' },
  { status: 'pending', code: 500, type: 'contact.updated' },
] as const

test('the deliveries of all webhooks of an account are listed by any combination of filters', async () => {
  const [agency] = [await server.account('Agency')]
  const shop = await server.account('Organization', agency)
  const newWebhook = async (by: typeof shop) =>
    (await change(server, by, 'webhookCreate', ENDPOINT, 'webhook { id }')).webhook.id
  const webhooks = [await newWebhook(shop), await newWebhook(shop)]
  // A delivery of the account above, which is not listed.
  await change(server, agency, 'webhookTest', { id: await newWebhook(agency) })
  const rows: {
    id: string
    webhookId: string
    eventId: string
    at: string
    outcome: (typeof OUTCOMES)[number] | undefined
  }[] = []
  for (let n = 0; n < 24; n++) {
    server.clock.advance(60_000)
    const [webhookId = '', outcome] = [webhooks[n % 2], OUTCOMES[Math.floor(n / 3) % 4]]
    const at = server.services.wallNow()
    const { id, eventId } = await change(server, shop, 'webhookTest', { id: webhookId }, 'id eventId')
    await sql.write(
      `update webhook_requests set status = $2, last_status_code = $3, event_type = $4,
         next_attempt_at = case $2 when 'pending' then next_attempt_at end where id = $1`,
      [uuidOf(id), outcome?.status, outcome?.code, outcome?.type],
    )
    rows.unshift({ id, webhookId, eventId, at, outcome })
  }
  const times = rows.filter((_, n) => n % 5 === 0).map(({ at }) => at)
  await assertFilters({
    ask: (query, variables) => server.ask(agency.key, query, variables),
    ...{ field: 'deliveries', inputType: 'DeliveriesInput', owner: { orgId: shop.id }, isCounted: true, rows },
    filters: fc
      .tuple(
        someOf({
          webhookId: fc.constantFrom(...webhooks),
          eventId: fc.constantFrom(...rows.slice(0, 3).map(({ eventId }) => eventId)),
          status: fc.constantFrom('pending', 'delivered', 'failed'),
          statusCode: fc.constantFrom(200, 404, 500),
          eventType: fc.constantFrom('contact.created', 'contact.updated', 'contact.deleted'),
        }),
        periods(times.toReversed()),
      )
      .map(([some, period]) => ({ ...some, ...period })),
    matches: ({ webhookId, eventId, outcome, at }, filter) =>
      (filter.webhookId === undefined || webhookId === filter.webhookId) &&
      (filter.eventId === undefined || eventId === filter.eventId) &&
      (filter.status === undefined || outcome?.status === filter.status) &&
      (filter.statusCode === undefined || outcome?.code === filter.statusCode) &&
      (filter.eventType === undefined || outcome?.type === filter.eventType) &&
      isWithin(at, filter),
  })
})

test('a webhook of another account than the named one is not found', async () => {
  const agency = await server.account('Agency')
  const shop = await server.account('Organization', agency)
  const { webhook } = await change(server, agency, 'webhookCreate', ENDPOINT, 'webhook { id }')
  const query =
    'query ($input: DeliveriesInput) { deliveries(input: $input) { edges { node { id eventId eventType } } } }'
  const own = await server.ask(agency.key, query, { input: { webhookId: webhook.id } })
  assert.deepEqual(own.data, { deliveries: { edges: [] } })
  for (const input of [{ webhookId: webhook.id, orgId: shop.id }]) {
    const { errors } = await server.ask(agency.key, query, { input })
    assert.deepEqual(
      errors?.map(({ message }) => message),
      ['Webhook not found.'],
    )
  }
})

test('the deliveries of an event are those to each of its webhooks, and no others of its millisecond', async () => {
  const shop = await server.account('Organization')
  for (let n = 0; n < 2; n++) await change(server, shop, 'webhookCreate', ENDPOINT, 'webhook { id }')
  const first = await change(server, shop, 'createContact', { name: 'Ada' })
  await change(server, shop, 'createContact', { name: 'Grace' })
  await inEachCell(server.services, (ofCell) => fanOut(ofCell, quiet, 0))
  const { data } = await server.ask<{ events: { edges: { node: { id: string; payload: string } }[] } }>(
    shop.key,
    '{ events(input: { type: "contact.created" }) { edges { node { id payload } } } }',
  )
  const event = data.events.edges.map(({ node }) => node).find(({ payload }) => payload.includes(first.id))
  const found = await server.ask<{ deliveries: { edges: { node: { eventId: string; webhookId: string } }[] } }>(
    shop.key,
    'query ($id: ID!) { deliveries(input: { eventId: $id }) { edges { node { eventId webhookId } } } }',
    { id: event?.id },
  )
  const rows = found.data.deliveries.edges.map(({ node }) => node)
  assert.deepEqual(
    rows.map(({ eventId }) => eventId),
    [event?.id, event?.id],
  )
  assert.equal(new Set(rows.map(({ webhookId }) => webhookId)).size, 2)
})

test('the last id that an event could have is not found', async () => {
  const shop = await server.account('Organization')
  const last = formatId('evt', 'ffffffff-ffff-7fff-bfff-ffffffffffff')
  const query = `{ deliveries(input: { eventId: "${last}" }) { edges { node { id } } } }`
  const { errors } = await server.ask(shop.key, query)
  assert.deepEqual(
    errors?.map(({ message }) => message),
    ['Event not found.'],
  )
})

test('a delivery writes no index, although the failed ones have their own', async () => {
  const shop = await server.account('Organization')
  const { webhook } = await change(server, shop, 'webhookCreate', ENDPOINT, 'webhook { id }')
  const { id } = await change(server, shop, 'webhookTest', { id: webhook.id })
  const tables = await sql.rows('select tableoid from webhook_requests where id = $1', [uuidOf(id)])
  const client = await sql.client(shop.account.shard)
  const unindexedUpdates = async () => {
    const count = 'select pg_stat_get_xact_tuples_hot_updated($1)::integer as updates'
    return (await client.query<{ updates: number }>(count, [tables[0]?.tableoid])).rows[0]!.updates
  }
  const changesNoIndex = async (status: string) => {
    await client.query('begin')
    const before = await unindexedUpdates()
    await client.query('update webhook_requests set status = $2, next_attempt_at = null where id = $1', [
      ...[uuidOf(id), status],
    ])
    const updates = (await unindexedUpdates()) - before
    await client.query('rollback')
    return updates === 1
  }
  assert.equal(await changesNoIndex('delivered'), true)
  assert.equal(await changesNoIndex('failed'), false)
})
