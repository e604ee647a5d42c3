// Tests the internals of the driver that we use: an update of pg that changes them must fail here
// and not in production.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { createTestDatabase } from '../../../test/support/postgres.ts'
import { hasOutstandingResponse, openConnection, watch } from './connection.ts'
import { isConnectionLost } from './fault.ts'
import { send, sendCommand } from './send.ts'
import type { Statement } from './statement.ts'

test('statements of one tick share a write, and the connection reports whether responses are outstanding', async () => {
  const testDatabase = await createTestDatabase()
  const connection = await openConnection(testDatabase.adminUrl, 'test', {}, () => {})
  const { client } = connection
  const stream = client.connection.stream as unknown as { writableCorked: number; writableLength: number }
  const one: Statement<object, number> = {
    name: 'one',
    text: 'select 1',
    parameters: [],
    route: { to: 'cell' },
    writes: false,
    row: ([value]) => Number(value),
  }
  assert.equal(hasOutstandingResponse(client), false)
  const answers = Array.from({ length: 50 }, () => send(client, one, {}))
  assert.equal(stream.writableCorked, 1)
  assert.ok(stream.writableLength > 0)
  assert.equal(hasOutstandingResponse(client), true)
  await nextTick()
  assert.equal(stream.writableCorked, 0)
  assert.deepEqual((await Promise.all(answers)).flat(), Array(50).fill(1))
  assert.deepEqual((await client.query("select 1 as one, null as none, 'é' as text")).rows, [
    { one: 1, none: null, text: 'é' },
  ])
  assert.equal(await sendCommand(client, 'begin'), 'BEGIN')
  await sendCommand(client, 'select 1/0').catch(() => {})
  assert.equal(await sendCommand(client, 'commit'), 'ROLLBACK')
  await nextTick()
  assert.equal(hasOutstandingResponse(client), false)
  await connection.end()
  await testDatabase.drop()
})

test('the columns of a result are described once per connection, and later runs reuse the description', async () => {
  const testDatabase = await createTestDatabase()
  const connection = await openConnection(testDatabase.adminUrl, 'test', {}, () => {})
  const { client } = connection
  let descriptions = 0
  client.connection.on('rowDescription', () => descriptions++)
  const typed: Statement<{ n: number }, readonly unknown[]> = {
    name: 'typed',
    text: 'select $1::int, 2::bigint, true, null::text',
    parameters: ['n'],
    route: { to: 'cell' },
    writes: false,
    row: (values) => values,
  }
  const run = (n: number) => send(client, typed, { n })
  // Two concurrent runs before the first response: the second cannot know the columns yet.
  assert.deepEqual(await Promise.all([run(1), run(2)]), [[[1, 2n, true, null]], [[2, 2n, true, null]]])
  assert.equal(descriptions, 2)
  assert.deepEqual(await Promise.all([run(3), run(4)]), [[[3, 2n, true, null]], [[4, 2n, true, null]]])
  assert.equal(descriptions, 2)
  await connection.end()
  await testDatabase.drop()
})

test('a failed statement is prepared again, and later statements of the pipeline are unaffected', async () => {
  const testDatabase = await createTestDatabase()
  const connection = await openConnection(testDatabase.adminUrl, 'test', {}, () => {})
  const divide: Statement<{ by: number }, unknown> = {
    name: 'divide',
    text: 'select 6 / $1::int',
    parameters: ['by'],
    route: { to: 'cell' },
    writes: false,
    row: ([value]) => value,
  }
  const late: Statement<object, unknown> = {
    name: 'late',
    text: 'select id from late',
    parameters: [],
    route: { to: 'cell' },
    writes: false,
    row: ([id]) => id,
  }
  const results = await Promise.allSettled([
    send(connection.client, late, {}),
    ...[0, 1, 0, 2].map((by) => send(connection.client, divide, { by })),
  ])
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed')),
    ['failed', 'failed', [6], 'failed', [3]],
  )
  await sendCommand(connection.client, 'create table late (id integer); insert into late values (7)')
  assert.deepEqual(await send(connection.client, late, {}), [7])
  await sendCommand(connection.client, 'alter table late alter id type text')
  await assert.rejects(send(connection.client, late, {}), { code: '0A000' })
  await connection.end()
  await testDatabase.drop()
})

test('a connection that stays silent with an open query is closed', async () => {
  const testDatabase = await createTestDatabase()
  let ended = 0
  const connection = await openConnection(testDatabase.adminUrl, 'test', {}, () => ended++)
  const unwatch = watch(connection.client, 50)
  const nap: Statement<object, unknown> = {
    name: 'nap',
    text: 'select pg_sleep(5)',
    parameters: [],
    route: { to: 'cell' },
    writes: false,
    row: () => null,
  }
  await assert.rejects(send(connection.client, nap, {}), isConnectionLost)
  assert.equal(connection.alive(), false)
  assert.equal(ended, 1)
  unwatch()
  await testDatabase.drop()
})

