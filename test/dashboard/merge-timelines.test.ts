import assert from 'node:assert/strict'
import test from 'node:test'
import { mergeTimelines } from '../../web/dashboard/contacts/merge-timelines.ts'

const listOf = (hasMore: boolean, ...days: readonly number[]) => ({
  entries: days.map((day) => ({ at: `2026-11-${String(day).padStart(2, '0')}T00:00:00Z` })),
  hasMore,
})
const daysOf = (lists: readonly ReturnType<typeof listOf>[]) =>
  mergeTimelines(lists).entries.map(({ at }) => Number(at.slice(8, 10)))

test('a timeline has the records of all lists, newest first', () => {
  assert.deepEqual(daysOf([listOf(false, 20, 5), listOf(false), listOf(false, 21, 11, 1)]), [21, 20, 11, 5, 1])
})

test('a timeline ends where a list has records that were not read', () => {
  const lists = [listOf(true, 20, 10), listOf(false, 21, 11, 1)]
  assert.deepEqual(daysOf(lists), [21, 20, 11, 10])
  assert.equal(mergeTimelines(lists).hasMore, true)
  assert.equal(mergeTimelines([listOf(false, 1)]).hasMore, false)
})
