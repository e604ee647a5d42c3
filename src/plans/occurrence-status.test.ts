import assert from 'node:assert/strict'
import test from 'node:test'
import { occurrenceStatusesBefore } from './occurrence-status.ts'

test('an occurrence is charged from its date on, and again after it failed', () => {
  assert.deepEqual(occurrenceStatusesBefore('Processing'), ['Scheduled', 'Failed'])
  assert.deepEqual(occurrenceStatusesBefore('Succeeded'), ['Processing'])
})

test('an occurrence fails by its payment, also long after by a return', () => {
  assert.deepEqual(occurrenceStatusesBefore('Failed'), ['Processing', 'Succeeded'])
})

test('one that is being paid is neither left out nor canceled, and none comes back', () => {
  assert.deepEqual(occurrenceStatusesBefore('Skipped'), ['Scheduled', 'Failed'])
  assert.deepEqual(occurrenceStatusesBefore('Canceled'), ['Scheduled', 'Failed'])
  assert.deepEqual(occurrenceStatusesBefore('Scheduled'), [])
})
