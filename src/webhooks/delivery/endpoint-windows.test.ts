import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type EndpointKnowledge, type Responses, windowChange } from './endpoint-windows.ts'

const KNOWN: EndpointKnowledge = { windowSize: 8, isUsed: true, bestMs: null, bestAtMs: 0, cutAtMs: 0 }

/** Returns the responses to attempts that ended now. */
const accepted = (count: number, durationMs: number, nowMs: number): Responses => ({
  accepted: Array.from({ length: count }, () => ({ startedAtMs: nowMs - durationMs, durationMs })),
  overloadedAtMs: [],
  inFlight: count,
  nowMs,
})
const overloaded = (startedAtMs: number, inFlight: number, nowMs: number): Responses => ({
  ...{ accepted: [], overloadedAtMs: [startedAtMs], inFlight, nowMs },
})

/** Uses a whole window at once, again and again. Returns the windows between. */
function windowsOf(rounds: number, latencyOf: (windowSize: number) => number, first = KNOWN): number[] {
  let known = first
  let nowMs = 1_000_000
  return Array.from({ length: rounds }, () => {
    const windowSize = Math.max(Math.floor(known.windowSize), 1)
    const latencyMs = latencyOf(windowSize)
    nowMs += latencyMs
    const after = windowChange({ ...known, windowSize }, accepted(windowSize, latencyMs, nowMs))
    known = { ...after.known, windowSize: Math.min(Math.max(windowSize + after.change, 1), 256) }
    return known.windowSize
  })
}

test('the window of an endpoint that stays quick grows to the maximum', () => {
  const windows = windowsOf(40, () => 50)
  assert.equal(windows.at(-1), 256)
  assert.deepEqual(
    windows.slice(0, 3).map((size) => Math.round(size)),
    [11, 13, 17],
  )
})

test('the window of an endpoint that gets slower stays near what it can take', () => {
  // Takes 32 requests at once; further ones wait.
  const windows = windowsOf(200, (size) => 50 * Math.max(size / 32, 1))
  for (const size of windows.slice(30)) assert.ok(size >= 32 && size <= 90, `${size}`)
})

test('latency that varies does not shrink the window below that of a new webhook', () => {
  let number = 0
  const windows = windowsOf(100, () => (number++ % 10 === 0 ? 5 : 400))
  for (const size of windows) assert.ok(size >= 8, `${size}`)
})

test('the window does not grow while it has free slots', () => {
  const known = { ...KNOWN, isUsed: false }
  assert.equal(windowChange(known, accepted(8, 50, 1_000)).change, 0)
  assert.equal(windowChange(known, accepted(8, 50, 1_000)).known.bestMs, 50)
})

test('a time-out, 429 or 503 halves the window, once for the attempts in flight', () => {
  const known = { ...KNOWN, windowSize: 100 }
  const first = windowChange(known, overloaded(500, 100, 1_000))
  assert.equal(first.change, -50)
  const same = { ...first.known, windowSize: 50 }
  assert.equal(windowChange(same, overloaded(999, 60, 1_100)).change, 0)
  assert.equal(windowChange(same, accepted(9, 200, 1_100)).change, 0)
  assert.equal(windowChange(same, overloaded(1_000, 50, 1_200)).change, -25)
})

test('each process changes the window by the share of its own attempts', () => {
  const known = { ...KNOWN, windowSize: 100 }
  assert.equal(windowChange(known, overloaded(500, 25, 1_000)).change, -12.5)
  assert.equal(windowChange(known, accepted(25, 50, 1_000)).change, 2.5)
})

test('after a minute the best latency is measured anew, with half of the window', () => {
  const known = { ...KNOWN, windowSize: 100, bestMs: 50, bestAtMs: 1_000 }
  assert.equal(windowChange(known, accepted(100, 50, 60_999)).change, 10)
  const probe = windowChange(known, accepted(100, 50, 61_000))
  assert.deepEqual([probe.change, probe.known.bestMs], [-50, null])
  const later = windowChange({ ...probe.known, windowSize: 50 }, accepted(50, 200, 61_300))
  assert.equal(later.known.bestMs, 200)
  assert.ok(later.change > 0)
})

test('a window changes by at most half or its root, whatever the responses', () => {
  const ms = fc.integer({ min: 0, max: 20_000 })
  const response = fc.record({ startedAtMs: fc.integer({ min: 0, max: 200_000 }), durationMs: ms })
  fc.assert(
    fc.property(
      fc.record({
        windowSize: fc.integer({ min: 1, max: 512 }),
        isUsed: fc.boolean(),
        bestMs: fc.option(ms),
        bestAtMs: fc.integer({ min: 0, max: 100_000 }),
        cutAtMs: fc.integer({ min: 0, max: 200_000 }),
      }),
      fc.record({
        accepted: fc.array(response),
        overloadedAtMs: fc.array(fc.integer({ min: 0, max: 200_000 })),
        inFlight: fc.integer({ min: 1, max: 512 }),
        nowMs: fc.integer({ min: 100_000, max: 200_000 }),
      }),
      (known, responses) => {
        const { change, known: after } = windowChange(known, responses)
        const { windowSize } = known
        assert.ok(change >= -windowSize / 2 && change <= Math.sqrt(windowSize), `${change}`)
        assert.ok(after.bestMs === null || after.bestMs >= 0)
      },
    ),
  )
})
