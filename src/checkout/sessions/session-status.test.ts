import assert from 'node:assert/strict'
import test from 'node:test'
import type { Timestamp } from '../../platform/time/index.ts'
import { statusAt } from './session-status.ts'

const noon = '2026-11-20T12:00:00.000Z' as Timestamp

test('a session is expired from the moment of its date, before any cleanup', () => {
  const session = { status: 'Active', expirationDate: noon, completingSince: null }
  assert.equal(statusAt(session, '2026-11-20T11:59:59.999Z' as Timestamp), 'Active')
  assert.equal(statusAt(session, noon), 'Expired')
  assert.equal(statusAt({ ...session, expirationDate: null }, noon), 'Active')
})

test('a session that is being completed does not expire', () => {
  const session = { status: 'Active', expirationDate: noon, completingSince: noon }
  assert.equal(statusAt(session, noon), 'Active')
})

test('an ended session keeps its status', () => {
  for (const status of ['Completed', 'Canceled', 'Expired'])
    assert.equal(statusAt({ status, expirationDate: noon, completingSince: null }, noon), status)
})
