import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterClaim,
  afterDue,
  afterEnd,
  afterFound,
  afterStart,
  afterTaken,
  IDLE,
  type QueueState,
} from './queue-state.ts'
import type { QueueAfterClaim } from './queues-after-claim.ts'

const queue = (state: QueueState['state'], inFlight = 0): QueueState => ({
  ...IDLE,
  state,
  inFlight,
  slots: inFlight,
  hasAllSlots: true,
})

const after = (state: QueueAfterClaim['state'], size = 1) => ({ state, window: { size, inFlight: size } })

test('due requests make a queue ready, at once or after the running claim', () => {
  for (const state of ['idle', 'ready', 'starved'] as const) assert.equal(afterDue(queue(state, 3)).state, 'ready')
  const claiming = afterDue(afterTaken(queue('ready')))
  assert.equal(claiming.state, 'claiming')
  for (const result of ['empty', 'full', 'more', 'locked'] as const)
    assert.equal(afterClaim(claiming, after(result), false).state, 'ready')
})

test('due requests leave a full queue as it is, but a search makes it ready', () => {
  for (const state of ['full', 'partly free'] as const) {
    assert.equal(afterDue(queue(state, 3)).state, state)
    assert.equal(afterFound(queue(state, 3)).state, 'ready')
  }
  const claiming = afterDue(afterStart(afterTaken(queue('ready'))))
  assert.equal(afterClaim(claiming, after('full'), false).state, 'full')
})

test('due requests make a full queue ready if other processes have some of its slots', () => {
  const taken = afterStart(afterTaken(queue('ready')))
  assert.equal(afterDue(afterClaim(taken, after('full', 1), false)).state, 'full')
  assert.equal(afterDue(afterClaim(taken, after('full', 2), false)).state, 'ready')
})

test('a claim leaves a queue ready while it may have more requests', () => {
  assert.equal(afterClaim(afterTaken(queue('ready')), after('more'), false).state, 'ready')
  assert.equal(afterClaim(afterTaken(queue('ready')), after('locked'), false).state, 'ready')
  assert.equal(afterClaim(afterTaken(queue('ready')), after('empty'), false).state, 'idle')
  assert.equal(afterClaim(afterTaken(queue('ready')), after('empty'), true).state, 'starved')
})

test('a full queue waits only for attempts of its own process', () => {
  const claiming = afterTaken(queue('ready'))
  assert.equal(afterClaim(afterStart(claiming), after('full'), false).state, 'full')
  assert.equal(afterClaim(claiming, after('full'), false).state, 'idle')
  assert.equal(afterClaim(afterEnd(afterStart(claiming)), after('full'), false).state, 'ready')
  assert.equal(afterClaim(afterEnd(afterStart(afterStart(claiming))), after('full'), false).state, 'partly free')
})

test('a full queue is ready when half of its slots are free', () => {
  let full = queue('full', 8)
  for (const inFlight of [7, 6, 5]) {
    full = afterEnd(full)
    assert.deepEqual([full.state, full.inFlight], ['partly free', inFlight])
  }
  assert.equal(afterEnd(full).state, 'ready')
})

test('a full queue with many slots is ready when 8 are free', () => {
  let full = queue('full', 100)
  for (let free = 1; free < 8; free++) {
    full = afterEnd(full)
    assert.equal(full.state, 'partly free', `${free} free`)
  }
  assert.equal(afterEnd(full).state, 'ready')
})
