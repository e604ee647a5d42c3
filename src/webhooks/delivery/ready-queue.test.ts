import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EndpointQueue } from './claim.ts'
import type { QueueAfterClaim } from './queues-after-claim.ts'
import { createReadyQueue } from './ready-queue.ts'

const queue = (webhookId: string): EndpointQueue => ({ shard: 7, webhookId })
const after = (webhookId: string, state: QueueAfterClaim['state']): QueueAfterClaim => ({
  ...queue(webhookId),
  state,
  pacedUntil: null,
  window: null,
})

test('queues are taken in order, and queues that may have more requests are added at the end', () => {
  const ready = createReadyQueue()
  for (const id of ['a', 'b', 'c', 'a']) ready.add(queue(id))
  assert.deepEqual(ready.take(2), [queue('a'), queue('b')])
  ready.claimed([after('a', 'more'), after('b', 'empty')])
  assert.deepEqual(ready.take(9), [queue('c'), queue('a')])
  ready.claimed([after('c', 'locked')])
  assert.deepEqual(ready.take(9), [queue('c')])
})

test('a full queue is ready when one of its attempts ends, even during the claim', () => {
  const ready = createReadyQueue()
  ready.add(queue('a'))
  ready.take(1)
  ready.started(queue('a'))
  ready.claimed([after('a', 'full')])
  assert.equal(ready.length(), 0)
  ready.ended(queue('a'))
  assert.deepEqual(ready.take(1), [queue('a')])

  ready.started(queue('a'))
  ready.claimed([after('a', 'more')])
  ready.take(1)
  ready.ended(queue('a'))
  ready.claimed([after('a', 'full')])
  assert.deepEqual(ready.take(1), [queue('a')])

  for (let n = 0; n < 8; n++) ready.started(queue('a'))
  ready.ended(queue('a'))
  ready.claimed([after('a', 'full')])
  assert.deepEqual([ready.length(), ready.hasPartlyFree()], [0, true])
})

test('a queue that other processes fill is not claimed from repeatedly', () => {
  const ready = createReadyQueue()
  ready.add(queue('a'))
  ready.take(1)
  ready.claimed([after('a', 'full')])
  assert.equal(ready.length(), 0)
})

// The invariant: a queue with requests and a free slot is ready, claiming or partly free.
test('no queue with requests is forgotten, in any order of events', () => {
  const step = fc.record({
    event: fc.constantFrom('due', 'claim', 'end'),
    number: fc.integer({ min: 0, max: 3 }),
    count: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ready = createReadyQueue()
      const due = [0, 0, 0, 0]
      const inFlight = [0, 0, 0, 0]
      for (const { event, number, count } of steps) {
        if (event === 'due') {
          due[number]! += count
          ready.add(queue(`${number}`))
        } else if (event === 'end' && inFlight[number]! > 0) {
          inFlight[number]!--
          ready.ended(queue(`${number}`))
        } else if (event === 'claim') {
          const taken = ready.take(count)
          ready.claimed(
            taken.map(({ webhookId }) => {
              const at = Number(webhookId)
              const capacity = 2 - inFlight[at]!
              const claimed = Math.min(capacity, due[at]!, 1)
              due[at]! -= claimed
              inFlight[at]! += claimed
              for (let n = 0; n < claimed; n++) ready.started(queue(webhookId))
              return after(webhookId, claimed >= capacity ? 'full' : claimed === 1 ? 'more' : 'empty')
            }),
          )
        }
      }
      ready.addPartlyFree()
      const taken = new Set(ready.take(9).map(({ webhookId }) => Number(webhookId)))
      for (const [at, count] of due.entries()) if (count > 0 && inFlight[at]! < 2) assert.ok(taken.has(at))
    }),
  )
})

test('a starved queue is ready when an attempt of low priority ends', () => {
  const ready = createReadyQueue()
  ready.add(queue('a'))
  ready.take(1)
  ready.claimed([after('a', 'empty')], true)
  ready.ended(queue('b'), false)
  assert.equal(ready.length(), 0)
  ready.ended(queue('b'), true)
  assert.deepEqual(ready.take(1), [queue('a')])
})

test('queues of a failed claim are ready again', () => {
  const ready = createReadyQueue()
  ready.add(queue('a'))
  ready.putBack(ready.take(1))
  assert.deepEqual(ready.take(1), [queue('a')])
})

test('a full queue waits until half of its slots are free, or until partly free queues are added', () => {
  const ready = createReadyQueue()
  ready.add(queue('a'))
  ready.take(1)
  for (let n = 0; n < 8; n++) ready.started(queue('a'))
  ready.claimed([after('a', 'full')])
  ready.ended(queue('a'))
  assert.deepEqual([ready.length(), ready.hasPartlyFree()], [0, true])
  ready.addPartlyFree()
  assert.deepEqual([ready.take(9), ready.hasPartlyFree()], [[queue('a')], false])
  ready.started(queue('a'))
  ready.claimed([after('a', 'full')])
  for (let n = 0; n < 3; n++) ready.ended(queue('a'))
  assert.equal(ready.length(), 0)
  ready.ended(queue('a'))
  assert.deepEqual([ready.take(9), ready.hasPartlyFree()], [[queue('a')], false])
})
