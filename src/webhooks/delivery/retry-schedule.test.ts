import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deterministicId } from '../../platform/ids/index.ts'
import { nextAttemptMs, retryAfterMs } from './retry-schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const dispatchedMs = Date.parse('2026-11-20T09:30:00Z')
const deadlineMs = dispatchedMs + 7 * DAY
const lastSlotMs = deadlineMs - 15 * MINUTE
const waitsMs = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR]

const requestId = fc.integer({ min: 0 }).map((n) => deterministicId(dispatchedMs, 7, String(n)))

function after(number: number, atMs: number, id: string, askedMs: number | null = null): number | null {
  return nextAttemptMs({ requestId: id, number, atMs, deadlineMs, retryAfterMs: askedMs })
}

test('over seven days of failures every attempt comes at its time and the last 15 minutes before the deadline', () => {
  fc.assert(
    fc.property(requestId, fc.integer({ min: 0, max: 15_000 }), (id, durationMs) => {
      const atMs: number[] = []
      for (let next: number | null = dispatchedMs; next !== null; ) {
        atMs.push(next)
        next = after(atMs.length, next + durationMs, id)
      }
      // An attempt that is still under way at the last slot is itself the last.
      const lastMs = atMs.at(-1)!
      assert.ok(
        lastMs <= lastSlotMs && lastMs + durationMs >= lastSlotMs,
        `${lastSlotMs - lastMs} before the last slot`,
      )
      for (const [index, next] of atMs.slice(1, -1).entries()) {
        const waitMs = waitsMs[Math.min(index, waitsMs.length - 1)]!
        const waitedMs = next - (atMs[index]! + durationMs)
        assert.ok(waitedMs >= waitMs && waitedMs <= waitMs * 1.1, `${waitedMs} after failure ${index + 1}`)
      }
      assert.ok(atMs.length >= 21 && atMs.length <= 23, `${atMs.length} attempts`)
    }),
  )
})

test('a failure just before the last slot has one more attempt, a failure at it has none', () => {
  const id = deterministicId(dispatchedMs, 7, 'edge')
  assert.equal(after(9, lastSlotMs - 1, id), lastSlotMs)
  assert.equal(after(1, lastSlotMs - 1, id), lastSlotMs)
  assert.equal(after(9, lastSlotMs, id), null)
  assert.equal(after(9, deadlineMs - 1, id), null)
  assert.equal(after(9, deadlineMs, id), null)
})

test('an attempt is never due before our own wait, before what the endpoint asked for, or past the last slot', () => {
  fc.assert(
    fc.property(
      requestId,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: dispatchedMs, max: deadlineMs + DAY }),
      fc.option(fc.integer({ min: 0, max: 30 * DAY })),
      (id, number, atMs, askedMs) => {
        const next = after(number, atMs, id, askedMs)
        assert.equal(next === null, atMs >= lastSlotMs)
        if (next === null) return
        const leastMs = Math.max(waitsMs[Math.min(number, 10) - 1]!, Math.min(askedMs ?? 0, 12 * HOUR))
        assert.ok(next > atMs && next <= lastSlotMs)
        assert.ok(next >= Math.min(atMs + leastMs, lastSlotMs))
        assert.ok(next <= atMs + Math.max(leastMs, waitsMs[Math.min(number, 10) - 1]! * 1.1))
      },
    ),
  )
})

test('jitter spreads requests that fail together over the whole tenth', () => {
  const tenths = new Set<number>()
  for (let n = 0; n < 200; n++) {
    const next = after(10, dispatchedMs, deterministicId(dispatchedMs, 7, String(n)))!
    tenths.add(Math.floor(((next - dispatchedMs) / (12 * HOUR) - 1) * 100))
  }
  assert.deepEqual([...tenths].sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('Retry-After is read as seconds or as a date, and nonsense as nothing', () => {
  const nowMs = Date.parse('2026-11-20T09:30:00Z')
  for (const [header, expected] of [
    ['120', 120_000],
    [' 0 ', 0],
    ['Fri, 20 Nov 2026 09:31:00 GMT', 60_000],
    ['Friday, 20-Nov-26 09:31:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 09:29:00 GMT', 0],
    ['-1', null],
    ['1.5', null],
    ['soon', null],
    ['2026-11-20', null],
    ['9'.repeat(40), null],
    ['', null],
    [undefined, null],
  ] as const) {
    assert.equal(retryAfterMs(header, nowMs), expected, String(header))
  }
})
