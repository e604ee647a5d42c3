import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { createLog } from '../log/index.ts'
import { type BatchParameters, type Database, openDatabase, type Statement, violates } from './index.ts'

interface Note {
  readonly id: string
  readonly noteText: string | null
  readonly amountMinor: bigint
  readonly about: object
  readonly tags: readonly string[]
}

interface Written {
  readonly id: string
  readonly text: string
}

const addNotes: Statement<BatchParameters, Written> = {
  name: 'addNotes',
  text: `with asked as materialized (
    select * from json_to_recordset($2::json) as asked (id uuid, note_text text, amount_minor bigint, about json, tags text[])
  )
  insert into notes (shard, id, note_text, amount_minor, about, tags)
  select $1, id, note_text, amount_minor, about, tags from asked where note_text <> 'left out'
  returning id, concat_ws(' ', note_text, amount_minor, about, tags[1], pg_current_xact_id())`,
  parameters: ['shard', 'rows'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: ([id, text]) => ({ id: id as string, text: text as string }),
}
const countNotes: Statement<object, number> = {
  name: 'countNotes',
  text: 'select count(*)::integer from notes',
  parameters: [],
  route: { to: 'cell' },
  writes: false,
  row: ([count]) => count as number,
}

let testDatabase: TestDatabase
let db: Database

before(async () => {
  testDatabase = await createTestDatabase()
  db = await openDatabase({ url: testDatabase.adminUrl, log: createLog({ level: 'silent' }), poolSize: 4 })
  const text = `create table notes (shard smallint, id uuid primary key, note_text text not null, amount_minor bigint, about json,
    tags text[])`
  await db.write.run(
    { name: 'makeNotes', text, parameters: [], route: { to: 'cell' }, writes: true, row: () => ({}) },
    {},
  )
})

after(async () => {
  await db.close()
  await testDatabase.drop()
})

let made = 0
const noteId = () => `00000000-0000-7000-8000-${(++made).toString(16).padStart(12, '0')}`
const note = (noteText: string | null, more: Partial<Note> = {}): Note => ({
  ...{
    id: noteId(),
    noteText,
    amountMinor: 9_007_199_254_740_993n,
    about: { inner: { camelCase: [1] } },
    tags: ['"a,b'],
  },
  ...more,
})
const transactionOf = (written: Written | null) => written?.text.split(' ').at(-1)

test('writes of one tick to one bucket share a transaction', async () => {
  const [one, other, elsewhere] = await Promise.all([
    db.writeBatched(addNotes, 1, note('one')),
    db.writeBatched(addNotes, 1, note('other')),
    db.writeBatched(addNotes, 2, note('elsewhere')),
  ])
  assert.match(one?.text ?? '', /^one 9007199254740993 \{"inner":\{"camelCase":\[1\]\}\} "a,b \d+$/)
  assert.equal(transactionOf(one), transactionOf(other))
  assert.notEqual(transactionOf(one), transactionOf(elsewhere))
})

test('each row of a batch gets the result that it would get alone', async () => {
  const kinds = fc.constantFrom('good', 'left out', 'null', 'twice', 'bytes')
  const property = fc.asyncProperty(fc.array(kinds, { minLength: 1, maxLength: 40 }), async (asked) => {
    const [present] = [note('present')]
    await db.writeBatched(addNotes, 1, present)
    const [before] = await db.read.run(countNotes, {})
    const answers = await Promise.allSettled(
      asked.map((kind, index) => {
        if (kind === 'twice') return db.writeBatched(addNotes, 1, { ...present, noteText: 'again' })
        if (kind === 'bytes') return db.writeBatched(addNotes, 1, { ...note('bytes'), about: Buffer.from('a') })
        return db.writeBatched(addNotes, 1, note(kind === 'null' ? null : kind === 'good' ? `good${index}` : kind))
      }),
    )
    for (const [index, answer] of answers.entries()) {
      const kind = asked[index]
      if (kind === 'good')
        assert.match(answer.status === 'fulfilled' ? (answer.value?.text ?? '') : '', new RegExp(`^good${index} `))
      else if (kind === 'left out' || kind === 'null') assert.deepEqual(answer, { status: 'fulfilled', value: null })
      else assert.equal(answer.status, 'rejected')
      if (kind === 'twice') assert.ok(answer.status === 'rejected' && violates(answer.reason, 'notes_pkey'))
    }
    const [now] = await db.read.run(countNotes, {})
    assert.equal((now ?? 0) - (before ?? 0), asked.filter((kind) => kind === 'good').length)
  })
  await fc.assert(property, { numRuns: 30 })
})

test('closing waits for running writes', async () => {
  const other = await openDatabase({ url: testDatabase.adminUrl, log: createLog({ level: 'silent' }), poolSize: 1 })
  const written = [note('a'), note('b')].map((each) => other.writeBatched(addNotes, 3, each))
  await other.close()
  assert.deepEqual(
    (await Promise.all(written)).map((each) => each?.text[0]),
    ['a', 'b'],
  )
  await assert.rejects(other.writeBatched(addNotes, 3, note('late')))
})
