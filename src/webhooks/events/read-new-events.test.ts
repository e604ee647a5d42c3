import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deterministicId } from '../../platform/ids/index.ts'
import { createReader } from './read-new-events.ts'

const START_MS = Date.UTC(2026, 10, 26)

test('each event is returned once if it commits within five seconds, in any order', async () => {
  const arrival = fc.record({ madeMs: fc.nat(20_000), commitMs: fc.nat(4_000) })
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 60 }), fc.integer({ min: 61, max: 200 }), async (given, limit) => {
      const events = given.map(({ madeMs, commitMs }, index) => ({
        id: deterministicId(START_MS + madeMs, 7, `${index}`),
        visibleMs: START_MS + madeMs + commitMs,
      }))
      let nowMs = START_MS
      const visible = () => events.filter(({ visibleMs }) => visibleMs <= nowMs)
      const read = createReader(
        deterministicId(START_MS - 1, 7, 'start'),
        async (after, max) =>
          visible()
            .filter(({ id }) => id > after)
            .toSorted((one, other) => (one.id < other.id ? -1 : 1))
            .slice(0, max),
        limit,
      )
      const returned: string[] = []
      for (; nowMs <= START_MS + 30_000; nowMs += 1_000) returned.push(...(await read(nowMs)).map(({ id }) => id))
      assert.deepEqual(returned.toSorted(), events.map(({ id }) => id).toSorted())
    }),
  )
})

test('a long backlog is read in pages, each event once', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => deterministicId(START_MS + index, 7, `${index}`))
  const read = createReader(
    deterministicId(START_MS - 1, 7, 'start'),
    async (after, max) =>
      ids
        .filter((id) => id > after)
        .slice(0, max)
        .map((id) => ({ id })),
    10,
  )
  const returned = []
  for (let call = 0; call < 4; call++) returned.push((await read(START_MS + 60_000)).map(({ id }) => id))
  assert.deepEqual(
    returned.map(({ length }) => length),
    [10, 10, 5, 0],
  )
  assert.deepEqual(returned.flat(), ids)
})
