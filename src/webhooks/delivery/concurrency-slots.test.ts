import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClaimedRequest } from './claim.ts'
import { CALLBACK_SLOTS, createConcurrencySlots, WEBHOOK_SLOTS } from './concurrency-slots.ts'

const claim = (isLowPriority: boolean, webhookId: string): ClaimedRequest =>
  ({ isLowPriority, webhookId }) as ClaimedRequest

function openSlots(slotsMax = WEBHOOK_SLOTS) {
  let nowMs = 0
  const slots = createConcurrencySlots(slotsMax, () => nowMs)
  let webhooks = 0
  /** Starts attempts of one webhook, by default each of another. */
  const take = (count: number, isLowPriority: boolean, webhookId?: string) =>
    Array.from({ length: count }, () => {
      const taken = claim(isLowPriority, webhookId ?? `${webhooks++}`)
      slots.acquire(taken)
      return taken
    })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { slots, take, pass }
}

test('requests of low priority take at most half of the slots', () => {
  const { slots, take } = openSlots()
  assert.deepEqual(slots.free(), { total: 1_024, lowPriority: 512, wide: 512 })
  const later = take(512, true)
  assert.deepEqual(slots.free(), { total: 512, lowPriority: 0, wide: 512 })
  take(484, false)
  assert.deepEqual(slots.free(), { total: 28, lowPriority: 0, wide: 28 })
  slots.release(later[0]!)
  assert.deepEqual(slots.free(), { total: 29, lowPriority: 1, wide: 29 })
  take(29, false)
  assert.deepEqual(slots.free(), { total: 0, lowPriority: 0, wide: 0 })
})

test('slow attempts leave the slots of fast ones, up to a common limit', () => {
  const { slots, take, pass } = openSlots()
  for (let round = 1; round <= 2; round++) {
    take(1_024, round % 2 === 0)
    assert.equal(slots.free().total, 0)
    pass(1_000)
  }
  assert.equal(slots.inFlight(), 2_048)
  assert.deepEqual(slots.free(), { total: 0, lowPriority: 0, wide: 0 })
})

test('attempts beyond eight of each webhook take at most half of the slots', () => {
  const { slots, take, pass } = openSlots()
  const first = take(8, false, 'busy')
  assert.deepEqual([slots.free().wide, slots.inFlightOf('busy')], [512, 8])
  take(400, false, 'busy')
  assert.deepEqual([slots.free().wide, slots.free().total], [112, 616])
  take(120, false, 'other')
  assert.deepEqual([slots.free().wide, slots.free().total], [0, 496])
  pass(1_000)
  assert.deepEqual([slots.free().wide, slots.free().total], [512, 1_024])
  for (const attempt of first) slots.release(attempt)
  assert.equal(slots.inFlightOf('busy'), 400)
})

test('callbacks have fewer slots', () => {
  const { slots, take, pass } = openSlots(CALLBACK_SLOTS)
  assert.deepEqual(slots.free(), { total: 128, lowPriority: 64, wide: 64 })
  take(128, false)
  pass(1_000)
  assert.deepEqual(slots.free(), { total: 128, lowPriority: 64, wide: 64 })
  take(128, false)
  pass(1_000)
  assert.deepEqual(slots.free(), { total: 0, lowPriority: 0, wide: 0 })
})

test('a slot is released once', () => {
  const { slots, take } = openSlots()
  const [taken] = take(1, true)
  slots.release(taken!)
  slots.release(taken!)
  assert.deepEqual(slots.free(), { total: 1_024, lowPriority: 512, wide: 512 })
})
