import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Claim } from './claim.ts'
import { CALLBACKS_MOST, openPlaces, WEBHOOKS_MOST } from './concurrency-slots.ts'

const claim = (isLater: boolean): Claim => ({ isLater }) as Claim

function opened(most = WEBHOOKS_MOST) {
  let nowMs = 0
  const places = openPlaces(most, () => nowMs)
  const take = (count: number, isLater: boolean) =>
    Array.from({ length: count }, () => {
      const taken = claim(isLater)
      places.take(taken)
      return taken
    })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { places, take, pass }
}

test('later attempts take half of the places, so that first and second ones always find some', () => {
  const { places, take } = opened()
  assert.deepEqual(places.room(), { all: 1_024, later: 512 })
  const later = take(512, true)
  assert.deepEqual(places.room(), { all: 512, later: 0 })
  take(484, false)
  assert.deepEqual(places.room(), { all: 28, later: 0 })
  places.free(later[0]!)
  assert.deepEqual(places.room(), { all: 29, later: 1 })
  take(29, false)
  assert.deepEqual(places.room(), { all: 0, later: 0 })
})

test('who waits long for an answer takes no place from the quick, up to a bound for all', () => {
  const { places, take, pass } = opened()
  for (let round = 1; round <= 2; round++) {
    take(1_024, round % 2 === 0)
    assert.equal(places.room().all, 0)
    pass(1_000)
  }
  assert.equal(places.taken(), 2_048)
  assert.deepEqual(places.room(), { all: 0, later: 0 })
})

test('callbacks have places of their own, and fewer', () => {
  const { places, take, pass } = opened(CALLBACKS_MOST)
  assert.deepEqual(places.room(), { all: 128, later: 64 })
  take(128, false)
  pass(1_000)
  assert.deepEqual(places.room(), { all: 128, later: 64 })
  take(128, false)
  pass(1_000)
  assert.deepEqual(places.room(), { all: 0, later: 0 })
})

test('a place is free once, however often that is said', () => {
  const { places, take } = opened()
  const [taken] = take(1, true)
  places.free(taken!)
  places.free(taken!)
  assert.deepEqual(places.room(), { all: 1_024, later: 512 })
})
