import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { type Capacity, type CapacityOptions, drain, fixedCapacity } from './drain.ts'

interface Item {
  readonly key: string
  /** The number of event loop ticks that its run takes. */
  readonly ticks: number
}

/** A queue of items in memory that records what runs. */
function queueOf(items: readonly Item[], limits: CapacityOptions) {
  const due = [...items]
  const running: Item[] = []
  const done: Item[] = []
  const runs: Item[][] = []
  let polls = 0
  const queue = {
    capacity: fixedCapacity(limits),
    claim: async ({ rowsMax, busyKeys }: { rowsMax: number; busyKeys: readonly string[] }) => {
      polls++
      await setImmediate()
      const claimed = due.filter(({ key }) => !busyKeys.includes(key)).slice(0, rowsMax)
      for (const item of claimed) due.splice(due.indexOf(item), 1)
      return claimed
    },
    keyOf: ({ key }: Item) => key,
    run: async (item: Item) => {
      running.push(item)
      runs.push([...running])
      for (let tick = 0; tick < item.ticks; tick++) await setImmediate()
      running.splice(running.indexOf(item), 1)
      done.push(item)
    },
    pollIntervalMs: 1,
    pollsMax: 10_000,
  }
  return { queue, due, running, done, runs, polls: () => polls }
}

const items = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), ticks: fc.integer({ min: 0, max: 4 }) }), {
  maxLength: 40,
})
const limits = fc.record({
  concurrency: fc.integer({ min: 4, max: 10 }),
  concurrencyPerKey: fc.integer({ min: 1, max: 4 }),
  claimMax: fc.integer({ min: 2, max: 4 }),
  claimMin: fc.integer({ min: 1, max: 2 }),
})

test('every item runs once, within the limits, and none runs after the end', async () => {
  await fc.assert(
    fc.asyncProperty(items, limits, async (all, bounds) => {
      const { queue, done, runs, running } = queueOf(all, bounds)
      await drain(queue)
      assert.equal(done.length, all.length)
      assert.deepEqual(new Set(done), new Set(all))
      assert.deepEqual(running, [])
      for (const at of runs) {
        assert.ok(at.length <= bounds.concurrency)
        for (const of of Map.groupBy(at, ({ key }) => key).values())
          assert.ok(of.length < bounds.concurrencyPerKey + bounds.claimMax)
      }
    }),
    { numRuns: 200 },
  )
})

test('an item that hangs does not delay one that falls due later', async () => {
  const hanging = Promise.withResolvers<void>()
  const later = Promise.withResolvers<void>()
  const due: string[] = ['hangs']
  const draining = drain({
    capacity: fixedCapacity({ concurrency: 4, concurrencyPerKey: 1, claimMax: 4 }),
    claim: async () => due.splice(0),
    keyOf: (item) => item,
    run: async (item) => {
      if (item === 'hangs') {
        due.push('falls due later')
        await hanging.promise
      } else later.resolve()
    },
    pollIntervalMs: 1,
    pollsMax: 10_000,
  })
  await later.promise
  hanging.resolve()
  await draining
})

test('an aborted signal ends the claims, and items in flight are awaited', async () => {
  const stopping = new AbortController()
  const { queue, due, done } = queueOf(
    Array.from({ length: 10 }, () => ({ key: 'a', ticks: 3 })),
    { concurrency: 2, concurrencyPerKey: 2, claimMax: 2 },
  )
  const run = (item: Item) => {
    stopping.abort()
    return queue.run(item)
  }
  await drain({ ...queue, run, signal: stopping.signal })
  assert.deepEqual([due.length, done.length], [8, 2])
})

test('after the last poll the items in flight are awaited', async () => {
  const { queue, due, done } = queueOf(
    Array.from({ length: 10 }, () => ({ key: 'a', ticks: 3 })),
    { concurrency: 9, concurrencyPerKey: 9, claimMax: 3 },
  )
  await drain({ ...queue, pollsMax: 2 })
  assert.deepEqual([due.length, done.length], [4, 6])
})

test('a claim that fails rejects after the items in flight have ended', async () => {
  const { queue, done } = queueOf(
    Array.from({ length: 4 }, () => ({ key: 'a', ticks: 5 })),
    { concurrency: 9, concurrencyPerKey: 9, claimMax: 4 },
  )
  let claims = 0
  const claim: typeof queue.claim = (limits) =>
    ++claims === 2 ? Promise.reject(new Error('injected failure')) : queue.claim(limits)
  await assert.rejects(drain({ ...queue, claim }), /injected failure/)
  assert.equal(done.length, 4)
})

test('items that end one by one are followed by a poll for each batch of them', async () => {
  const one = { key: 'a', ticks: 1 }
  const ends: (() => void)[] = []
  let polls = 0
  const due = Array.from({ length: 16 }, () => one)
  const capacity: Capacity<{ readonly rowsMax: number }> = fixedCapacity({
    ...{ concurrency: 16, concurrencyPerKey: 16, claimMax: 8, claimMin: 8 },
  })
  const draining = drain({
    capacity,
    claim: async ({ rowsMax }) => {
      polls++
      return due.splice(0, rowsMax)
    },
    keyOf: ({ key }) => key,
    run: () => new Promise<void>((resolve) => ends.push(resolve)),
    pollIntervalMs: 60_000,
    pollsMax: 100,
  })
  while (ends.length < 16) await setImmediate()
  const before = polls
  for (const end of ends) {
    end()
    await setImmediate()
    await setImmediate()
  }
  await draining
  assert.ok(polls - before <= 4, `${polls - before} polls for 16 items`)
})
