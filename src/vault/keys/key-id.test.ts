import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Timestamp } from '../../platform/time/index.ts'
import { endOfHourKey, hourKeyId, type KeyScope, newestEndedHour, nextMonthKeyId, parseKeyId } from './key-id.ts'

const at = (text: string) => text as Timestamp
const SANDBOX: KeyScope = { mode: 'Sandbox', cell: null }
const LIVE: KeyScope = { mode: 'Live', cell: null }
const IN_CELL: KeyScope = { mode: 'Live', cell: 'eu-1' }

test('an hour has one key for each mode, which expires at the end of the next hour', () => {
  assert.equal(hourKeyId(SANDBOX, at('2026-11-21T00:59:59.999Z')), 'sandbox.hour.2026112100')
  assert.equal(hourKeyId(LIVE, at('2026-11-21T01:00:00.000Z')), 'live.hour.2026112101')
  assert.equal(endOfHourKey('sandbox.hour.2026112100'), '2026-11-21T02:00:00.000Z')
  assert.equal(endOfHourKey('live.hour.2026123123'), '2027-01-01T01:00:00.000Z')
  assert.equal(newestEndedHour(at('2027-01-01T00:59:59.999Z')), '2026123122')
  assert.equal(newestEndedHour(at('2027-01-01T01:00:00.000Z')), '2026123123')
})

test('ids of month keys increase, even within a month and when the clock goes back', () => {
  const now = at('2026-12-31T10:00:00.000Z')
  assert.equal(nextMonthKeyId(LIVE, now, null), 'live.month.202612')
  assert.equal(nextMonthKeyId(LIVE, now, 'live.month.202611'), 'live.month.202612')
  assert.equal(nextMonthKeyId(LIVE, now, 'live.month.202612'), 'live.month.202612.02')
  assert.equal(nextMonthKeyId(LIVE, now, 'live.month.202612.09'), 'live.month.202612.10')
  assert.equal(nextMonthKeyId(LIVE, now, 'live.month.202701'), 'live.month.202701.02')
  assert.throws(() => nextMonthKeyId(LIVE, now, 'live.month.202612.99'), RangeError)
  const ids = ['live.month.202612', 'live.month.202612.02', 'live.month.202612.10', 'live.month.202701']
  assert.deepEqual(ids.toReversed().sort(), ids)
})

test('an id contains mode and period, and other texts are not ids', () => {
  assert.deepEqual(parseKeyId('sandbox.hour.2026112100'), { mode: 'Sandbox', cell: null, period: 'hour' })
  assert.deepEqual(parseKeyId('live.month.202611.02'), { mode: 'Live', cell: null, period: 'month' })
  assert.deepEqual(parseKeyId('live.eu-1.month.202611.02'), { mode: 'Live', cell: 'eu-1', period: 'month' })
  assert.deepEqual(parseKeyId('live.month.hour.2026112100'), { mode: 'Live', cell: 'month', period: 'hour' })
  for (const other of [
    '',
    'live.hour.202611210',
    'test.hour.2026112100',
    '../live.month.202611',
    'live.month.202611/x',
    'live.eu.1.month.202611',
    'live..month.202611',
    'live.EU-1.month.202611',
    'live.../.month.202611',
  ])
    assert.equal(parseKeyId(other), null, other)
})

test('with cells, ids name the cell that makes the key', () => {
  assert.equal(hourKeyId(IN_CELL, at('2026-11-21T00:59:59.999Z')), 'live.eu-1.hour.2026112100')
  assert.equal(endOfHourKey('live.eu-1.hour.2026112100'), '2026-11-21T02:00:00.000Z')
  const now = at('2026-12-31T10:00:00.000Z')
  assert.equal(nextMonthKeyId(IN_CELL, now, null), 'live.eu-1.month.202612')
  assert.equal(nextMonthKeyId(IN_CELL, now, 'live.eu-1.month.202612'), 'live.eu-1.month.202612.02')
  assert.equal(nextMonthKeyId(IN_CELL, now, 'live.eu-1.month.202701.09'), 'live.eu-1.month.202701.10')
})
