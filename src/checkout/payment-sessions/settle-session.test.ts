import assert from 'node:assert/strict'
import test from 'node:test'
import { sessionStatusAfter } from './settle-session.ts'

test('a session is completed by a paid payment and by a debit in flight', () => {
  for (const outcome of ['Succeeded', 'Processing', 'Disputed'] as const) {
    assert.equal(sessionStatusAfter(outcome, true), 'Completed')
    assert.equal(sessionStatusAfter(outcome, false), 'Completed')
  }
})

test('a declined attempt leaves a session open as long as the customer can pay', () => {
  assert.equal(sessionStatusAfter('Declined', true), 'Active')
  assert.equal(sessionStatusAfter('Declined', false), 'Canceled')
})

test('a returned or canceled payment never completes a session', () => {
  for (const outcome of ['Returned', 'Canceled'] as const) assert.equal(sessionStatusAfter(outcome, true), 'Canceled')
})
