import assert from 'node:assert/strict'
import test from 'node:test'
import type { Attempt, Outcome } from '../attempt.ts'
import type { Payment } from '../payment.ts'
import { asDeclinedChallenge } from './declined-challenge.ts'

const CANCELED: Outcome = { kind: 'Canceled', reference: null }

function after(attempt: Partial<Attempt>, outcome: Outcome = CANCELED, paymentSessionId: string | null = 'a session') {
  const payment = { paymentSessionId, paymentPlanSessionId: null } as Payment
  const told = asDeclinedChallenge({ payment, attempt: { providerReference: null, ...attempt } as Attempt }, outcome)
  return told.kind === 'Declined' ? told.decline.code : told.kind
}

test('a try in a session that was canceled before it charged is declined', () => {
  assert.equal(after({ stage: 'RequiresAction' }), 'authentication_failed')
  assert.equal(after({ stage: 'Unknown', providerReference: 'charge' }), 'authentication_failed')
})

test('a try that the provider never heard of is declined for now', () => {
  assert.equal(after({ stage: 'Unknown' }), 'try_again_later')
  assert.equal(after({ stage: 'Sending' }), 'try_again_later')
})

test('so is a try at the link of a plan, and no charge that the plan makes by itself', () => {
  const payment = { paymentSessionId: null, paymentPlanSessionId: null, paymentPlanId: 'a plan', planOccurrence: 2 }
  const told = (customerPresent: boolean) => {
    const attempt = { stage: 'RequiresAction', providerReference: null, customerPresent } as Attempt
    return asDeclinedChallenge({ payment: payment as Payment, attempt }, CANCELED).kind
  }
  assert.deepEqual([told(true), told(false)], ['Declined', 'Canceled'])
})

test('nothing else is touched', () => {
  assert.equal(after({ stage: 'Processing' }), 'Canceled')
  assert.equal(after({ stage: 'RequiresAction' }, CANCELED, null), 'Canceled')
  assert.equal(after({ stage: 'RequiresAction' }, { kind: 'Succeeded', reference: 'r', stored: null }), 'Succeeded')
})
