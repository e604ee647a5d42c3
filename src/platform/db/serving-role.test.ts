import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { createLog } from '../log/index.ts'
import { openDatabase, servingRole } from './index.ts'

let testDatabase: TestDatabase
let admin: pg.Client

before(async () => {
  testDatabase = await createTestDatabase()
  admin = new pg.Client(testDatabase.adminUrl)
  await admin.connect()
})

after(async () => {
  await admin.end()
  await testDatabase.drop()
})

/** Returns the excess rights that the check finds for a URL's role. */
async function excessOf(url: string): Promise<readonly string[]> {
  const db = await openDatabase({ url, log: createLog({ level: 'silent' }), readConnections: 1, poolSize: 1 })
  try {
    return (await servingRole(db.read)).excess
  } finally {
    await db.close()
  }
}

/** Creates a serving role, as the guide does, with more attributes or rights. */
async function newRole(extend: (name: string) => readonly string[] = () => []): Promise<string> {
  const name = `serving_${randomBytes(4).toString('hex')}`
  await admin.query(`create role ${name} login password 'x' in role tallystick_app`)
  for (const command of extend(name)) await admin.query(command)
  return Object.assign(new URL(testDatabase.adminUrl), { username: name, password: 'x' }).href
}

test('a member of the group that migrations grant to has no excess right', async () => {
  assert.deepEqual(await excessOf(testDatabase.appUrl), [])
  assert.deepEqual(await excessOf(await newRole()), [])
})

const OWNER = 'owns the tables of the audit log, or is a member of their owner'
const DATABASE = 'owns the database or its schema, or is a member of their owner'
const CHANGES = 'may update, delete or truncate the audit log, or add triggers to it'
const FILES = 'may write files or run programs on the database server'

test('a superuser and the owner are reported', async () => {
  assert.deepEqual(await excessOf(testDatabase.adminUrl), ['is a superuser'])
  assert.deepEqual(await excessOf(testDatabase.ownerUrl), [OWNER, DATABASE, CHANGES])
})

const EXTENSIONS: readonly [string, (role: string) => readonly string[], readonly string[]][] = [
  ...['update', 'delete', 'truncate', 'trigger', 'update (outcome)'].map(
    (right): [string, (role: string) => string[], string[]] => [
      `${right} on the log`,
      (role) => [`grant ${right} on audit_entries to ${role}`],
      [CHANGES],
    ],
  ),
  ['every right to data', (role) => [`grant pg_write_all_data to ${role}`], [CHANGES]],
  ['a member of the owner', (role) => [`grant tallystick_owner to ${role}`], [OWNER, DATABASE, CHANGES]],
  // It can become the owner by SET ROLE, and does not have the owner's rights until then.
  [
    'a member that inherits nothing',
    (role) => [`grant tallystick_owner to ${role} with inherit false`],
    [OWNER, DATABASE],
  ],
  ['the files of the server', (role) => [`grant pg_write_server_files to ${role}`], [FILES]],
  ['programs on the server', (role) => [`grant pg_execute_server_program to ${role}`], [FILES]],
]

for (const [name, extend, excess] of EXTENSIONS)
  test(`a role with excess rights is reported: ${name}`, async () => {
    assert.deepEqual(await excessOf(await newRole(extend)), excess)
  })

test('a right to one partition is reported', async () => {
  const { rows } = await admin.query(
    "select inhrelid::regclass as name from pg_inherits where inhparent = 'audit_entries'::regclass",
  )
  const url = await newRole((role) => [`grant delete on ${rows[0].name} to ${role}`])
  assert.deepEqual(await excessOf(url), [CHANGES])
})
