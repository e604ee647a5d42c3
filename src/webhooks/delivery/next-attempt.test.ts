import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deterministicId } from '../../platform/ids/index.ts'
import { nextAttemptMs, retryAfterMs } from './next-attempt.ts'
import { RETRY_SCHEDULES, type RetryScheduleName } from './retry-schedules.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const dispatchedMs = Date.parse('2026-11-20T09:30:00Z')

const requestId = fc.integer({ min: 0 }).map((n) => deterministicId(dispatchedMs, 7, String(n)))

/** Written from the promise, apart from the code: waits, deadline, last attempt before it, and how many attempts fit. */
const PROMISES = {
  Standard: {
    waitsMs: [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR],
    deadlineMs: 7 * DAY,
    lastBeforeMs: 15 * MINUTE,
    attempts: [21, 23],
  },
  Short: {
    waitsMs: [5 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND, MINUTE],
    deadlineMs: 10 * MINUTE,
    lastBeforeMs: MINUTE,
    attempts: [10, 14],
  },
} as const

function after(
  name: RetryScheduleName,
  { number, atMs, id, askedMs = null }: { number: number; atMs: number; id: string; askedMs?: number | null },
): number | null {
  const deadlineMs = dispatchedMs + PROMISES[name].deadlineMs
  const schedule = RETRY_SCHEDULES[name]
  return nextAttemptMs({ requestId: id, schedule, number, atMs, deadlineMs, retryAfterMs: askedMs })
}

for (const name of ['Standard', 'Short'] as const) {
  const { waitsMs, deadlineMs: lastsMs, lastBeforeMs, attempts } = PROMISES[name]
  const deadlineMs = dispatchedMs + lastsMs
  const lastSlotMs = deadlineMs - lastBeforeMs

  test(`${name}: until the deadline every attempt comes at its time, and the last so long before it`, () => {
    fc.assert(
      fc.property(requestId, fc.integer({ min: 0, max: 15_000 }), (id, durationMs) => {
        const atMs: number[] = []
        for (let next: number | null = dispatchedMs; next !== null; ) {
          atMs.push(next)
          next = after(name, { number: atMs.length, atMs: next + durationMs, id })
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
        assert.ok(atMs.length >= attempts[0] && atMs.length <= attempts[1], `${atMs.length} attempts`)
      }),
    )
  })

  test(`${name}: a failure just before the last slot has one more attempt, a failure at it has none`, () => {
    const id = deterministicId(dispatchedMs, 7, 'edge')
    assert.equal(after(name, { number: 9, atMs: lastSlotMs - 1, id }), lastSlotMs)
    assert.equal(after(name, { number: 1, atMs: lastSlotMs - 1, id }), lastSlotMs)
    assert.equal(after(name, { number: 9, atMs: lastSlotMs, id }), null)
    assert.equal(after(name, { number: 9, atMs: deadlineMs - 1, id }), null)
    assert.equal(after(name, { number: 9, atMs: deadlineMs, id }), null)
  })

  test(`${name}: an attempt is never due before our own wait, before what the endpoint asked for, or past the last slot`, () => {
    fc.assert(
      fc.property(
        requestId,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: dispatchedMs, max: deadlineMs + DAY }),
        fc.option(fc.integer({ min: 0, max: 30 * DAY })),
        (id, number, atMs, askedMs) => {
          const next = after(name, { number, atMs, id, askedMs })
          assert.equal(next === null, atMs >= lastSlotMs)
          if (next === null) return
          const waitMs = waitsMs[Math.min(number, waitsMs.length) - 1]!
          const leastMs = Math.max(waitMs, Math.min(askedMs ?? 0, 12 * HOUR))
          assert.ok(next > atMs && next <= lastSlotMs)
          assert.ok(next >= Math.min(atMs + leastMs, lastSlotMs))
          assert.ok(next <= atMs + Math.max(leastMs, waitMs * 1.1))
        },
      ),
    )
  })
}

test('jitter spreads requests that fail together over the whole tenth', () => {
  const tenths = new Set<number>()
  for (let n = 0; n < 200; n++) {
    const next = after('Standard', { number: 10, atMs: dispatchedMs, id: deterministicId(dispatchedMs, 7, String(n)) })!
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
