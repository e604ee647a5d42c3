import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inspect } from 'node:util'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { createLog } from '../log/index.ts'
import { type Database, DatabaseFault, first, openDatabase, type Statement, violates } from './index.ts'

const log = createLog({ level: 'silent' })
let testDatabase: TestDatabase
let db: Database

before(async () => {
  testDatabase = await createTestDatabase()
  db = await openDatabase({ url: testDatabase.adminUrl, log, poolSize: 4 })
  await db.write.run(statement('makeNotes', 'create table notes (id integer primary key, body text not null)'), {})
})

after(async () => {
  await db.close()
  await testDatabase.drop()
})

type Values = readonly unknown[]

function statement(name: string, text: string, ...parameters: string[]): Statement<Record<string, unknown>, Values> {
  return { name, text, parameters, route: { to: 'cell' }, writes: true, row: (values) => values }
}

const addNote = statement('addNote', 'insert into notes (id, body) values ($1, $2)', 'id', 'body')
const noteIds = statement('noteIds', 'select id from notes order by id')
const stored = async () => (await db.read.run(noteIds, {})).map(([id]) => id)
const codeIs = (code: string) => (error: unknown) => error instanceof DatabaseFault && error.code === code
const faultIn = (error: unknown) =>
  error instanceof DatabaseFault ? error : assert.fail('the error is not a DatabaseFault')
