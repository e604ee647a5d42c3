import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { changedPolicy, type PaymentPlanPolicy, policyProblems } from './policy.ts'

const before: PaymentPlanPolicy = {
  retryDays: [1, 3],
  whenPastDue: 'Pause',
  whenResumed: 'Skip',
  upcomingDays: 3,
  whenDisputed: 'Cancel',
}

test('a change keeps the fields that it leaves out', () => {
  assert.deepEqual(changedPolicy(before, {}), before)
  assert.deepEqual(
    changedPolicy(before, { retryDays: null, whenPastDue: null, whenResumed: null, whenDisputed: null }),
    before,
  )
  assert.deepEqual(changedPolicy(before, { retryDays: [] }), { ...before, retryDays: [] })
  assert.deepEqual(changedPolicy(before, { whenPastDue: 'Cancel' }), { ...before, whenPastDue: 'Cancel' })
  assert.deepEqual(changedPolicy(before, { whenDisputed: 'Pause' }), { ...before, whenDisputed: 'Pause' })
  assert.deepEqual(changedPolicy(before, { whenResumed: 'Shift' }), { ...before, whenResumed: 'Shift' })
  assert.deepEqual(changedPolicy(before, { upcomingDays: 0 }), { ...before, upcomingDays: 0 })
})

test('charges are announced from 0 to 30 days before', () => {
  for (const upcomingDays of [0, 1, 30, null]) assert.deepEqual(policyProblems({ upcomingDays }), [])
  for (const upcomingDays of [-1, 31])
    assert.deepEqual(
      policyProblems({ upcomingDays, retryDays: [0] }).map(({ field }) => field),
      ['paymentPlanPolicy.retryDays', 'paymentPlanPolicy.upcomingDays'],
    )
})

test('retry days are at most ten different days from 1 to 30, in order', () => {
  const days = fc.array(fc.integer({ min: -2, max: 33 }), { maxLength: 12 })
  const few = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 11 })
    .map((list) => list.sort((a, b) => a - b))
  fc.assert(
    fc.property(fc.oneof(days, few), (retryDays) => {
      const inOrder = [...new Set(retryDays)].sort((a, b) => a - b)
      const good =
        retryDays.every((day, at) => day >= 1 && day <= 30 && day === inOrder[at]) &&
        inOrder.length === retryDays.length
      assert.deepEqual(
        policyProblems({ retryDays }).map(({ field }) => field),
        good ? [] : ['paymentPlanPolicy.retryDays'],
      )
    }),
  )
})
