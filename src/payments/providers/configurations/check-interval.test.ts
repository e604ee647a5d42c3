import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsUntilCheck } from './check-interval.ts'

test('a failing configuration is checked after a minute, then less and less often, and at least once an hour', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6, 7, 1_000].map((failedChecks) => secondsUntilCheck(failedChecks, 0))
  assert.deepEqual(longest, [60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
  assert.equal(secondsUntilCheck(0, 1), 48)
  assert.equal(secondsUntilCheck(6, 1), 2_880)
  for (let each = 0; each < 100; each++) {
    const seconds = secondsUntilCheck(2)
    assert.ok(seconds >= 192 && seconds <= 240, String(seconds))
  }
})