const killAll = statement(
  'killAll',
  `select count(pg_terminate_backend(pid)) from pg_stat_activity
   where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
  'purpose',
)

test('values have the generated types', async () => {
  const text = `select '2026-11-20 23:04:05.1+02'::timestamptz, '2026-11-20 23:04:05Z'::timestamptz,
    '0001-01-01 00:00:00.987654Z'::timestamptz, '2026-02-28'::date, 9007199254740993::bigint, 7::smallint, true,
    '\\x00ff'::bytea, $1::json, $2::text[], $3::uuid[], $4::bigint[], array['2026-01-01Z'::timestamptz, null], null::text`
  const id = '01934567-1234-7123-8123-123456789012'
  const rows = await db.read.run(statement('allTypes', text, 'json', 'texts', 'ids', 'big'), {
    json: '{"b":[1],"a":null}',
    texts: ['', 'NULL', null, 'a,b', '{"x"}', 'back\\slash', 'ünï', 'tab\tline\n"', '😀 "\\"'],
    ids: [id],
    big: [1n, -9223372036854775808n],
  })
  assert.deepEqual(rows[0], [
    '2026-11-20T21:04:05.100Z',
    '2026-11-20T23:04:05.000Z',
    '0001-01-01T00:00:00.987Z',
    '2026-02-28',
    9007199254740993n,
    7,
    true,
    Buffer.from([0, 255]),
    { b: [1], a: null },
    ['', 'NULL', null, 'a,b', '{"x"}', 'back\\slash', 'ünï', 'tab\tline\n"', '😀 "\\"'],
    [id],
    [1n, -9223372036854775808n],
    ['2026-01-01T00:00:00.000Z', null],
    null,
  ])
})

test('a value outside its type fails only its own read', async () => {
  const odd = statement('oddTime', "select 'infinity'::timestamptz")
  const [read, ...others] = await Promise.allSettled([db.read.run(odd, {}), stored(), stored(), stored(), stored()])
  assert.equal(read?.status, 'rejected')
  assert.ok(others.every(({ status }) => status === 'fulfilled'))
})

test('a fault reports code and constraint and never a value', async () => {
  const canary = '4242000000004242'
  const faults = await Promise.all(
    [
      db.read.run(statement('badUuid', 'select $1::uuid', 'id'), { id: canary }),
      db.write.run(statement('badUuid', 'select $1::uuid', 'id'), { id: canary }),
      db.write.run(addNote, { id: 4242, body: null }),
      db.transaction((tx) => Promise.all([1, 2].map(() => tx.run(addNote, { id: 424242, body: canary })))),
    ].map((failing) => failing.then((): never => assert.fail('it did not fail'), faultIn)),
  )
  assert.deepEqual(
    faults.map((fault) => fault.code),
    ['22P02', '22P02', '23502', '23505'],
  )
  assert.ok(violates(faults[3], 'notes_pkey'))
  assert.ok(!violates(faults[2], 'notes_pkey'))
  for (const fault of faults) assert.ok(!/4242/.test(inspect(fault, { depth: 9, showHidden: true })), inspect(fault))
})

test('the read pool refuses writes', async () => {
  await assert.rejects(db.read.run(addNote, { id: 1, body: 'no' }), codeIs('25006'))
})

test('a transaction commits all or nothing', async () => {
  const result = await db.transaction(async (tx) => {
    tx.run(addNote, { id: 10, body: 'a' })
    tx.run(addNote, { id: 11, body: 'b' })
    return first(await tx.run(noteIds, {}))
  })
  assert.deepEqual(result, [10])
  const refusal = new Error('refused')
  const refused = db.transaction(async (tx) => {
    await tx.run(addNote, { id: 12, body: 'c' })
    throw refusal
  })
  await assert.rejects(refused, refusal)
  assert.deepEqual(await stored(), [10, 11])
})

test('a failure that the caller ignores still fails the transaction, with its own fault', async () => {
  const swallowed = db.transaction(async (tx) => {
    tx.run(addNote, { id: 20, body: 'a' })
    await tx.run(addNote, { id: 20, body: 'b' }).catch(() => {})
    tx.run(addNote, { id: 21, body: 'c' })
    return 'done'
  })
  await assert.rejects(swallowed, (error) => violates(error, 'notes_pkey'))
  assert.ok(!(await stored()).includes(20))
})

test('a transaction that has ended refuses statements', async () => {
  const tx = await db.transaction(async (open) => open)
  await assert.rejects(tx.run(addNote, { id: 30, body: 'late' }), codeIs('25P01'))
})

test('reads are repeated after the server has dropped every connection', async () => {
  const reads = Array.from({ length: 200 }, () => stored())
  const [kill] = await db.write.run(killAll, { purpose: 'tallystick read' })
  reads.push(...Array.from({ length: 200 }, () => stored()))
  const results = await Promise.allSettled(reads)
  assert.ok(Number(kill?.[0]) >= 1)
  assert.deepEqual(
    results.filter(({ status }) => status === 'rejected'),
    [],
  )
})

test('a connection lost in a transaction fails it; one lost at commit leaves the outcome unknown', async (t) => {
  // With a pool of one, the next transaction cannot get a closed idle connection.
  const single = await openDatabase({ url: testDatabase.adminUrl, log, poolSize: 1 })
  t.after(() => single.close())
  const cut = () => single.read.run(killAll, { purpose: 'tallystick write' })
  const middle = single.transaction(async (tx) => {
    await tx.run(noteIds, {})
    await cut()
    await tx.run(noteIds, {})
  })
  await assert.rejects(middle, (error) => error instanceof DatabaseFault && /^(57P01|08006)$/.test(error.code))
  const end = single.transaction(async (tx) => {
    await tx.run(noteIds, {})
    await cut()
  })
  await assert.rejects(end, codeIs('08007'))
  assert.ok(Array.isArray(await single.write.run(noteIds, {})))
})

test('closing waits for running statements and refuses later ones', async () => {
  const other = await openDatabase({ url: testDatabase.adminUrl, log, poolSize: 2 })
  const nap = statement('nap', 'select pg_sleep(0.1)')
  const inFlight = [
    other.read.run(nap, {}),
    other.write.run(nap, {}),
    other.transaction(async (tx) => {
      await tx.run(nap, {})
      return tx.run(addNote, { id: 40, body: 'kept' })
    }),
    other.write.run(nap, {}),
  ]
  await other.close()
  assert.ok((await Promise.allSettled(inFlight)).every(({ status }) => status === 'fulfilled'))
  assert.ok((await stored()).includes(40))
  await assert.rejects(other.read.run(nap, {}), DatabaseFault)
  await assert.rejects(other.write.run(nap, {}), codeIs('08003'))
})

test('the fault of an unreachable database does not contain its address', async () => {
  const nowhere = openDatabase({ url: 'postgres://someone:canary@127.0.0.1:1/nothing', log })
  await assert.rejects(nowhere, (error) => codeIs('08006')(error) && !/canary|127\.0/.test(inspect(error)))
})

test('every session has the settings of the pool, whatever options the URL has', async () => {
  const url = `${testDatabase.adminUrl}${testDatabase.adminUrl.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c work_mem=8MB -c jit=on')}`
  const other = await openDatabase({ url, log, role: 'tallystick_app' })
  const names = [
    'timezone',
    'statement_timeout',
    'lock_timeout',
    'jit',
    'work_mem',
    'role',
    'default_transaction_read_only',
  ]
  const settings = statement('settings', `select ${names.map((name) => `current_setting('${name}')`).join(', ')}`)
  assert.deepEqual(await other.read.run(settings, {}), [['UTC', '10s', '5s', 'off', '8MB', 'tallystick_app', 'on']])
  assert.deepEqual(await other.write.run(settings, {}), [['UTC', '10s', '5s', 'off', '8MB', 'tallystick_app', 'off']])
  await other.close()
})
