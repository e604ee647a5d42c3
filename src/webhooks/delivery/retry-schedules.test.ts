import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { WebhookRetrySchedule } from '../../platform/graphql/inputs.generated.ts'
import { deterministicId } from '../../platform/ids/index.ts'
import { nextAttemptMs, RETRY_SCHEDULES, retryAfterMs } from './retry-schedules.ts'

const SECOND = 1_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const dispatchedMs = Date.parse('2026-11-20T09:30:00Z')

const requestId = fc.integer({ min: 0 }).map((n) => deterministicId(dispatchedMs, 7, String(n)))

/**
 * The documented waits, deadlines, last attempts and numbers of attempts, independent of the code.
 */
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
  name: WebhookRetrySchedule,
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

  test(`${name}: every attempt is made on time, and the last one at the documented time before the deadline`, () => {
    fc.assert(
      fc.property(requestId, fc.integer({ min: 0, max: 15_000 }), (id, durationMs) => {
        const atMs: number[] = []
        for (let next: number | null = dispatchedMs; next !== null; ) {
          atMs.push(next)
          next = after(name, { number: atMs.length, atMs: next + durationMs, id })
        }
        // An attempt in flight at the last slot is the last attempt.
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

  test(`${name}: a failure just before the last slot is followed by one more attempt, and a failure at it by none`, () => {
    const id = deterministicId(dispatchedMs, 7, 'edge')
    assert.equal(after(name, { number: 9, atMs: lastSlotMs - 1, id }), lastSlotMs)
    assert.equal(after(name, { number: 1, atMs: lastSlotMs - 1, id }), lastSlotMs)
    assert.equal(after(name, { number: 9, atMs: lastSlotMs, id }), null)
    assert.equal(after(name, { number: 9, atMs: deadlineMs - 1, id }), null)
    assert.equal(after(name, { number: 9, atMs: deadlineMs, id }), null)
  })

  test(`${name}: an attempt is never due before the schedule's wait, before the endpoint's Retry-After, or past the last slot`, () => {
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
          const minMs = Math.max(waitMs, Math.min(askedMs ?? 0, 12 * HOUR))
          assert.ok(next > atMs && next <= lastSlotMs)
          assert.ok(next >= Math.min(atMs + minMs, lastSlotMs))
          assert.ok(next <= atMs + Math.max(minMs, waitMs * 1.1))
        },
      ),
    )
  })
}

test('jitter spreads requests that fail at the same time over a tenth of the wait', () => {
  const tenths = new Set<number>()
  for (let n = 0; n < 200; n++) {
    const next = after('Standard', { number: 10, atMs: dispatchedMs, id: deterministicId(dispatchedMs, 7, String(n)) })!
    tenths.add(Math.floor(((next - dispatchedMs) / (12 * HOUR) - 1) * 100))
  }
  assert.deepEqual([...tenths].sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('Retry-After is parsed as seconds or as a date, and other texts are ignored', () => {
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
