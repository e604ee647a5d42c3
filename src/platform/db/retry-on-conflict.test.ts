import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { createLog } from '../log/index.ts'
import { type Database, DatabaseFault, openDatabase, type Statement, type Transaction } from './index.ts'

let testDatabase: TestDatabase
let db: Database
const logged: string[] = []

function statement(name: string, text: string, ...parameters: string[]): Statement<Record<string, unknown>, unknown> {
  return { name, text, parameters, route: { to: 'cell' }, writes: true, row: ([value]) => value }
}

const addToCount = statement('addToCount', 'update counts set times = times + 1 where id = $1', 'id')
// Updates row 1 before row 2, whatever their order in the table.
const addToBoth = statement(
  'addToBoth',
  `with one as (update counts set times = times + 1 where id = 1 returning id)
   update counts set times = times + 1 where id = 2 and (select count(*) from one) = 1`,
)
const timesOfBoth = statement('timesOfBoth', 'select times from counts order by id')
// A sequence is not reset by a rollback, so the trigger counts the attempts.
const makeTables = [
  'create table counts (id integer primary key, times integer not null)',
  'insert into counts values (1, 0), (2, 0)',
  'create sequence turns',
  'create table late (id integer)',
  `create function undo() returns trigger language plpgsql as $$
    begin
      if nextval('turns') < 3 then raise exception using errcode = '40001'; end if;
      return new;
    end $$`,
  `create constraint trigger undone_at_the_end after insert on late deferrable initially deferred
    for each row execute function undo()`,
]
const raise = (code: string) =>
  statement(`raise${code}`, `do $$ begin raise exception using errcode = '${code}'; end $$`)
const codeIs = (code: string) => (error: unknown) => error instanceof DatabaseFault && error.code === code

before(async () => {
  testDatabase = await createTestDatabase()
  const log = createLog({ level: 'warn', write: (line) => logged.push(line) })
  db = await openDatabase({ url: testDatabase.adminUrl, log, poolSize: 4 })
  for (const [index, text] of makeTables.entries()) await db.write.run(statement(`make${index}`, text), {})
})

after(async () => {
  await db.close()
  await testDatabase.drop()
})

beforeEach(() => {
  logged.length = 0
})

/** Returns a barrier that resolves for all callers once `count` of them have called it. */
function barrier(count: number) {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    if (++arrived === count) all.resolve()
    return all.promise
  }
}

test('two transactions that deadlock are both committed', async () => {
  const both = barrier(2)
  const committed = Promise.withResolvers<void>()
  let runs = 0
  const crossing = async (mine: number, theirs: number) => {
    const result = await db.transaction(async (tx) => {
      runs++
      // Otherwise the retry may lock the row before the other transaction notices that it is free.
      if (runs > 2) await committed.promise
      await tx.run(addToCount, { id: mine })
      await both()
      await tx.run(addToCount, { id: theirs })
      return `${mine} before ${theirs}`
    })
    committed.resolve()
    return result
  }
  assert.deepEqual(await Promise.all([crossing(1, 2), crossing(2, 1)]), ['1 before 2', '2 before 1'])
  assert.deepEqual(await db.read.run(timesOfBoth, {}), [2, 2])
  assert.equal(runs, 3)
  assert.equal(logged.length, 1)
  assert.match(logged[0] ?? '', /deadlock \(40P01\)/)
})

test('a single statement aborted by a deadlock is repeated', async () => {
  const [one = 0, two = 0] = (await db.read.run(timesOfBoth, {})) as number[]
  const locked = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<void>()
  const holder = db.transaction(async (tx) => {
    await tx.run(addToCount, { id: 2 })
    locked.resolve()
    await waits.promise
    await tx.run(addToCount, { id: 1 })
  })
  await locked.promise
  const alone = db.write.run(addToBoth, {})
  while ((await db.read.run(statement('waiting', waitingText), {})).length === 0);
  waits.resolve()
  await Promise.all([holder, alone])
  assert.deepEqual(await db.read.run(timesOfBoth, {}), [one + 2, two + 2])
  assert.ok(logged.some((line) => /deadlock/.test(line)))
})

const waitingText = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a transaction aborted at commit is repeated and committed once', async () => {
  const order: number[] = []
  const addLate = statement('addLate', 'insert into late values ($1)', 'id')
  await db.transaction(async (tx) => {
    order.push(order.length)
    await tx.run(addLate, { id: order.length })
  })
  assert.deepEqual(order, [0, 1, 2])
  assert.deepEqual(await db.read.run(statement('late', 'select id from late'), {}), [3])
})

test('a transaction that is aborted three times fails with that error, even if its caller ignores it', async () => {
  let runs = 0
  const undone = db.transaction(async (tx) => {
    runs++
    await tx.run(raise('40001'), {}).catch(() => Promise.reject(new Error('something else')))
  })
  await assert.rejects(undone, codeIs('40001'))
  assert.equal(runs, 3)
})

test('other failures are not repeated', async () => {
  const lockTimeout = '55P03'
  let runs = 0
  const failing = (work: (tx: Transaction) => Promise<unknown>) =>
    db.transaction((tx) => {
      runs++
      return work(tx)
    })
  await assert.rejects(
    failing((tx) => tx.run(raise(lockTimeout), {})),
    codeIs(lockTimeout),
  )
  // A deadlock of another transaction must not be retried here.
  const inner = () => db.transaction((tx) => tx.run(raise('40P01'), {}))
  await assert.rejects(failing(inner), codeIs('40P01'))
  assert.equal(runs, 2)
})
