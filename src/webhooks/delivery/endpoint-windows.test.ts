import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { timestampOf } from '../../platform/time/index.ts'
import { createEndpointWindows, type Ended, type EndpointKnowledge, windowChange } from './endpoint-windows.ts'
import type { QueueAfterClaim } from './queues-after-claim.ts'
import type { CompletedAttempt } from './record.ts'

const MINUTE_MS = 60_000
const KNOWN: EndpointKnowledge = { windowSize: 8, inFlight: 8, bestMs: null, bestOfMinute: -1, cutAtMs: 0 }
/** An endpoint whose window of a hundred slots is used. */
const HUNDRED: EndpointKnowledge = { ...KNOWN, windowSize: 100, inFlight: 100, bestMs: 50, bestOfMinute: 0 }

const ended = (count: number, result: Ended['result'], startedAtMs: number, durationMs = 50): Ended[] =>
  Array.from({ length: count }, () => ({ startedAtMs, durationMs, result }))
const present = (nowMs: number, ownInFlight: number, eventLoopDelayMs = 0) => ({
  ...{ nowMs, ownInFlight, eventLoopDelayMs, minute: Math.floor(nowMs / MINUTE_MS) },
})

/** Uses a whole window at once, for this time. Returns the windows between, with their times. */
function windowsFor(forMs: number, latencyOf: (windowSize: number) => number) {
  const windows: { atMs: number; size: number }[] = []
  let known = KNOWN
  for (let nowMs = 0; nowMs < forMs; ) {
    const size = Math.max(Math.floor(known.windowSize), 1)
    const latencyMs = latencyOf(size)
    const responses = ended(size, 'accepted', nowMs, latencyMs)
    nowMs += latencyMs
    const after = windowChange({ ...known, windowSize: size, inFlight: size }, responses, present(nowMs, size))
    known = { ...after.known, windowSize: Math.min(Math.max(size + after.change, 1), 256) }
    windows.push({ atMs: nowMs, size: known.windowSize })
  }
  return windows
}

test('the window of an endpoint that stays quick grows to the maximum within seconds', () => {
  const windows = windowsFor(2_000, () => 50)
  assert.deepEqual(
    windows.slice(0, 3).map(({ size }) => Math.round(size)),
    [11, 13, 17],
  )
  assert.equal(windows.at(-1)?.size, 256)
})

test('the window of an endpoint that gets slower stays near what it can take', () => {
  // Takes 32 requests at once; further ones wait.
  const windows = windowsFor(5 * MINUTE_MS, (size) => 50 * Math.max(size / 32, 1))
  for (const { atMs, size } of windows) if (atMs > 3_000) assert.ok(size >= 16 && size <= 128, `${size} at ${atMs}`)
})

test('latency that varies does not shrink the window below that of a new webhook', () => {
  let number = 0
  const windows = windowsFor(5 * MINUTE_MS, () => (number++ % 10 === 0 ? 5 : 400))
  for (const { size } of windows) assert.ok(size >= 8, `${size}`)
})

test('the window does not grow while it has free slots, or while requests fail', () => {
  const notUsed = windowChange({ ...HUNDRED, inFlight: 99 }, ended(8, 'accepted', 0), present(1_000, 99))
  assert.equal(notUsed.change, 0)
  const failing = [...ended(50, 'accepted', 0), ...ended(1, 'failed', 0)]
  assert.equal(windowChange(HUNDRED, failing, present(1_000, 100)).change, 0)
})

test('the window grows although this process is late, and shrinks when the endpoint is later', () => {
  const late = ended(100, 'accepted', 500, 250)
  assert.ok(windowChange(HUNDRED, late, present(1_000, 100)).change < 0)
  assert.equal(windowChange(HUNDRED, late, present(1_000, 100, 100)).change, 10)
  assert.ok(windowChange(HUNDRED, ended(100, 'accepted', 500, 900), present(1_000, 100, 100)).change < 0)
})

