import assert from 'node:assert/strict'
import test from 'node:test'
import type { CalendarDate } from '../platform/time/index.ts'
import { shiftedDates } from './shifted-dates.ts'

const day = (text: string) => text as CalendarDate
const ahead = [
  { number: 3, dueDate: day('2027-03-31') },
  { number: 4, dueDate: day('2027-04-30') },
  { number: 6, dueDate: day('2027-06-30') },
]

test('dates that have not passed stay where they are', () => {
  assert.deepEqual(shiftedDates(ahead, 'Monthly', day('2027-03-31')), [])
  assert.deepEqual(shiftedDates([], 'Monthly', day('2027-03-31')), [])
})

test('dates that passed begin again today, as far from each other as they were agreed to', () => {
  assert.deepEqual(shiftedDates(ahead, 'Monthly', day('2027-05-31')), [
    { number: 3, dueDate: '2027-05-31' },
    { number: 4, dueDate: '2027-06-30' },
    { number: 6, dueDate: '2027-08-31' },
  ])
})
