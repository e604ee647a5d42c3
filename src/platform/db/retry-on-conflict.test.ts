import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { createLog } from '../log/index.ts'
import { type Database, DatabaseFault, openDatabase, type Statement, type Transaction } from './index.ts'

let home: TestDatabase
let db: Database
const told: string[] = []

function statement(name: string, text: string, ...parameters: string[]): Statement<Record<string, unknown>, unknown> {
  return { name, text, parameters, row: ([value]) => value }
}

const addToCount = statement('addToCount', 'update counts set times = times + 1 where id = $1', 'id')
// The first before the second, wherever in the table they have come to lie.
const addToBoth = statement(
  'addToBoth',
  `with one as (update counts set times = times + 1 where id = 1 returning id)
   update counts set times = times + 1 where id = 2 and (select count(*) from one) = 1`,
)
const timesOfBoth = statement('timesOfBoth', 'select times from counts order by id')
// What a sequence has given stays given, whatever is rolled back.
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
  home = await createTestDatabase()
  const log = createLog({ level: 'warn', write: (line) => told.push(line) })
  db = await openDatabase({ url: home.adminUrl, log, poolSize: 4 })
  for (const [place, text] of makeTables.entries()) await db.write.run(statement(`make${place}`, text), {})
})

after(async () => {
  await db.close()
  await home.drop()
})

beforeEach(() => {
  told.length = 0
})

/** Resolves for all who call it once that many have; later callers pass. */
function meeting(of: number) {
  const met = Promise.withResolvers<void>()
  let here = 0
  return () => {
    if (++here === of) met.resolve()
    return met.promise
  }
}

test('of two transactions that wait for each other, both are committed in the end', async () => {
  const both = meeting(2)
  let runs = 0
  const crossing = (mine: number, theirs: number) =>
    db.transaction(async (tx) => {
      runs++
      await tx.run(addToCount, { id: mine })
      await both()
      await tx.run(addToCount, { id: theirs })
      return `${mine} before ${theirs}`
    })
  assert.deepEqual(await Promise.all([crossing(1, 2), crossing(2, 1)]), ['1 before 2', '2 before 1'])
  assert.deepEqual(await db.read.run(timesOfBoth, {}), [2, 2])
  assert.equal(runs, 3)
  assert.equal(told.length, 1)
  assert.match(told[0] ?? '', /deadlock \(40P01\)/)
})

test('a single statement that a deadlock undoes is done after all', async () => {
  const [one = 0, two = 0] = (await db.read.run(timesOfBoth, {})) as number[]
  const held = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<void>()
  const holder = db.transaction(async (tx) => {
    await tx.run(addToCount, { id: 2 })
    held.resolve()
    await waits.promise
    await tx.run(addToCount, { id: 1 })
  })
  await held.promise
  const alone = db.write.run(addToBoth, {})
  while ((await db.read.run(statement('waiting', waitingText), {})).length === 0);
  waits.resolve()
  await Promise.all([holder, alone])
  assert.deepEqual(await db.read.run(timesOfBoth, {}), [one + 2, two + 2])
  assert.ok(told.some((line) => /deadlock/.test(line)))
})

const waitingText = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('what is undone only as it is committed is committed in the end, once', async () => {
  const turns: number[] = []
  const addLate = statement('addLate', 'insert into late values ($1)', 'id')
  await db.transaction(async (tx) => {
    turns.push(turns.length)
    await tx.run(addLate, { id: turns.length })
  })
  assert.deepEqual(turns, [0, 1, 2])
  assert.deepEqual(await db.read.run(statement('late', 'select id from late'), {}), [3])
})

test('what is undone each time fails at its third, as what undid it, whatever was made of that', async () => {
  let runs = 0
  const undone = db.transaction(async (tx) => {
    runs++
    await tx.run(raise('40001'), {}).catch(() => Promise.reject(new Error('something else')))
  })
  await assert.rejects(undone, codeIs('40001'))
  assert.equal(runs, 3)
})

test('what fails for another reason is not run again', async () => {
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
  // The deadlock of another transaction is that one's own.
  const inner = () => db.transaction((tx) => tx.run(raise('40P01'), {}))
  await assert.rejects(failing(inner), codeIs('40P01'))
  assert.equal(runs, 2)
})