test('an overloaded endpoint gets half, once for the attempts in flight', () => {
  const first = windowChange(HUNDRED, ended(1, 'overloaded', 500), present(1_000, 100))
  assert.equal(first.change, -50)
  const after = { ...first.known, windowSize: 50, inFlight: 100 }
  assert.equal(windowChange(after, ended(1, 'overloaded', 999), present(1_100, 99)).change, 0)
  assert.equal(windowChange(after, ended(9, 'accepted', 999), present(1_100, 98)).change, 0)
  const again = { ...after, inFlight: 50 }
  assert.equal(windowChange(again, ended(1, 'overloaded', 1_000), present(1_200, 50)).change, -25)
})

test('an overloaded endpoint gets half of what was in flight, if its window was larger', () => {
  const known = { ...HUNDRED, inFlight: 20 }
  assert.equal(windowChange(known, ended(1, 'overloaded', 500), present(1_000, 20)).change, -90)
})

test('each process changes the window by the share of its own attempts', () => {
  assert.equal(windowChange(HUNDRED, ended(1, 'overloaded', 500), present(1_000, 25)).change, -12.5)
  assert.equal(windowChange(HUNDRED, ended(25, 'accepted', 500), present(1_000, 100)).change, 2.5)
})

test('once a minute the best latency is measured anew, with half of the window', () => {
  assert.equal(windowChange(HUNDRED, ended(100, 'accepted', 500), present(59_999, 100)).change, 10)
  const probe = windowChange(HUNDRED, ended(100, 'accepted', 500), present(60_000, 100))
  assert.deepEqual([probe.change, probe.known.bestMs], [-50, null])
  const halved = { ...probe.known, windowSize: 50, inFlight: 50 }
  const later = windowChange(halved, ended(50, 'accepted', 60_000, 200), present(60_200, 50))
  assert.equal(later.known.bestMs, 200)
  assert.ok(later.change > 0)
})

test('a window changes by at most itself or its root, whatever the responses', () => {
  const ms = fc.integer({ min: 0, max: 200_000 })
  const slots = fc.integer({ min: 1, max: 512 })
  const one = fc.record({
    ...{ startedAtMs: ms, durationMs: ms },
    result: fc.constantFrom('accepted', 'overloaded', 'failed'),
  })
  fc.assert(
    fc.property(
      fc.record({
        ...{ windowSize: slots, inFlight: slots, bestMs: fc.option(ms), cutAtMs: ms },
        bestOfMinute: fc.integer({ min: -1, max: 4 }),
      }),
      fc.array(one),
      fc.record({ nowMs: ms, minute: fc.integer({ min: 0, max: 4 }), ownInFlight: slots }),
      (known, responses, now) => {
        const { change, known: after } = windowChange(known, responses, { ...now, eventLoopDelayMs: 0 })
        assert.ok(change > -known.windowSize && change <= Math.sqrt(known.windowSize), `${change}`)
        assert.ok(after.bestMs === null || after.bestMs >= 0)
      },
    ),
  )
})

test('a process changes each window once for its attempts, and knows nothing of a new url', () => {
  const windows = createEndpointWindows(
    () => 8,
    () => timestampOf(1_000),
    () => 0,
    () => 1_000,
  )
  const claimed = (state: QueueAfterClaim['state']): QueueAfterClaim => ({
    ...{ shard: 7, webhookId: 'a', state, pacedUntil: null, window: { size: 8, inFlight: 8 } },
  })
  const attempt = (url: string, durationMs: number, isOldUrl = false, error: string | null = null) =>
    ({
      claim: { webhookId: 'a', url, isOldUrl },
      startedAtMs: 500,
      outcome: { error, statusCode: error === null ? 200 : null, durationMs },
    }) as unknown as CompletedAttempt
  windows.claimed([claimed('full')])
  const [first, ...others] = windows.changes(Array.from({ length: 4 }, () => attempt('one', 1)))
  assert.ok(first! > 0)
  assert.deepEqual(others, [0, 0, 0])
  assert.deepEqual(windows.changes([attempt('one', 500)]), [0])
  assert.deepEqual(windows.changes([attempt('one', 15_000, true, 'timeout')]), [0])
  assert.ok(windows.changes([attempt('two', 500)])[0]! > 0)
})
