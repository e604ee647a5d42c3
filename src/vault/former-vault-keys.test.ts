import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { freshFolder } from '../../test/support/embedded.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres.ts'
import { lockChanges } from '../accounts/index.ts'
import { openDatabase } from '../platform/db/index.ts'
import { readMigrations } from '../platform/db/migrate.ts'
import { createLog } from '../platform/log/index.ts'
import { plus, type Timestamp } from '../platform/time/index.ts'
import { createKeys, openKeyRing } from './keys/index.ts'
import { keyCheckValue } from './keys/wrapping.ts'
import { vaultKeyIsNeeded } from './rotate-vault-keys.queries.generated.ts'

const MIGRATION = '0096-locks-in-shards.sql'
const CREATED = '2026-11-21T00:30:00.000Z' as Timestamp
const NOW = plus(CREATED, { days: 3 })
const KEY = 'live.month.202611'
const [ORG, TOKEN] = ['01920000-0000-7000-8000-000000000011', '01920000-0000-7000-8000-000000000022']

let testDatabase: TestDatabase
let client: pg.Client
let formerUrl: string

before(async () => {
  testDatabase = await createTestDatabase()
  await asAdmin(`create database ${testDatabase.name}_former`)
  const url = new URL(testDatabase.adminUrl)
  url.pathname = `/${testDatabase.name}_former`
  formerUrl = url.href
  client = new pg.Client(formerUrl)
  await client.connect()
})

after(async () => {
  await client.end()
  await asAdmin(`drop database ${testDatabase.name}_former with (force)`)
  await testDatabase.drop()
})

test('keys, instruments and organizations of earlier versions are locked as new ones are', async (t) => {
  const ring = openKeyRing({ kind: 'file', folder: await freshFolder(t) }, '', () => NOW)
  const migrations = await readMigrations()
  for (const { sql } of migrations.filter(({ name }) => name < MIGRATION)) await client.query(sql)
  const { key } = await ring.make(KEY)
  await insertFormer(keyCheckValue({ id: KEY, key }))
  for (const { sql } of migrations.filter(({ name }) => name >= MIGRATION)) await client.query(sql)

  const log = createLog({ level: 'silent' })
  const db = await openDatabase({ url: formerUrl, log })
  let now = NOW
  const keys = createKeys({ db, wallNow: () => now, rings: [ring], log })
  const inCell = keys.inCell(db)
  try {
    const former = await inCell.currentMonthKey('Live')
    assert.equal(former.id, KEY)
    await keys.prepareLock(17, former)
    await db.transaction((tx) => keys.lock(tx, 17, former))

    await inCell.nextMonthKey('Live')
    now = plus(NOW, { minutes: 2 })
    const destroy = () =>
      inCell.destroyMonthKey(KEY, async (tx) => (await tx.run(vaultKeyIsNeeded, { keyId: KEY })).length > 0)
    assert.equal(await destroy(), false, 'an instrument of the earlier version needs the key')
    await client.query('delete from vault_instruments where token_id = $1', [TOKEN])
    assert.equal(await destroy(), true)

    const caller = { account: { id: ORG } } as Parameters<typeof lockChanges>[0]['caller']
    await db.transaction((tx) => lockChanges({ caller }, tx, ORG, 'ProviderConfigurations'))
    const { rows } = await client.query('select shard, account_id, kind from account_locks')
    assert.deepEqual(rows, [{ shard: 0x11, account_id: ORG, kind: 'ProviderConfigurations' }])
  } finally {
    keys.close()
    await db.close()
  }
})

async function asAdmin(text: string): Promise<void> {
  const admin = new pg.Client(testDatabase.adminUrl)
  await admin.connect()
  await admin.query(text)
  await admin.end()
}

/** Inserts an organization, a month key and an instrument under it as earlier versions did. */
async function insertFormer(checkValue: string): Promise<void> {
  await client.query(
    `insert into accounts (id, kind, name, shard, time_zone, mode, created_at, updated_at)
     values ($1, 'Organization', 'North', $2, 'UTC', 'Live', $3, $3)`,
    [ORG, 0x11, CREATED],
  )
  await client.query("insert into vault_keys (id, ring, check_value, created_at) values ($1, 'file', $2, $3)", [
    KEY,
    checkValue,
    CREATED,
  ])
  // The foreign key is off: the test needs no token.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into vault_instruments (shard, token_id, account_id, key_id, wrapped_key, sealed_number)
     values (34, $1, $2, $3, $4, $4)`,
    [TOKEN, ORG, KEY, Buffer.from('sealed')],
  )
  await client.query('set session_replication_role = origin')
}
