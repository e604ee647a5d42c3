import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { createBatcher } from './batcher.ts'

interface Item {
  readonly id: number
  readonly key: string
  readonly bytes: number
  /** True if every batch that contains the item fails. */
  readonly isBad: boolean
  /** The number of event loop ticks before the item arrives. */
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
  itemsMax: fc.integer({ min: 1, max: 5 }),
  bytesMax: fc.integer({ min: 1, max: 20 }),
  batchesMax: fc.integer({ min: 1, max: 3 }),
  waitMaxMs: fc.constantFrom(0, 1, 50),
})

test('each row gets its own result or error, once, in any batch', async () => {
  await fc.assert(
    fc.asyncProperty(items, limits, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), async (all, bounds, delays) => {
      const written: number[][] = []
      const started = new Map<string, number[]>([
        ['a', []],
        ['b', []],
      ])
      const inFlight = new Map<string, number>()
      const { submit, close } = createBatcher<string, Item, string>({
        ...bounds,
        bytesOf: ({ bytes }) => bytes,
        write: async (key, batch) => {
          assert.ok(batch.every((each) => each.key === key))
          assert.ok(batch.length > 0 && batch.length <= bounds.itemsMax)
          assert.ok(batch.length === 1 || batch.reduce((sum, { bytes }) => sum + bytes, 0) <= bounds.bytesMax)
          inFlight.set(key, (inFlight.get(key) ?? 0) + 1)
          assert.ok((inFlight.get(key) ?? 0) <= bounds.batchesMax)
          for (const { id } of batch) if (!started.get(key)?.includes(id)) started.get(key)?.push(id)
          for (let ticks = delays.next().value; ticks > 0; ticks--) await nextTick()
          inFlight.set(key, (inFlight.get(key) ?? 0) - 1)
          const bad = batch.find(({ isBad }) => isBad)
          if (bad) throw new Error(`bad ${bad.id}`)
          written.push(batch.map(({ id }) => id))
          return batch.map(({ id }) => `written ${id}`)
        },
      })
      const arrived: Item[] = []
      const answers = []
      for (const item of all) {
        for (let ticks = item.after; ticks > 0; ticks--) await nextTick()
        arrived.push(item)
        answers.push(submit(item.key, item).catch(({ message }: Error) => message))
      }
      await close()
      assert.deepEqual(
        await Promise.all(answers),
        all.map(({ id, isBad }) => `${isBad ? 'bad' : 'written'} ${id}`),
      )
      const good = all.filter(({ isBad }) => !isBad).map(({ id }) => id)
      assert.deepEqual(written.flat().sort(byNumber), good, 'no row is in two written batches')
      for (const [key, ids] of started) {
        const ofKey = arrived.filter((each) => each.key === key).map(({ id }) => id)
        assert.deepEqual(ids, ofKey, 'batches start in the order of arrival')
      }
    }),
  )
})

const byNumber = (one: number, other: number) => one - other

/** Returns a write function whose batches end only when the test ends them. */
function unendedWrites() {
  const batches: { readonly items: readonly string[]; readonly end: (error?: Error) => void }[] = []
  const write = (_key: string, of: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) =>
      batches.push({ items: of, end: (error) => (error ? reject(error) : resolve(of)) }),
    )
  return { batches, write }
}

test('rows of one tick, and rows that arrive during a write, share a batch', async () => {
  const { batches, write } = unendedWrites()
  const { submit } = createBatcher({ write, itemsMax: 3 })
  const first = ['1', '2'].map((item) => submit('k', item))
  await nextTick()
  const later = ['3', '4', '5', '6'].map((item) => submit('k', item))
  const other = submit('another', '7')
  await nextTick()
  assert.deepEqual(
    batches.map((each) => each.items),
    [['1', '2'], ['7']],
  )
  for (const { end } of batches) end()
  assert.deepEqual(await Promise.all([...first, other]), ['1', '2', '7'])
  assert.deepEqual(batches[2]?.items, ['3', '4', '5'])
  batches[2]?.end()
  await later[0]
  await nextTick()
  assert.deepEqual(batches[3]?.items, ['6'])
  batches[3]?.end()
  assert.deepEqual(await Promise.all(later), ['3', '4', '5', '6'])
})

test('rows wait for the batch in flight until they fill another one or have waited long enough', async () => {
  const { batches, write } = unendedWrites()
  const { submit } = createBatcher({ write, itemsMax: 2, batchesMax: 2, waitMaxMs: 40 })
  const [first, second] = [submit('k', '1'), nextTick().then(() => submit('k', '2'))]
  await nextTick()
  await nextTick()
  await nextTick()
  assert.equal(batches.length, 1)
  const third = submit('k', '3')
  await nextTick()
  assert.deepEqual(batches[1]?.items, ['2', '3'], 'they fill a batch')
  batches[1]?.end()
  await Promise.all([second, third])
  const fourth = submit('k', '4')
  await nextTick()
  assert.equal(batches.length, 2)
  await pause(60)
  assert.deepEqual(batches[2]?.items, ['4'], 'the first batch may be blocked')
  for (const { end } of batches) end()
  assert.deepEqual(await Promise.all([first, fourth]), ['1', '4'])
})

test('an error that forbids a retry fails all rows of its batch', async () => {
  const { batches, write } = unendedWrites()
  const { submit } = createBatcher({ write, itemsMax: 3, mayRetry: (error) => !(error instanceof TypeError) })
  const answers = Promise.allSettled(['1', '2'].map((item) => submit('k', item)))
  await nextTick()
  batches[0]?.end(new TypeError('gone'))
  assert.deepEqual(
    (await answers).map((answer) => answer.status),
    ['rejected', 'rejected'],
  )
  assert.equal(batches.length, 1)
})

test('closing waits for accepted rows and accepts no more', async () => {
  const { batches, write } = unendedWrites()
  const { submit, close } = createBatcher({ write, itemsMax: 1 })
  const answers = Promise.all([submit('k', '1'), submit('k', '2')])
  let isClosed = false
  const closing = close().then(() => {
    isClosed = true
  })
  await assert.rejects(submit('k', '3'), /batcher is closed/)
  await nextTick()
  batches[0]?.end()
  await nextTick()
  assert.equal(isClosed, false)
  batches[1]?.end()
  await closing
  assert.deepEqual(await answers, ['1', '2'])
  await createBatcher({ write, itemsMax: 1 }).close()
})
