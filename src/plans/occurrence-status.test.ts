import assert from 'node:assert/strict'
import test from 'node:test'
import { occurrenceStatusesBefore } from './plan-states.ts'

test('a scheduled or failed occurrence can be charged, and only a processing one succeeds', () => {
  assert.deepEqual(occurrenceStatusesBefore('Processing'), ['Scheduled', 'Failed'])
  assert.deepEqual(occurrenceStatusesBefore('Succeeded'), ['Processing'])
})

test('an occurrence can fail while its payment is processing, by a late return, and when it is reopened', () => {
  assert.deepEqual(occurrenceStatusesBefore('Failed'), [
    'Processing',
    'Succeeded',
    'PaidElsewhere',
    'Waived',
    'Skipped',
  ])
})

test('a processing occurrence cannot be skipped or canceled, and a pay-off or reopening schedules one again', () => {
  assert.deepEqual(occurrenceStatusesBefore('Skipped'), ['Scheduled', 'Failed'])
  assert.deepEqual(occurrenceStatusesBefore('Canceled'), ['Scheduled', 'Failed'])
  assert.deepEqual(occurrenceStatusesBefore('Scheduled'), [
    'Processing',
    'Succeeded',
    'PaidElsewhere',
    'Waived',
    'Skipped',
  ])
})

test('only an unpaid occurrence that is not being charged can be marked as paid or waived', () => {
  assert.deepEqual(occurrenceStatusesBefore('PaidElsewhere'), ['Scheduled', 'Failed'])
  assert.deepEqual(occurrenceStatusesBefore('Waived'), ['Scheduled', 'Failed'])
})
