import assert from 'node:assert/strict'
import test from 'node:test'
import type { Attempt, PaymentOutcome } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import { asDeclinedChallenge } from './decide-outcome.ts'

const CANCELED: PaymentOutcome = { kind: 'Canceled', reference: null }

function after(
  attempt: Partial<Attempt>,
  outcome: PaymentOutcome = CANCELED,
  paymentSessionId: string | null = 'a session',
) {
  const payment = { paymentSessionId, paymentPlanSessionId: null } as Payment
  const result = asDeclinedChallenge({ payment, attempt: { providerReference: null, ...attempt } as Attempt }, outcome)
  return result.kind === 'Declined' ? result.decline.code : result.kind
}

test("a session's attempt that is canceled before it charges is declined", () => {
  assert.equal(after({ stage: 'RequiresAction' }), 'authentication_failed')
  assert.equal(after({ stage: 'Unknown', providerReference: 'charge' }), 'authentication_failed')
})

test('an attempt that never reached the provider is declined with try_again_later', () => {
  assert.equal(after({ stage: 'Unknown' }), 'try_again_later')
  assert.equal(after({ stage: 'Sending' }), 'try_again_later')
})

test("a canceled attempt at a plan's link is declined, too; a charge by the plan itself is canceled", () => {
  const payment = { paymentSessionId: null, paymentPlanSessionId: null, paymentPlanId: 'a plan', planOccurrence: 2 }
  const outcome = (customerPresent: boolean) => {
    const attempt = { stage: 'RequiresAction', providerReference: null, customerPresent } as Attempt
    return asDeclinedChallenge({ payment: payment as Payment, attempt }, CANCELED).kind
  }
  assert.deepEqual([outcome(true), outcome(false)], ['Declined', 'Canceled'])
})

test('other outcomes do not change', () => {
  assert.equal(after({ stage: 'Processing' }), 'Canceled')
  assert.equal(after({ stage: 'RequiresAction' }, CANCELED, null), 'Canceled')
  assert.equal(after({ stage: 'RequiresAction' }, { kind: 'Succeeded', reference: 'r', stored: null }), 'Succeeded')
})
