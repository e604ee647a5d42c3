import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { millisecondsBetween, plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import { advanceProblems, freeClockSlots, initialTimeProblems, nextStep, wholeSecond } from './test-clock-rules.ts'

const at = (text: string) => text as Timestamp
const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) - 1 }).map(timestampOf)

test('a clock advances to the next due time and by an hour at most, and never past its target', () => {
  const target = at('2026-06-01T00:00:00.000Z')
  assert.equal(nextStep(at('2026-05-01T00:20:00.000Z'), target), '2026-05-01T01:20:00.000Z')
  assert.equal(nextStep(at('2026-05-31T23:59:59.000Z'), target), target)
  assert.equal(nextStep(at('2026-06-01T00:00:00.000Z'), target), target)
  assert.equal(nextStep(null, target), target)
})

test('every step moves a clock to the next due time or further, or to its target', () => {
  fc.assert(
    fc.property(
      instants,
      fc.option(fc.integer({ min: 1, max: 1e10 })),
      fc.integer({ min: 1, max: 1e10 }),
      (now, due, end) => {
        const target = plus(now, { milliseconds: end })
        const nextDueAt = due === null ? null : plus(now, { milliseconds: due })
        const step = nextStep(nextDueAt, target)
        assert.ok(step > now && step <= target)
        assert.ok(step === target || (nextDueAt !== null && nextDueAt <= step))
      },
    ),
  )
})

test('a clock is set and advanced within its bounds', () => {
  const now = at('2027-03-01T00:00:00.000Z')
  assert.deepEqual(initialTimeProblems(now), [])
  for (const wrong of ['1999-12-31T23:59:59.999Z', '2100-01-01T00:00:00.000Z'])
    assert.equal(initialTimeProblems(at(wrong)).length, 1)
  for (const to of [now, plus(now, { days: 731 })]) assert.deepEqual(advanceProblems(now, to), [])
  for (const to of [plus(now, { seconds: -1 }), plus(now, { days: 731, seconds: 1 })])
    assert.equal(advanceProblems(now, to).length, 1)
  assert.equal(advanceProblems(at('2099-12-01T00:00:00.000Z'), at('2100-01-01T00:00:00.000Z')).length, 1)
})

test('a clock has whole seconds, rounded down', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const second = wholeSecond(instant)
      assert.match(second, /\.000Z$/)
      const cut = millisecondsBetween(second, instant)
      assert.ok(cut >= 0 && cut < 1000)
    }),
  )
})

test('clocks of one kind always leave slots for the other', () => {
  const busyWith = { advancing: 0, ready: 0 }
  assert.deepEqual(freeClockSlots(busyWith), { advancing: 6, ready: 6 })
  assert.deepEqual(freeClockSlots({ ...busyWith, advancing: 6 }), { advancing: 0, ready: 2 })
  assert.deepEqual(freeClockSlots({ ...busyWith, ready: 6 }), { advancing: 2, ready: 0 })
  assert.deepEqual(freeClockSlots({ advancing: 4, ready: 4 }), { advancing: 0, ready: 0 })
})
