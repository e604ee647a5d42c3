import assert from 'node:assert/strict'
import test from 'node:test'
import type { Timestamp } from '../../platform/time/index.ts'
import { judgedStatus, sessionStatusesBefore } from './session-status.ts'

const noon = '2026-11-20T12:00:00.000Z' as Timestamp

test('a session is expired at the very moment of its date, swept or not', () => {
  const session = { status: 'Active', expirationDate: noon, completingSince: null }
  assert.equal(judgedStatus(session, '2026-11-20T11:59:59.999Z' as Timestamp), 'Active')
  assert.equal(judgedStatus(session, noon), 'Expired')
  assert.equal(judgedStatus({ ...session, expirationDate: null }, noon), 'Active')
})

test('a session that is being completed does not expire meanwhile', () => {
  const session = { status: 'Active', expirationDate: noon, completingSince: noon }
  assert.equal(judgedStatus(session, noon), 'Active')
})

test('a session that has ended stays as it ended', () => {
  for (const status of ['Completed', 'Canceled', 'Expired'])
    assert.equal(judgedStatus({ status, expirationDate: noon, completingSince: null }, noon), status)
  for (const next of ['Completed', 'Canceled', 'Expired'] as const)
    assert.deepEqual(sessionStatusesBefore(next), ['Active'])
  assert.deepEqual(sessionStatusesBefore('Active'), [])
})
