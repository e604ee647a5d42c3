import assert from 'node:assert/strict'
import test from 'node:test'
import type { CalendarDate } from '../platform/time/index.ts'
import { shiftedDates } from './schedule.ts'

const day = (text: string) => text as CalendarDate
const ahead = [
  { number: 3, dueDate: day('2027-03-31') },
  { number: 4, dueDate: day('2027-04-30') },
  { number: 6, dueDate: day('2027-06-30') },
]

test('dates from today on do not move', () => {
  assert.deepEqual(shiftedDates(ahead, 'Monthly', day('2027-03-31')), [])
  assert.deepEqual(shiftedDates([], 'Monthly', day('2027-03-31')), [])
})

test('missed dates move: the first to today, the others to the agreed intervals after it', () => {
  assert.deepEqual(shiftedDates(ahead, 'Monthly', day('2027-05-31')), [
    { number: 3, dueDate: '2027-05-31' },
    { number: 4, dueDate: '2027-06-30' },
    { number: 6, dueDate: '2027-08-31' },
  ])
})
