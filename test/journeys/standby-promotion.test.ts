import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { migrate } from '../../src/platform/db/index.ts'
import { LAST_SHARD, requireId } from '../../src/platform/ids/index.ts'
import { startTemporaryDatabase } from '../../src/platform/postgres/index.ts'
import { systemClock } from '../../src/platform/time/index.ts'
import { databaseAccess } from '../support/database-access.ts'
import { headersOf, signedInPeople } from '../support/people.ts'
import type { TestDatabase } from '../support/postgres.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { killServer, PRIMARY_SETTINGS, queryValue, type Standby, startStandby } from '../support/standby.ts'

const WRITES = 10_000
const CLIENTS = 32
const CREATE = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'
const log = { info: () => undefined, warn: () => undefined }

let primary: Awaited<ReturnType<typeof startTemporaryDatabase>>
let standby: Standby
let server: TestServer

before(async () => {
  primary = await startTemporaryDatabase({ log, settings: PRIMARY_SETTINGS })
  await migrate(primary.ownerUrl, systemClock)
  standby = await startStandby(primary.adminUrl)
  await queryValue(primary.adminUrl, "alter system set synchronous_standby_names = 'standby'")
  await queryValue(primary.adminUrl, 'select pg_reload_conf()')
  server = await startTestServer({
    installation: {
      database: databaseOf(primary, standby),
      dataDir: await mkdtemp(join(tmpdir(), 'tallystick-test-')),
      rootKey: randomBytes(32).toString('base64'),
      stoppedAt: systemClock(),
    },
    env: {
      DATABASE_URL: primary.appUrl,
      DATABASE_REPLICA_URL: standby.urlOf(primary.appUrl),
      TALLYSTICK_ENV: 'development',
    },
  })
})

after(async () => {
  await server.close()
  await standby.remove()
  await primary.stop()
})

/** Returns the database whose URL names both servers. */
function databaseOf({ adminUrl, ownerUrl, appUrl }: typeof primary, { urlOf }: Standby): TestDatabase {
  const both = (url: string) => {
    const { host } = new URL(url)
    return url.replace(host, `${host},${new URL(urlOf(url)).host}`)
  }
  const cell = { name: 'only', adminUrl, ownerUrl, appUrl, firstShard: 0, lastShard: LAST_SHARD }
  return {
    ...{ name: 'only', adminUrl, ownerUrl, appUrl: both(appUrl) },
    cells: [cell],
    settings: { DATABASE_URL: both(appUrl), DATABASE_ADMIN_URL: both(ownerUrl) },
    sql: databaseAccess([cell]),
    cellOf: () => cell,
    drop: async () => {},
  }
}

/** Returns the id of a new contact, or null if its creation was not acknowledged. */
async function create(key: string): Promise<string | null> {
  const input = { name: 'A contact', email: 'contact@example.com' }
  const answer = await server.ask<{ createContact: { id: string } | null } | null>(key, CREATE, { input })
  return answer.data?.createContact?.id ?? null
}

const CONTACTS = "select string_agg(id::text, ',') from contacts"
/** Counts the connections whose last statement was a list of contacts. */
const READS = `select count(*) from pg_stat_activity
  where application_name like 'tallystick read%' and query like '%from contacts%'`

test('a person sees on the standby what was written before, and keys read on the primary', async () => {
  const organization = await server.account('Organization')
  const { person, join: becomeMember } = signedInPeople(server)
  const member = await person()
  await becomeMember(member, organization, 'Owner')
  const id = await create(organization.key)
  const list = '{ contacts(first: 5) { edges { node { id } } } }'
  const seen = await server.ask<{ contacts: unknown }>(member.cookie, list, {}, headersOf(member, organization))
  assert.deepEqual(seen.data?.contacts, { edges: [{ node: { id } }] }, seen.text)
  assert.ok(Number(await queryValue(standby.urlOf(primary.adminUrl), READS)) > 0)
})

test('no acknowledged write is lost with the primary, and requests work again after the promotion', async (t) => {
  const organization = await server.account('Organization')
  const acknowledged: string[] = []
  let isKilled = false
  async function client(): Promise<void> {
    while (!isKilled) {
      const id = await create(organization.key)
      if (id) acknowledged.push(id)
      if (acknowledged.length >= WRITES && !isKilled) {
        isKilled = true
        await killServer(await queryValue(primary.adminUrl, 'show data_directory'))
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const killedMs = performance.now()
  await queryValue(standby.urlOf(primary.adminUrl), 'select pg_promote()')
  let back: string | null = null
  while (!back) {
    back = await create(organization.key)
    await nextTick()
  }
  t.diagnostic(`back ${Math.round(performance.now() - killedMs)} ms after the primary was killed`)
  const stored = new Set((await queryValue(standby.urlOf(primary.adminUrl), CONTACTS)).split(','))
  assert.ok(acknowledged.length >= WRITES)
  assert.equal(acknowledged.filter((id) => !stored.has(requireId('con', id, 'Contact').uuid)).length, 0)
})
