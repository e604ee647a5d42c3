import assert from 'node:assert/strict'
import test from 'node:test'
import type { Timestamp } from '../../platform/time/index.ts'
import { type PaymentOfSession, progressOf } from './progress.ts'

const noon = '2026-11-20T12:00:00.000Z' as Timestamp
const session = { status: 'Active', expirationDate: null, completingSince: null, updatedAt: noon } as const
const payment: PaymentOfSession = { status: 'Pending', declineCode: null, actionUrl: null, paymentMethodId: null }
const paying = { ...session, completingSince: noon, expirationDate: noon }

test('a session is open before an attempt and shows the reason after a decline', () => {
  assert.deepEqual(progressOf({ session, payment: null }, noon), { status: 'open' })
  assert.deepEqual(progressOf({ session, payment }, noon), { status: 'open' })
  const failed = {
    ...payment,
    status: 'Failed',
    declineCode: 'lost_card',
  }
  const decline = { status: 'declined', declineCode: 'lost_card' }
  assert.deepEqual(progressOf({ session, payment: failed }, noon), decline)
})

test('a session whose payment has an unknown outcome takes no other payment, and expires', () => {
  const unknown = { ...payment, mayCharge: true }
  assert.deepEqual(progressOf({ session, payment: unknown }, noon), { status: 'checking' })
  const expired = { status: 'ended', finalStatus: 'Expired' }
  assert.deepEqual(progressOf({ session: { ...session, expirationDate: noon }, payment: unknown }, noon), expired)
})

test('a session that is being paid is not shown as ended, whatever its date', () => {
  assert.deepEqual(progressOf({ session: paying, payment }, noon), { status: 'checking' })
  // The result of the previous attempt is not shown during an attempt.
  assert.deepEqual(progressOf({ session: paying, payment: { ...payment, status: 'Failed' } }, noon), {
    status: 'checking',
  })
  const url = 'https://bank.example.com/confirm'
  const asked = { ...payment, status: 'RequiresAction', actionUrl: url }
  assert.deepEqual(progressOf({ session: paying, payment: asked }, noon), { status: 'requires_action', url })
})

test('an ended session reports its outcome', () => {
  const ended = '2026-11-20T11:00:00.000Z' as Timestamp
  const completed = { ...session, status: 'Completed', updatedAt: ended }
  const decline = { status: 'completed', completedAt: ended }
  for (const [made, paymentStatus] of [
    [null, null],
    [{ ...payment, status: 'Succeeded', isVerification: true }, null],
    [{ ...payment, status: 'Succeeded' }, 'Succeeded'],
    [{ ...payment, status: 'Processing' }, 'Processing'],
    [{ ...payment, status: 'Returned' }, 'Returned'],
  ] as const)
    assert.deepEqual(progressOf({ session: completed, payment: made }, noon), { ...decline, paymentStatus })
  assert.deepEqual(progressOf({ session: { ...session, status: 'Canceled' }, payment }, noon), {
    status: 'ended',
    finalStatus: 'Canceled',
  })
  assert.deepEqual(progressOf({ session: { ...session, expirationDate: noon }, payment: null }, noon), {
    status: 'ended',
    finalStatus: 'Expired',
  })
})
