import assert from 'node:assert/strict'
import test from 'node:test'
import { stripeProvider } from '../../../src/payments/providers/stripe/index.ts'
import { charge, EVENT_CREATED, event, ONE, ours } from './events.ts'
import { openStripe } from './stripe.ts'

/** Returns a dispute of the intent in Stripe's format. */
const disputed = (more: object) => ({
  id: 'du_1',
  amount: 550,
  currency: 'usd',
  reason: 'fraudulent',
  status: 'needs_response',
  created: 1_780_000_000,
  payment_intent: 'pi_1',
  evidence_details: { due_by: 1_781_000_000, has_evidence: false, past_due: false, submission_count: 0 },
  ...more,
})

for (const { reason, code } of [
  { reason: 'insufficient_funds', code: 'R01' },
  { reason: 'incorrect_account_details', code: 'R03' },
  { reason: 'debit_not_authorized', code: 'R10' },
])
  test(`a dispute with the reason ${reason} is a return`, async (t) => {
    const { served, access } = await openStripe(t)
    served.answer(ONE, 200, { ...ours, status: 'succeeded' })
    const created = event('charge.dispute.created', 'dispute', disputed({ reason }))
    assert.deepEqual(await stripeProvider.readProviderEvents(access, created), [{ kind: 'Returned', charge, code }])
    const won = event('charge.dispute.closed', 'dispute', disputed({ reason, status: 'won' }))
    assert.deepEqual(await stripeProvider.readProviderEvents(access, won), [])
  })

for (const name of ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])
  test(`charge.dispute.${name} reports a dispute with its facts`, async (t) => {
    const { served, access } = await openStripe(t)
    served.answer(ONE, 200, { ...ours, status: 'succeeded' })
    const reported = event(`charge.dispute.${name}`, 'dispute', disputed({}))
    assert.deepEqual(await stripeProvider.readProviderEvents(access, reported), [
      {
        kind: 'Dispute',
        charge,
        report: {
          reference: 'du_1',
          status: 'NeedsResponse',
          isClosed: false,
          amount: { amountMinor: 550n, currency: 'USD' },
          reason: 'Fraudulent',
          networkReasonCode: null,
          evidenceDueAt: new Date(1_781_000_000_000).toISOString(),
          openedAt: new Date(1_780_000_000_000).toISOString(),
          reportedAt: new Date(EVENT_CREATED * 1_000).toISOString(),
        },
      },
    ])
  })

for (const [status, expected] of [
  ['warning_needs_response', 'Warning'],
  ['warning_under_review', 'Warning'],
  ['warning_closed', 'Warning closed'],
  ['needs_response', 'NeedsResponse'],
  ['under_review', 'UnderReview'],
  ['won', 'Won closed'],
  ['lost', 'Lost closed'],
])
  test(`a dispute that is ${status} is ${expected}`, async (t) => {
    const { served, access } = await openStripe(t)
    served.answer(ONE, 200, { ...ours, status: 'succeeded' })
    const updated = event('charge.dispute.updated', 'dispute', disputed({ status }))
    const [reported] = await stripeProvider.readProviderEvents(access, updated)
    assert.ok(reported?.kind === 'Dispute')
    assert.equal(reported.report.status + (reported.report.isClosed ? ' closed' : ''), expected)
  })
