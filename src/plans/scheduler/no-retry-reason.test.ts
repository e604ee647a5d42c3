import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decline } from '../../payments/providers/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { noRetryReason } from './no-retry-reason.ts'
import { retryAfter } from './retry.ts'

const NOW = '2027-03-01T08:00:00.000Z' as Timestamp
type Outcome = Parameters<typeof noRetryReason>[1]

/** Returns the reason for an occurrence whose bank has returned this number of debits before. */
function reason(outcome: Outcome, facts: object = {}, returns = 0, retryDays: readonly number[] = []) {
  const retry = retryAfter({ returns, firstFailedAt: null, retryNeeds: null }, outcome, retryDays, null, NOW)
  return noRetryReason({ plan: { status: 'Active' }, ...facts }, outcome, retry)
}

const declined = (code: Parameters<typeof decline>[0], terms = {}): Outcome => ({
  kind: 'Declined',
  reference: 'a reference',
  decline: decline(code, terms),
})
const returned = (code: string): Outcome => ({ kind: 'Returned', reference: 'a reference', code })

test('an outcome that is retried has no reason', () => {
  assert.equal(reason(declined('insufficient_funds'), {}, 0, [1]), null)
  assert.equal(reason(returned('R01')), null)
})

test('each outcome without a retry has the reason that tells what to do', () => {
  assert.equal(reason(declined('insufficient_funds')), 'RetriesEnded')
  assert.equal(reason(returned('R01'), {}, 2), 'RetriesEnded')
  assert.equal(reason({ kind: 'Canceled', reference: null }), 'RetriesEnded')
  assert.equal(reason(declined('authentication_required')), 'CustomerRequired')
  assert.equal(reason(declined('revoked_authorization', { hard: true })), 'ConsentRevoked')
  assert.equal(reason(returned('R10')), 'ConsentRevoked')
  assert.equal(reason(declined('lost_card', { hard: true })), 'PaymentMethodRefused')
  assert.equal(reason(declined('payment_method_unusable', { doNotRetry: true })), 'PaymentMethodRefused')
  assert.equal(reason(returned('R02')), 'PaymentMethodRefused')
  assert.equal(reason({ kind: 'Canceled', reference: 'a reference' }), 'StoppedAtProvider')
  assert.equal(reason({ kind: 'NotCaptured', reference: 'a reference', result: 'Expired' }), 'StoppedAtProvider')
})

test('a dispute and a pause are the reason even if the outcome would be retried', () => {
  const soft = declined('insufficient_funds')
  assert.equal(reason(soft, { isDisputed: true }, 0, [1]), 'PaymentDisputed')
  assert.equal(reason(soft, { plan: { status: 'Paused' } }, 0, [1]), 'PlanPaused')
})
