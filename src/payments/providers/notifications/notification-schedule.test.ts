import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { millisecondsBetween, plus, type Timestamp } from '../../../platform/time/index.ts'
import { nextAttemptAt } from './apply-notifications.ts'

const RECEIVED = '2026-11-21T12:00:00.000Z' as Timestamp

/** Returns the times of all attempts when each is made as soon as it is due. */
function attemptsOf(retriedSince: Timestamp): Timestamp[] {
  const moments = [retriedSince]
  for (let now = retriedSince, attempts = 1; attempts < 1000; attempts++) {
    const next = nextAttemptAt({ retriedSince, attempts }, now)
    if (next === null) return moments
    moments.push(next)
    now = next
  }
  return moments
}

test('retries follow after one second, two, four and so on up to an hour, and a last one after a day', () => {
  const seconds = attemptsOf(RECEIVED).map((at) => millisecondsBetween(RECEIVED, at) / 1000)
  assert.deepEqual(seconds.slice(0, 8), [0, 1, 3, 7, 15, 31, 63, 127])
  assert.equal(seconds.at(-1), 24 * 3600)
  assert.equal(seconds.length, 13 + 23)
})

test('each retry is later than the one before, by an hour at most, and none comes after a day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 48 * 3600 * 1000 }),
      (attempts, afterMs) => {
        const now = plus(RECEIVED, { milliseconds: afterMs })
        const next = nextAttemptAt({ retriedSince: RECEIVED, attempts }, now)
        assert.equal(next === null, afterMs >= 24 * 3600 * 1000)
        if (next === null) return
        assert.ok(next > now && next <= plus(now, { hours: 1 }) && next <= plus(RECEIVED, { hours: 24 }))
      },
    ),
  )
})
