import assert from 'node:assert/strict'
import test from 'node:test'
import { sessionStatusAfter } from './session-status-after.ts'

test('a session is completed by what was paid, and by a debit on its way', () => {
  for (const outcome of ['Succeeded', 'Processing', 'Disputed'] as const) {
    assert.equal(sessionStatusAfter(outcome, true), 'Completed')
    assert.equal(sessionStatusAfter(outcome, false), 'Completed')
  }
})

test('a declined try leaves it open as long as there is somebody to pay', () => {
  assert.equal(sessionStatusAfter('Declined', true), 'Active')
  assert.equal(sessionStatusAfter('Declined', false), 'Canceled')
})

test('a payment that was taken back or canceled never completes it', () => {
  for (const outcome of ['Returned', 'Canceled'] as const) assert.equal(sessionStatusAfter(outcome, true), 'Canceled')
})
