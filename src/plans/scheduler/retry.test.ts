import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentOutcome } from '../../payments/index.ts'
import { type DeclineCode, decline } from '../../payments/providers/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { Occurrence } from './locked-plan.ts'
import { retryAfter } from './retry.ts'

const NOW = '2026-11-20T12:00:00.000Z' as Timestamp
const declined = (code: DeclineCode, terms = {}): PaymentOutcome => ({
  kind: 'Declined',
  reference: 'a reference',
  decline: decline(code, terms),
})
const returned = (code: string): PaymentOutcome => ({ kind: 'Returned', reference: 'a reference', code })
const needsAfter = (outcome: PaymentOutcome, { returns = 0, retryNeeds = null }: Partial<Occurrence> = {}) =>
  retryAfter({ returns, firstFailedAt: null, retryNeeds }, outcome, [1, 3], null, NOW).retryNeeds

test('any update of the method is enough after a decline that says nothing about the number', () => {
  for (const outcome of [
    declined('insufficient_funds'),
    declined('expired_card', { doNotRetry: true }),
    declined('payment_method_unusable', { doNotRetry: true }),
    declined('authentication_required'),
    returned('R01'),
  ])
    assert.equal(needsAfter(outcome), null)
})

test('a hard decline, advice against a retry and most returns hold until the number changes', () => {
  for (const outcome of [
    declined('lost_card', { hard: true }),
    declined('do_not_honor', { doNotRetry: true }),
    returned('R02'),
    returned('R77'),
  ])
    assert.equal(needsAfter(outcome), 'NewCredential')
  assert.equal(needsAfter(returned('R01'), { returns: 2 }), 'NewCredential')
})

test('no update replaces a consent that the customer withdrew', () => {
  for (const outcome of [declined('revoked_authorization'), declined('debit_not_authorized'), returned('R07')])
    assert.equal(needsAfter(outcome), 'NewConsent')
})

test('a charge that may still be captured waits for a request', () => {
  const reference = 'a reference'
  const outcomes: PaymentOutcome[] = [
    { kind: 'NotCaptured', reference, result: 'Failed' },
    { kind: 'Canceled', reference },
  ]
  for (const outcome of outcomes) assert.equal(needsAfter(outcome, { retryNeeds: 'NewConsent' }), 'ManualRequest')
  assert.equal(needsAfter({ kind: 'Canceled', reference: null }), null)
})

test('a method that cannot be charged leaves the needs of the failed charge', () => {
  for (const retryNeeds of [null, 'NewCredential', 'NewConsent', 'ManualRequest'] as const)
    assert.equal(needsAfter(declined('payment_method_unusable', { doNotRetry: true }), { retryNeeds }), retryNeeds)
})
