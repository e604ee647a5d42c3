import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createTokenBuckets, perMinute, type Rate } from './token-bucket.ts'

const MINUTE_MS = 60_000

/** When requests of one holder were let in, of those that come so long after one another. */
function letIn(rate: Rate, waits: readonly number[]): number[] {
  let nowMs = 0
  const take = createTokenBuckets(rate, () => nowMs)
  return waits.flatMap((waitMs) => {
    nowMs += waitMs
    return take('someone', 1) === 0 ? [nowMs] : []
  })
}

const mostInAMinute = (times: readonly number[]) =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE_MS).length))

test('no minute lets in more than it says, however requests come', () => {
  const waits = fc.array(fc.oneof(fc.constant(0), fc.nat(100), fc.nat(8_000)), { maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(fc.constantFrom(2, 7, 20, 30), waits, (most, waits) => {
      assert.ok(mostInAMinute(letIn(perMinute(most), waits)) <= most)
    }),
  )
})

test('whoever keeps asking is let in as often as it says, the first half at once', () => {
  for (const most of [20, 30, 300]) {
    const times = letIn(perMinute(most), [...Array(most).fill(0), ...Array(602).fill(100)])
    assert.equal(times.filter((at) => at === 0).length, most / 2)
    assert.equal(times.filter((at) => at < MINUTE_MS + 200).length, most)
  }
})

test('whoever is told to wait is let in after that time, and not before', () => {
  let nowMs = 0
  const take = createTokenBuckets(perMinute(30), () => nowMs)
  for (let count = 0; count < 15; count += 1) assert.equal(take('someone', 1), 0)
  const waitMs = take('someone', 1)
  assert.equal(waitMs, 4_000)
  assert.equal(take('someone else', 15), 0)
  nowMs += waitMs - 1
  assert.ok(take('someone', 1) > 0)
  nowMs += 1
  assert.equal(take('someone', 1), 0)
})
