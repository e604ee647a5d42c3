import assert from 'node:assert/strict'
import test from 'node:test'
import type Stripe from 'stripe'
import { disputeReport } from './disputes.ts'

const CARD = { brand: 'visa', case_type: 'chargeback', network_reason_code: '13.1' }

/** Returns the report about a dispute, of the fields that the adapter reads. */
const reportOf = (more: object) =>
  disputeReport(
    {
      id: 'du_1',
      amount: 5_500,
      currency: 'bhd',
      reason: 'product_not_received',
      status: 'needs_response',
      created: 1_780_000_000,
      payment_method_details: { type: 'card', card: CARD },
      ...more,
    } as unknown as Stripe.Dispute,
    1_780_000_060,
  )

test("each of Stripe's statuses is known, and an unknown one needs a person", () => {
  const statuses = {
    warning_needs_response: 'Warning',
    warning_under_review: 'Warning',
    warning_closed: 'Warning closed',
    prevented: 'Warning closed',
    needs_response: 'NeedsResponse',
    appeal_needs_response: 'NeedsResponse',
    under_review: 'UnderReview',
    appeal_under_review: 'UnderReview',
    won: 'Won closed',
    lost: 'Lost closed',
    'something new': 'NeedsResponse',
  }
  for (const [status, expected] of Object.entries(statuses)) {
    const report = reportOf({ status })
    assert.equal(report.status + (report.isClosed ? ' closed' : ''), expected, status)
  }
})

test("a card's dispute has the network's code, and an amount in the currency's minor units", () => {
  const { amount, reason, networkReasonCode, evidenceDueAt } = reportOf({ evidence_details: { due_by: null } })
  assert.deepEqual(amount, { amountMinor: 550n, currency: 'BHD' })
  assert.deepEqual([reason, networkReasonCode, evidenceDueAt], ['ProductNotReceived', '13.1', null])
  const bank = reportOf({ payment_method_details: undefined, network_reason_code: 'R99', reason: 'general' })
  assert.deepEqual([bank.networkReasonCode, bank.reason], ['R99', 'Other'])
})
