import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { returnedBy, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { agreement } from '../../../test/support/valid-inputs.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'

const fixture = await startScenarios()
after(fixture.close)
const { newPlan, passDays, processor, sql, server, setAmount, setPolicy, statusesOf } = fixture

interface ShownFailure {
  readonly number: number
  readonly dueDate: string
  readonly attempts: number
  readonly paymentId: string
  readonly nextRetryAt: string | null
  readonly noRetryReason: string | null
}

/** Returns the occurrences in the plan's events of failed payments, in their order. */
async function failuresOf({ id }: Pick<ScenarioPlan, 'id'>): Promise<ShownFailure[]> {
  const rows = await sql.rows<{ payload: string }>(
    "select payload from events where subject_id = $1 and type = 'payment_plan.payment_failed' order by id",
    [id],
  )
  return rows.map(({ payload }) => JSON.parse(payload).data.occurrence)
}

const reasonsOf = async (plan: Pick<ScenarioPlan, 'id'>) =>
  (await failuresOf(plan)).map(({ noRetryReason }) => noRetryReason)

test('each failed charge is announced with its payment and the time of the next retry, the last one with a reason', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { retryDays: [1, 2] })
  const plan = await newPlan(merchant, { occurrences: 1 })
  await setAmount(plan, DECLINED.soft)
  await passDays(plan, 1)
  const [row] = await sql.rows<{ due_date: string; payment_id: string; retry_at: Date }>(
    'select due_date::text, payment_id, retry_at from payment_plan_occurrences where plan_id = $1',
    [plan.id],
  )
  assert.ok(row)
  assert.deepEqual(await failuresOf(plan), [
    {
      ...{ number: 1, attempts: 1, paymentId: formatId('pay', row.payment_id), noRetryReason: null },
      dueDate: row.due_date,
      amount: formatMinor(DECLINED.soft, 'USD'),
      nextRetryAt: `${row.retry_at.toISOString().slice(0, 19)}Z`,
    },
  ])
  await passDays(plan, 3)
  const failures = await failuresOf(plan)
  assert.deepEqual(
    failures.map(({ attempts, nextRetryAt, noRetryReason }) => [attempts, nextRetryAt !== null, noRetryReason]),
    [
      [1, true, null],
      [2, true, null],
      [3, false, 'RetriesEnded'],
    ],
  )
})

test('a failure without a retry says what is needed', async () => {
  const merchant = await fixture.merchant()
  const cases = [
    [SANDBOX_CARDS.lostLater, 'PaymentMethodRefused'],
    [SANDBOX_CARDS.revokedLater, 'ConsentRevoked'],
  ] as const
  for (const [number, reason] of cases) {
    const plan = await newPlan(merchant, { storing: { number } })
    await passDays(plan, 1)
    assert.deepEqual(await reasonsOf(plan), [reason])
  }
})

test('a successful charge, and a decline after the plan was canceled, announce no failure', async () => {
  const merchant = await fixture.merchant()
  const paid = await newPlan(merchant)
  await passDays(paid, 1)
  assert.deepEqual(await failuresOf(paid), [])
  const canceled = await declinedAfter(merchant, 'paymentPlanCancel')
  assert.deepEqual(
    [await statusesOf(canceled), await failuresOf(canceled)],
    ['Canceled Canceled Canceled Canceled', []],
  )
})

test('a decline after the plan was paused is announced with that reason', async () => {
  const paused = await declinedAfter(await fixture.merchant(), 'paymentPlanPause')
  assert.deepEqual(await reasonsOf(paused), ['PlanPaused'])
})

/** Changes a plan while its first charge is in flight. The charge is declined. */
async function declinedAfter(merchant: Merchant, field: 'paymentPlanCancel' | 'paymentPlanPause') {
  const plan = await newPlan(merchant)
  await setAmount(plan, DECLINED.soft)
  armCrashPoint('plan: written', () => {
    throw new Error('killed')
  })
  await passDays(plan, 1)
  assert.equal(await fixture.change(merchant, field, plan), null)
  await fixture.settle()
  return plan
}

/** Pays off a plan whose first occurrence is due, and lets the processor's clock pass. */
async function payOff(merchant: Merchant, plan: ScenarioPlan, days: number): Promise<void> {
  await change(server, merchant.account, 'paymentPlanPayOff', { id: plan.shownId, authorization: agreement(server) })
  await processor.advance({ days })
  await fixture.deliverNotifications()
}

test('a returned pay-off is announced for each occurrence that failed by it', async () => {
  const merchant = await fixture.merchant()
  const cases = [
    ['R01', 'RetriesEnded'],
    ['R02', 'PaymentMethodRefused'],
    ['R10', 'ConsentRevoked'],
  ] as const
  for (const [code, reason] of cases) {
    const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number: returnedBy(code) } })
    await payOff(merchant, plan, 3)
    assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
    const [row] = await sql.rows<{ id: string }>('select id from payments where payment_plan_id = $1', [plan.id])
    const failures = await failuresOf(plan)
    assert.deepEqual(
      failures.map(({ number, paymentId, nextRetryAt, noRetryReason }) => [
        number,
        paymentId,
        nextRetryAt,
        noRetryReason,
      ]),
      [[1, formatId('pay', row!.id), null, reason]],
    )
  }
})

test('a pay-off that is never captured is announced for all of its occurrences', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.capturedAgain } })
  await payOff(merchant, plan, 1)
  assert.equal(await statusesOf(plan), 'PastDue Failed Failed Failed')
  assert.deepEqual(
    (await failuresOf(plan)).map(({ number, noRetryReason }) => [number, noRetryReason]),
    [1, 2, 3].map((number) => [number, 'StoppedAtProvider']),
  )
})
