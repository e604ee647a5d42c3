import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SHARD_MOVE_POINTS } from '../faults/crash-points.ts'
import { type CellServer, startCellServers } from '../support/cell-servers.ts'
import {
  type Installation,
  newInstallation,
  run,
  tallystick,
  tallystickJson,
  until,
  withEnv,
} from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { ask } from '../support/server.ts'

const ORGANIZATIONS = 2
/** The pause between the contacts of an organization. */
const PACE_MS = 20
const CREATE = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'
const NAMES = 'query ($after: String) { contacts(first: 100, after: $after) { edges { node { id } cursor } } }'
const NEW_WEBHOOK = 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }'
const WAIT_MS = 90_000

interface Moved {
  readonly shards: readonly number[]
  readonly source: string
  readonly target: string
}

/** Starts an installation of two cells with an organization in each of several shards. */
async function openInstallation(t: TestContext) {
  const servers = await startCellServers(t, ['west', 'east'])
  const receiver = await openReceiver(t)
  const installation = await newInstallation(t, { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort })
  const file = join(installation.dataDir, 'cells.json')
  const cells = servers.map(({ name, url, adminUrl }) => ({ name, url, adminUrl }))
  await writeFile(file, JSON.stringify({ cells }))
  const withCells = withEnv(installation, { TALLYSTICK_CELLS: file, TALLYSTICK_ENV: 'development' })
  const made = <Row>(...argv: string[]) => tallystickJson<Row & { id: string }>(t, withCells, ...argv)
  const platform = await made('account', 'create', '--kind', 'platform', '--name', 'Harbor')
  const organizations = []
  for (let number = 0; number < ORGANIZATIONS; number++) {
    const { id } = await made('account', 'create', '--kind', 'organization', '--name', 'Shop', '--parent', platform.id)
    const { key } = await made<{ key: string }>('key', 'create', '--account', id)
    organizations.push(key)
  }
  const { key } = await made<{ key: string }>('key', 'create', '--account', platform.id)
  const shards = await directory<{ shard: number }>(servers, 'select distinct shard from accounts order by 1')
  return {
    servers,
    receiver,
    installation: withCells,
    platform: key,
    organizations,
    shards: shards.map((row) => row.shard),
  }
}

async function directory<Row extends pg.QueryResultRow>([first]: readonly CellServer[], sql: string): Promise<Row[]> {
  const client = new pg.Client(first?.adminUrl)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Creates contacts of an organization one after another until it is stopped. */
function createContacts({ url }: Installation, key: string) {
  const ids: string[] = []
  const failures: string[] = []
  let isEnding = false
  const ended = (async () => {
    while (!isEnding) {
      const number = `contact ${ids.length + failures.length}`
      const { data, text } = await ask<{ createContact: { id: string } } | null>(url, key, CREATE, {
        input: { name: number },
      })
      if (data) ids.push(data.createContact.id)
      // A killed command leaves the shards paused until it runs again.
      else if (!text.includes('TEMPORARILY_UNAVAILABLE')) failures.push(text)
      await pause(PACE_MS)
    }
  })()
  return async () => {
    isEnding = true
    await ended
    return { ids, failures }
  }
}

test('a move that is killed at any step goes on when it runs again: nothing is lost or delivered twice', {
  timeout: 600_000,
}, async (t) => {
  const { receiver, installation, platform, organizations, shards } = await openInstallation(t)
  const processes = [run(t, installation, ['api']), run(t, installation, ['worker'])]
  await Promise.all(processes.map(({ prints }) => prints('running')))
  const url = receiver.url()
  await ask(installation.url, platform, NEW_WEBHOOK, { input: { url, events: ['contact.created'] } })
  const stops = organizations.map((key) => createContacts(installation, key))

  // After 'move: compared' nothing is left to switch, so that the second move reaches it.
  const compared = 'move: compared'
  const moveTo = (target: string) => ['cell', 'move', '--shards', shards.join(','), '--to', target]
  const killAt = async (point: string, target: string) => {
    const { signal, stderr } = await run(t, withEnv(installation, { TALLYSTICK_CRASH_AT: point }), moveTo(target)).ended
    assert.equal(signal, 'SIGKILL', `${point}: ${stderr}`)
  }
  for (const point of SHARD_MOVE_POINTS) if (point !== compared) await killAt(point, 'east')
  const refused = await tallystick(t, installation, ...moveTo('east'))
  assert.match(refused.stderr, /the comparison of their rows was interrupted/)
  const ended = async (...argv: string[]): Promise<Moved> => {
    const { code, stdout, stderr } = await tallystick(t, installation, ...argv, '--json')
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }
  const first = await ended(...moveTo('east'), '--without-comparison')
  assert.deepEqual([first.shards, first.source, first.target], [shards, 'west', 'east'])
  await killAt(compared, 'west')
  const second = await ended(...moveTo('west'))
  assert.deepEqual([second.shards, second.source, second.target], [shards, 'east', 'west'])

  const results = await Promise.all(stops.map((stop) => stop()))
  const created = results.flatMap(({ ids }) => ids)
  assert.deepEqual(
    results.flatMap(({ failures }) => failures),
    [],
  )
  const listed: string[] = []
  for (const key of organizations) {
    for (let after: string | null = null; ; ) {
      type Page = { contacts: { edges: { node: { id: string }; cursor: string }[] } }
      const page: Page = (await ask<Page>(installation.url, key, NAMES, { after })).data
      listed.push(...page.contacts.edges.map(({ node }) => node.id))
      after = page.contacts.edges.at(-1)?.cursor ?? null
      if (after === null) break
    }
  }
  // A contact whose request failed after its commit is listed, but was not acknowledged.
  assert.deepEqual(new Set(created).difference(new Set(listed)).size, 0, 'an acknowledged contact is lost')
  assert.equal(new Set(listed).size, listed.length)
  const deliveries = () => receiver.arrivals.map(({ headers, body }) => ({ headers, event: JSON.parse(body) }))
  const subjects = () => new Set(deliveries().map(({ event }) => event.data.id as string))
  await until('all events are delivered', subjects, (of) => listed.every((id) => of.has(id)), WAIT_MS)
  const requests = new Set(deliveries().map(({ headers }) => headers['webhook-id']))
  assert.equal(requests.size, listed.length, 'an event has more than one request')
})
