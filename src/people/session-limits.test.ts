import assert from 'node:assert/strict'
import test from 'node:test'
import { plus, timestampOf } from '../platform/time/index.ts'
import { hasStepUp, isOpenSession, sessionEndsAt } from './session-limits.ts'

const createdAt = timestampOf(1_800_000_000_000)
const open = { createdAt, endedAt: null }

test('a session ends after 15 minutes without a request', () => {
  const lastSeenAt = plus(createdAt, { hours: 1 })
  assert.ok(isOpenSession({ ...open, lastSeenAt }, plus(lastSeenAt, { minutes: 15, milliseconds: -1 })))
  assert.ok(!isOpenSession({ ...open, lastSeenAt }, plus(lastSeenAt, { minutes: 15 })))
})

test('a session ends after 12 hours, however often it is used', () => {
  const lastSeenAt = plus(createdAt, { hours: 12, minutes: -1 })
  assert.equal(sessionEndsAt({ createdAt, lastSeenAt }), plus(createdAt, { hours: 12 }))
  assert.ok(!isOpenSession({ ...open, lastSeenAt }, plus(createdAt, { hours: 12 })))
})

test('an ended session is not open', () => {
  assert.ok(!isOpenSession({ createdAt, lastSeenAt: createdAt, endedAt: createdAt }, createdAt))
})

test('a factor counts as step-up for five minutes', () => {
  assert.ok(hasStepUp({ provenAt: createdAt }, plus(createdAt, { minutes: 5, milliseconds: -1 })))
  assert.ok(!hasStepUp({ provenAt: createdAt }, plus(createdAt, { minutes: 5 })))
})
