import assert from 'node:assert/strict'
import test from 'node:test'
import { planStatusesBefore } from './plan-states.ts'

test('a plan can be canceled until it is completed', () => {
  assert.deepEqual(planStatusesBefore('Canceled'), ['Pending', 'Active', 'Paused', 'PastDue'])
})