test('rows parse to the same values whether they arrive in one chunk or in many, ASCII or not', async () => {
  const testDatabase = await createTestDatabase()
  const connection = await openConnection(testDatabase.adminUrl, 'test', {}, () => {})
  const rows: Statement<{ count: number; text: string }, readonly unknown[]> = {
    name: 'rows',
    text: 'select n, null::text, $2::text, repeat(chr(200 + n % 20000), n), repeat(chr(97 + n % 26), n * 40), $2::text from generate_series(0, $1::int) n',
    parameters: ['count', 'text'],
    route: { to: 'cell' },
    writes: false,
    row: (values) => values,
  }
  const expected = (count: number, text: string) =>
    Array.from({ length: count + 1 }, (_, n) => [
      ...[n, null, text, String.fromCodePoint(200 + (n % 20000)).repeat(n)],
      ...[String.fromCodePoint(97 + (n % 26)).repeat(n * 40), text],
    ])
  const asked = [
    [0, ''],
    [3, 'Größe 😀'],
    [700, 'plain'],
    [40, '\u2028'],
  ] as const
  const answers = await Promise.all(asked.map(([count, text]) => send(connection.client, rows, { count, text })))
  assert.deepEqual(
    answers,
    asked.map(([count, text]) => expected(count, text)),
  )
  await connection.end()
  await testDatabase.drop()
})

test('values are read as the generated types declare them', async () => {
  const testDatabase = await createTestDatabase()
  const connection = await openConnection(testDatabase.adminUrl, 'test', {}, () => {})
  const long = 'longer than twelve letters, with "quotes", {braces}, commas and \\ backslashes'
  const values: readonly (readonly [sql: string, value: unknown])[] = [
    ["'-32768'::int2", -32_768],
    ["'-2147483648'::int4", -2_147_483_648],
    ["'0'::int4", 0],
    ["'2147483647'::int4", 2_147_483_647],
    ["'-9223372036854775808'::int8", -9_223_372_036_854_775_808n],
    ["'999999999999999'::int8", 999_999_999_999_999n],
    ["'9007199254740993'::int8", 9_007_199_254_740_993n],
    ["'-1.5e-7'::float8", -1.5e-7],
    ['false', false],
    ['true', true],
    ["'\\x00ff41'::bytea", Buffer.from([0, 255, 65])],
    ["'01890a5d-ac96-774b-bcce-b302099a8057'::uuid", '01890a5d-ac96-774b-bcce-b302099a8057'],
    ["'12.50'::numeric", '12.50'],
    ["'2026-02-28'::date", '2026-02-28'],
    ["''", ''],
    ["'é'", 'é'],
    [`'${long} 😀'`, `${long} 😀`],
    ['null::text', null],
    ["'2026-11-20 23:27:00+00'::timestamptz", '2026-11-20T23:27:00.000Z'],
    ["'2026-11-20 23:27:00.1+00'::timestamptz", '2026-11-20T23:27:00.100Z'],
    ["'2026-11-20 23:27:00.12+00'::timestamptz", '2026-11-20T23:27:00.120Z'],
    ["'2026-11-20 23:27:00.123+00'::timestamptz", '2026-11-20T23:27:00.123Z'],
    ["'2026-11-20 23:27:00.1239+00'::timestamptz", '2026-11-20T23:27:00.123Z'],
    ["'0001-01-01 00:00:00.999999+00'::timestamptz", '0001-01-01T00:00:00.999Z'],
    ["'9999-12-31 23:59:59.999999+00'::timestamptz", '9999-12-31T23:59:59.999Z'],
    [`'{"a": ["é", 1, null]}'::json`, { a: ['é', 1, null] }],
    ['array[true, null]', [true, null]],
    ["array['\\x0a'::bytea, null]", [Buffer.from([10]), null]],
    ['array[1, -2, null]', [1, -2, null]],
    ["array['-9223372036854775808'::int8, 1]", [-9_223_372_036_854_775_808n, 1n]],
    ["'{}'::text[]", []],
    ["array['null', 'NULL', '', 'plain']", ['null', 'NULL', '', 'plain']],
    ["array[null, 'plain']", [null, 'plain']],
    [`array['${long}', null, 'é', ' ']`, [long, null, 'é', ' ']],
    ["array['2026-11-20 23:27:00.5+00'::timestamptz]", ['2026-11-20T23:27:00.500Z']],
    ["array['01890a5d-ac96-774b-bcce-b302099a8057'::uuid]", ['01890a5d-ac96-774b-bcce-b302099a8057']],
  ]
  let statements = 0
  const read = (sql: string) =>
    send(connection.client, { ...oneRow, name: `value ${statements++}`, text: `select ${sql}` }, {})
  for (const [sql, value] of values) assert.deepEqual(await read(sql), [[value]], sql)
  for (const beyond of ["'infinity'", "'-infinity'", "'10000-01-01 00:00:00+00'", "'0044-03-15 00:00:00+00 BC'"])
    await assert.rejects(read(`${beyond}::timestamptz`), { code: '22008' }, beyond)
  await connection.end()
  await testDatabase.drop()
})

const oneRow: Omit<Statement<object, readonly unknown[]>, 'name' | 'text'> = {
  parameters: [],
  route: { to: 'cell' },
  writes: false,
  row: (values) => values,
}
