import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Timestamp } from '../../platform/time/index.ts'
import { endOfHourKey, hourKeyId, keyFamily, newestEndedHour, nextMonthKeyId, parseKeyId } from './key-id.ts'

const at = (text: string) => text as Timestamp

test('an hour has one key for each mode, which expires at the end of the next hour', () => {
  assert.equal(hourKeyId('Sandbox', at('2026-11-21T00:59:59.999Z')), 'sandbox.hour.2026112100')
  assert.equal(hourKeyId('Live', at('2026-11-21T01:00:00.000Z')), 'live.hour.2026112101')
  assert.equal(endOfHourKey('sandbox.hour.2026112100'), '2026-11-21T02:00:00.000Z')
  assert.equal(endOfHourKey('live.hour.2026123123'), '2027-01-01T01:00:00.000Z')
  assert.equal(newestEndedHour(at('2027-01-01T00:59:59.999Z')), '2026123122')
  assert.equal(newestEndedHour(at('2027-01-01T01:00:00.000Z')), '2026123123')
})

test('ids of month keys increase, even within a month and when the clock goes back', () => {
  const now = at('2026-12-31T10:00:00.000Z')
  assert.equal(nextMonthKeyId('Live', now, null), 'live.month.202612')
  assert.equal(nextMonthKeyId('Live', now, 'live.month.202611'), 'live.month.202612')
  assert.equal(nextMonthKeyId('Live', now, 'live.month.202612'), 'live.month.202612.02')
  assert.equal(nextMonthKeyId('Live', now, 'live.month.202612.09'), 'live.month.202612.10')
  assert.equal(nextMonthKeyId('Live', now, 'live.month.202701'), 'live.month.202701.02')
  assert.throws(() => nextMonthKeyId('Live', now, 'live.month.202612.99'), RangeError)
  const ids = ['live.month.202612', 'live.month.202612.02', 'live.month.202612.10', 'live.month.202701']
  assert.deepEqual(ids.toReversed().sort(), ids)
})

test('an id contains mode and period, and other texts are not ids', () => {
  assert.deepEqual(parseKeyId('sandbox.hour.2026112100'), { mode: 'Sandbox', period: 'hour' })
  assert.deepEqual(parseKeyId('live.month.202611.02'), { mode: 'Live', period: 'month' })
  assert.equal(keyFamily('live.month.202611.02'), 'live.month.')
  for (const other of [
    '',
    'live.hour.202611210',
    'test.hour.2026112100',
    '../live.month.202611',
    'live.month.202611/x',
  ])
    assert.equal(parseKeyId(other), null, other)
})
