import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import type { PaymentOutcome } from '../../payments/index.ts'
import type { PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import { type CalendarDate, timestampOf } from '../../platform/time/index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import type { Occurrence } from './locked-plan.ts'

const fixture = await startScenarios()
after(fixture.close)
const { chargesOf, eventTypes, newPlan, passDays, processor, stateOf, statusesOf } = fixture

/** Advances the processor's clock and applies its notifications. */
async function advanceProcessor(days: number): Promise<void> {
  await processor.advance({ days })
  await fixture.deliverNotifications()
}

/** Creates a plan with one occurrence that a card has paid. */
async function planCharged(number: string): Promise<{ merchant: Merchant; plan: ScenarioPlan }> {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number }, occurrences: 1 })
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'Completed Succeeded')
  return { merchant, plan }
}

test('an authorization that expires uncaptured makes the plan past due, and nothing is charged again', async () => {
  const { merchant, plan } = await planCharged(SANDBOX_CARDS.authorizationExpired)
  await advanceProcessor(7)
  assert.equal(await statusesOf(plan), 'PastDue Failed')
  assert.equal((await stateOf(plan)).payments[0]?.status, 'Canceled')
  await passDays(plan, 8)
  assert.deepEqual(await chargesOf(merchant, plan), ['expired'])
  assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'completed', 'payment_failed', 'past_due'])
})

test('a capture after a failed one pays the occurrence', async () => {
  const { plan } = await planCharged(SANDBOX_CARDS.capturedAgain)
  await advanceProcessor(1)
  assert.equal(await statusesOf(plan), 'PastDue Failed')
  await advanceProcessor(2)
  assert.equal(await statusesOf(plan), 'Completed Succeeded')
  assert.deepEqual(
    (await stateOf(plan)).payments.map(({ status }) => status),
    ['Succeeded'],
  )
})

test('a capture after another payment of the occurrence changes only its own payment', async () => {
  const { merchant, plan } = await planCharged(SANDBOX_CARDS.capturedAgain)
  await advanceProcessor(1)
  const { id } = await fixture.cardOf(merchant, plan)
  await fixture.sql.write('update payment_plans set payment_method_id = $2 where id = $1', [plan.id, id])
  assert.equal(await fixture.runNow(merchant, plan), null)
  assert.equal(await statusesOf(plan), 'Completed Succeeded')
  await advanceProcessor(2)
  assert.equal(await statusesOf(plan), 'Completed Succeeded')
  assert.deepEqual(
    (await stateOf(plan)).payments.map(({ status }) => status),
    ['Succeeded', 'Succeeded'],
  )
})

const NOW = timestampOf(Date.parse('2027-03-01T08:00:00Z'))
const NOT_CAPTURED: PaymentOutcome = { kind: 'NotCaptured', reference: 'a reference', result: 'Expired' }
const RECAPTURED: PaymentOutcome = { kind: 'Recaptured', reference: 'a reference' }
const PAID: Occurrence = {
  ...{ number: 1, dueDate: NOW.slice(0, 10) as CalendarDate, dueAt: NOW, status: 'Succeeded', paymentId: null },
  ...{ attempts: 1, isReopened: false, returns: 0, firstFailedAt: null, retryAt: null, retryNeeds: null },
}

/** Returns the transition of a plan with one occurrence. */
const transition = (outcome: PaymentOutcome, status: PaymentPlanStatus, occurrence: Occurrence) =>
  afterOccurrence(
    {
      plan: { status },
      occurrences: [occurrence],
      policy: { retryDays: [1, 3], whenPastDue: 'Continue' },
      now: NOW,
    },
    occurrence,
    outcome,
  )

test('an uncaptured charge is not retried', () => {
  const { occurrence, statuses } = transition(NOT_CAPTURED, 'Completed', PAID) ?? {}
  assert.deepEqual([occurrence?.status, occurrence?.retryAt, statuses], ['Failed', null, ['PastDue']])
})

test('a later capture pays an occurrence of a canceled plan, and changes no paid one', () => {
  const canceled = transition(RECAPTURED, 'Canceled', { ...PAID, status: 'Canceled' })
  assert.deepEqual([canceled?.occurrence.status, canceled?.statuses], ['Succeeded', []])
  assert.equal(transition(RECAPTURED, 'Completed', PAID), null)
})
