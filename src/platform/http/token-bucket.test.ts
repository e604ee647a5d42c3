import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createTokenBuckets, perMinute, type Rate } from './token-bucket.ts'

const MINUTE_MS = 60_000

/** Returns the times at which requests of one client, sent at these intervals, are admitted. */
function admittedTimes(rate: Rate, waits: readonly number[]): number[] {
  let nowMs = 0
  const take = createTokenBuckets(rate, () => nowMs)
  return waits.flatMap((waitMs) => {
    nowMs += waitMs
    return take('someone', 1) === 0 ? [nowMs] : []
  })
}

const maxInAMinute = (times: readonly number[]) =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE_MS).length))

test('the bucket admits at most its rate in any minute, whatever the pattern of requests', () => {
  const waits = fc.array(fc.oneof(fc.constant(0), fc.nat(100), fc.nat(8_000)), { maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(fc.constantFrom(2, 7, 20, 30), waits, (max, waits) => {
      assert.ok(maxInAMinute(admittedTimes(perMinute(max), waits)) <= max)
    }),
  )
})

test('a client that keeps sending requests is admitted at the full rate, half of it at once', () => {
  for (const max of [20, 30, 300]) {
    const times = admittedTimes(perMinute(max), [...Array(max).fill(0), ...Array(602).fill(100)])
    assert.equal(times.filter((at) => at === 0).length, max / 2)
    assert.equal(times.filter((at) => at < MINUTE_MS + 200).length, max)
  }
})

test('a client that waits for the stated time is admitted, and not before', () => {
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
