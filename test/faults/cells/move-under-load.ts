// Moves 64 shards to another cell and back while they are in use: `npm run test:cells`.
import assert from 'node:assert/strict'
import test from 'node:test'
import { formatId, SHARDS } from '../../../src/platform/ids/index.ts'
import { type CreatedContacts, createContacts } from '../../support/cell-installation.ts'
import { startCellServers } from '../../support/cell-servers.ts'
import { run, until } from '../../support/process.ts'
import { openReceiver } from '../../support/receiver.ts'
import { untilDelivered } from '../../support/until-delivered.ts'
import { openDeployment } from '../deployment.ts'
import { type Fixture, openFixture } from '../fixture.ts'
import { quiesce } from '../quiesce.ts'
import { type Random, seededRandom } from '../random.ts'
import { act, checkSettled } from '../seed.ts'

const ORGANIZATIONS = 6
const CUSTOMERS = 1
const MOVED_SHARDS = 64

test('shards move while payments, plans, tokens and deliveries are made: nothing fails or is done twice', {
  timeout: 1_200_000,
}, async (t) => {
  const servers = await startCellServers(t, ['west', 'east'])
  const receiver = await openReceiver(t)
  const settings = { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort }
  const deployment = await openDeployment(t, settings, undefined, servers)
  const names = Array.from({ length: ORGANIZATIONS }, (_, number) => `organization-${number}`)
  const fixtures: Fixture[] = []
  for (const name of names) fixtures.push(await openFixture(deployment, name))
  const earlier = new Set((await Promise.all(fixtures.map(eventsOf))).flat())
  for (const { change } of fixtures)
    await change('webhookCreate', { url: receiver.url(), events: ['*'] }, 'webhook { id }')

  const seed = Number(process.env.FAULT_SEEDS ?? 1)
  const random = seededRandom(seed)
  let isMoving = true
  const failures: unknown[] = []
  const customers = fixtures.flatMap((fixture) =>
    Array.from({ length: CUSTOMERS }, () =>
      customer(fixture, random.child(), () => isMoving && failures.length === 0).catch((error) => failures.push(error)),
    ),
  )
  const probes = fixtures.map(({ key }) => createContacts(deployment.url, key))
  await until('every probe has created a contact', () => probes.every(({ created }) => created.ids.length > 0))

  const shards = shardsToMove(fixtures)
  for (const target of ['east', 'west', 'east']) {
    const startedMs = performance.now()
    const argv = ['cell', 'move', '--shards', shards.join(','), '--to', target, '--json']
    const { code, stdout, stderr } = await run(t, deployment.installation, argv).ended
    assert.equal(code, 0, stderr)
    const moved = JSON.parse(stdout) as { readonly pausedMs: number; readonly deletedRows: number }
    const tookMs = Math.round(performance.now() - startedMs)
    t.diagnostic(`move to ${target}: ${tookMs} ms, requests waited ${moved.pausedMs} ms, ${moved.deletedRows} rows`)
  }
  isMoving = false
  await Promise.all(customers)
  assert.deepEqual(failures, [])
  const errors = deployment.all.flatMap((child) => child.output().match(/^.* error .*\n(?:[^\d].*\n)*/gm) ?? [])
  assert.deepEqual(errors, [])
  const results = await Promise.all(probes.map(({ stop }) => stop()))
  assert.deepEqual(
    results.map(({ failures, refused }) => [failures, refused]),
    results.map(() => [[], 0]),
  )
  const refusals = fixtures.flatMap(({ client }) => client.requests.map(({ refusal }) => refusal))
  assert.ok(!refusals.includes('TEMPORARILY_UNAVAILABLE'), `${refusals}`)
  t.diagnostic(`the longest request: ${longestMs(results)} ms, ${results.flatMap(({ ids }) => ids).length} contacts`)

  await quiesce(deployment, fixtures)
  for (const fixture of fixtures) {
    const { problems, summary } = await checkSettled(deployment, fixture)
    t.diagnostic(summary)
    assert.deepEqual(problems, [], `repeat with: FAULT_SEEDS=${seed}`)
  }
  for (const fixture of fixtures) await assertDelivered(fixture)

  /** Waits until each event of an organization is delivered. Asserts that it has one request. */
  async function assertDelivered(fixture: Fixture): Promise<void> {
    const events = new Set(await eventsOf(fixture)).difference(earlier)
    await untilDelivered(receiver, events, ({ id }) => id)
    const requests = receiver.arrivals.map(({ headers, body }) => [JSON.parse(body).id, headers['webhook-id']])
    const ofEvents = Map.groupBy(requests, ([id]) => id)
    const repeated = [...events].filter((id) => new Set(ofEvents.get(id)?.map(([, request]) => request)).size > 1)
    assert.deepEqual(repeated, [], 'an event has more than one request')
  }
})

async function eventsOf({ deployment, uuid }: Fixture): Promise<string[]> {
  const rows = await deployment.query<{ id: string }>('select id from events where account_id = $1', [uuid])
  return rows.map(({ id }) => formatId('evt', id))
}

/** Acts as customers and merchant do, until the moves have ended. */
async function customer(fixture: Fixture, random: Random, isMoving: () => boolean): Promise<void> {
  for (let n = 0; isMoving(); n++) {
    if (random.below(2) === 0) await fixture.deployment.makeAllDue()
    await act(fixture, random, n === 0)
  }
}

/** Returns the shards of most organizations, and others that have no rows. */
function shardsToMove(fixtures: readonly Fixture[]): number[] {
  const [staying, ...moving] = fixtures.map(({ shard }) => shard)
  const others = Array.from({ length: SHARDS }, (_, shard) => shard).filter((shard) => shard !== staying)
  return [...new Set([...moving, ...others])].slice(0, MOVED_SHARDS).sort((a, b) => a - b)
}

function longestMs(results: readonly CreatedContacts[]): number {
  return Math.round(Math.max(...results.flatMap(({ times }) => times.map(({ tookMs }) => tookMs))))
}
