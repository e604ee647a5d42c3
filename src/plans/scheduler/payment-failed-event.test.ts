import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'

const fixture = await startScenarios()
after(fixture.close)
const { newPlan, passDays, query, setAmount, setPolicy, statusesOf } = fixture

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
  const rows = await query<{ payload: string }>(
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
  const [row] = await query<{ due_date: string; payment_id: string; retry_at: Date }>(
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
