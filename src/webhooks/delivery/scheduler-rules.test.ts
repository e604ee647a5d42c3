import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClaimedRequest, QueueAfterClaim } from './claim.ts'
import { claimLimits, isStarved, queuesToClaim, schedulerStep } from './scheduler-rules.ts'

const queue = (state: QueueAfterClaim['state']): QueueAfterClaim => ({
  shard: 7,
  webhookId: 'a',
  state,
  pacedUntil: null,
})
const claim = (isLowPriority: boolean) => ({ isLowPriority }) as ClaimedRequest

test('a claim takes a queue for each free slot, at most 64', () => {
  assert.deepEqual(
    [0, 3, 2_000].map((total) => queuesToClaim({ total, lowPriority: 0 })),
    [0, 3, 64],
  )
})

test('free slots are divided among the queues, at most eight for each', () => {
  assert.deepEqual(claimLimits({ total: 30, lowPriority: 9 }, 10), { perQueue: 3, lowPriorityMax: 9 })
  assert.deepEqual(claimLimits({ total: 2_000, lowPriority: 9 }, 64), { perQueue: 8, lowPriorityMax: 9 })
  assert.deepEqual(claimLimits({ total: 2_000, lowPriority: 9 }, 1), { perQueue: 8, lowPriorityMax: 9 })
})

test('low priority is starved when a claim took all of its slots', () => {
  const claims = [claim(true), claim(false)]
  assert.equal(isStarved({ claims }, { total: 9, lowPriority: 1 }), true)
  assert.equal(isStarved({ claims }, { total: 9, lowPriority: 2 }), false)
})

test('the scheduler claims again while queues are ready, and pauses when all of them are locked', () => {
  assert.equal(schedulerStep({ queues: [queue('more')] }, 0), 'wait')
  assert.equal(schedulerStep({ queues: [queue('locked'), queue('empty')] }, 1), 'claim')
  assert.equal(schedulerStep({ queues: [queue('locked')] }, 1), 'retry')
  assert.equal(schedulerStep({ queues: [] }, 1), 'retry')
})
