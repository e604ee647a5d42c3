import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { createBatcher } from './batcher.ts'

interface Item {
  readonly id: number
  readonly key: string
  readonly bytes: number
  /** Fails in every batch that it is in. */
  readonly isBad: boolean
  /** Turns of the event loop that pass before it comes. */
  readonly after: number
}

const items = fc
  .array(
    fc.record({
      key: fc.constantFrom('a', 'b'),
      bytes: fc.integer({ min: 0, max: 12 }),
      isBad: fc.nat(4).map((chance) => chance === 0),
      after: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 30 },
  )
  .map((all) => all.map((each, id) => ({ ...each, id })))

const limits = fc.record({
  itemsMost: fc.integer({ min: 1, max: 5 }),
  bytesMost: fc.integer({ min: 1, max: 20 }),
  batchesMost: fc.integer({ min: 1, max: 3 }),
})

test('each gets its own result or its own error, once, whatever it was written with', async () => {
  await fc.assert(
    fc.asyncProperty(items, limits, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), async (all, most, delays) => {
      const written: number[][] = []
      const begun = new Map<string, number[]>([
        ['a', []],
        ['b', []],
      ])
      const underWay = new Map<string, number>()
      const { submit, close } = createBatcher<string, Item, string>({
        ...most,
        bytesOf: ({ bytes }) => bytes,
        write: async (key, batch) => {
          assert.ok(batch.every((each) => each.key === key))
          assert.ok(batch.length > 0 && batch.length <= most.itemsMost)
          assert.ok(batch.length === 1 || batch.reduce((sum, { bytes }) => sum + bytes, 0) <= most.bytesMost)
          underWay.set(key, (underWay.get(key) ?? 0) + 1)
          assert.ok((underWay.get(key) ?? 0) <= most.batchesMost)
          for (const { id } of batch) if (!begun.get(key)?.includes(id)) begun.get(key)?.push(id)
          for (let turns = delays.next().value; turns > 0; turns--) await endOfTurn()
          underWay.set(key, (underWay.get(key) ?? 0) - 1)
          const bad = batch.find(({ isBad }) => isBad)
          if (bad) throw new Error(`bad ${bad.id}`)
          written.push(batch.map(({ id }) => id))
          return batch.map(({ id }) => `written ${id}`)
        },
      })
      const came: Item[] = []
      const answers = []
      for (const item of all) {
        for (let turns = item.after; turns > 0; turns--) await endOfTurn()
        came.push(item)
        answers.push(submit(item.key, item).catch(({ message }: Error) => message))
      }
      await close()
      assert.deepEqual(
        await Promise.all(answers),
        all.map(({ id, isBad }) => `${isBad ? 'bad' : 'written'} ${id}`),
      )
      const good = all.filter(({ isBad }) => !isBad).map(({ id }) => id)
      assert.deepEqual(written.flat().sort(byNumber), good, 'none is in two batches that were written')
      for (const [key, ids] of begun) {
        const ofKey = came.filter((each) => each.key === key).map(({ id }) => id)
        assert.deepEqual(ids, ofKey, 'they begin in the order in which they came')
      }
    }),
  )
})

const byNumber = (one: number, other: number) => one - other

/** Batches that end when they are told to. */
function held() {
  const batches: { readonly items: readonly string[]; readonly end: (error?: Error) => void }[] = []
  const write = (_key: string, of: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) =>
      batches.push({ items: of, end: (error) => (error ? reject(error) : resolve(of)) }),
    )
  return { batches, write }
}

test('what comes in one turn, and what comes while others are written, goes together', async () => {
  const { batches, write } = held()
  const { submit } = createBatcher({ write, itemsMost: 3 })
  const first = ['1', '2'].map((item) => submit('k', item))
  await endOfTurn()
  const later = ['3', '4', '5', '6'].map((item) => submit('k', item))
  const other = submit('another', '7')
  await endOfTurn()
  assert.deepEqual(
    batches.map((each) => each.items),
    [['1', '2'], ['7']],
  )
  for (const { end } of batches) end()
  assert.deepEqual(await Promise.all([...first, other]), ['1', '2', '7'])
  assert.deepEqual(batches[2]?.items, ['3', '4', '5'])
  batches[2]?.end()
  await later[0]
  await endOfTurn()
  assert.deepEqual(batches[3]?.items, ['6'])
  batches[3]?.end()
  assert.deepEqual(await Promise.all(later), ['3', '4', '5', '6'])
})

test('an error after which nothing may be tried again is that of all who were written together', async () => {
  const { batches, write } = held()
  const { submit } = createBatcher({ write, itemsMost: 3, mayRetry: (error) => !(error instanceof TypeError) })
  const answers = Promise.allSettled(['1', '2'].map((item) => submit('k', item)))
  await endOfTurn()
  batches[0]?.end(new TypeError('gone'))
  assert.deepEqual(
    (await answers).map((answer) => answer.status),
    ['rejected', 'rejected'],
  )
  assert.equal(batches.length, 1)
})

test('closing waits for what was taken and takes nothing more', async () => {
  const { batches, write } = held()
  const { submit, close } = createBatcher({ write, itemsMost: 1 })
  const answers = Promise.all([submit('k', '1'), submit('k', '2')])
  let isClosed = false
  const closing = close().then(() => {
    isClosed = true
  })
  await assert.rejects(submit('k', '3'), /batcher is closed/)
  await endOfTurn()
  batches[0]?.end()
  await endOfTurn()
  assert.equal(isClosed, false)
  batches[1]?.end()
  await closing
  assert.deepEqual(await answers, ['1', '2'])
  await createBatcher({ write, itemsMost: 1 }).close()
})
