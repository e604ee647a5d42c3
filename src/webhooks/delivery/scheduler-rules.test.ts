import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClaimedRequest } from './claim.ts'
import type { QueueAfterClaim } from './queues-after-claim.ts'
import { claimLimits, isStarved, queuesToClaim, schedulerStep } from './scheduler-rules.ts'

const queue = (state: QueueAfterClaim['state']): QueueAfterClaim => ({
  shard: 7,
  webhookId: 'a',
  state,
  pacedUntil: null,
  window: null,
})
const claim = (isLowPriority: boolean) => ({ isLowPriority }) as ClaimedRequest

test('a claim takes a queue for each free slot, at most 64', () => {
  assert.deepEqual(
    [0, 3, 2_000].map((total) => queuesToClaim({ total, lowPriority: 0, wide: 0 })),
    [0, 3, 64],
  )
})

test('free slots are divided among the queues', () => {
  const limits = (total: number, wide: number, ...inFlight: number[]) =>
    claimLimits({ total, wide, lowPriority: 9 }, inFlight).perQueue
  assert.deepEqual(limits(30, 30, 0, 0, 0), [10, 10, 10])
  assert.deepEqual(limits(2_000, 512, ...Array(64).fill(0)), Array(64).fill(8))
  assert.deepEqual(limits(2_000, 2_000, 0), [512])
  assert.equal(claimLimits({ total: 30, lowPriority: 9, wide: 0 }, [0]).lowPriorityMax, 9)
})

test('a queue with eight in flight takes only slots for large windows', () => {
  const limits = (wide: number, ...inFlight: number[]) =>
    claimLimits({ total: 1_000, lowPriority: 9, wide }, inFlight).perQueue
  assert.deepEqual(limits(0, 0, 3, 8, 200), [8, 5, 0, 0])
  assert.deepEqual(limits(100, 0, 200), [58, 50])
})

test('low priority is starved when a claim took all of its slots', () => {
  const claims = [claim(true), claim(false)]
  assert.equal(isStarved({ claims }, { total: 9, lowPriority: 1, wide: 0 }), true)
  assert.equal(isStarved({ claims }, { total: 9, lowPriority: 2, wide: 0 }), false)
})

test('the scheduler claims again while queues are ready, and pauses when all of them are locked', () => {
  assert.equal(schedulerStep({ queues: [queue('more')] }, 0), 'wait')
  assert.equal(schedulerStep({ queues: [queue('locked'), queue('empty')] }, 1), 'claim')
  assert.equal(schedulerStep({ queues: [queue('locked')] }, 1), 'retry')
  assert.equal(schedulerStep({ queues: [] }, 1), 'retry')
})
