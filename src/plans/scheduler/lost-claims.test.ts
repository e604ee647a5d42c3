import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { claimTokensOf, createWorkerIdentity } from '../../platform/workers/index.ts'
import { claimPlans, endPlanLeases } from './charge-due-plans.ts'
import { paymentSourceOf, plansToCharge } from './plan-to-charge.ts'
import { runNextAction, writeCharge } from './run-next-action.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, change, chargesOf, newPlan, sql, services, statusesOf } = fixture
const merchant = await fixture.merchant()

/** Creates a due plan of two weeks, and claims and reads it as a worker does. */
async function claimedPlan() {
  const plan = await newPlan(merchant, { occurrences: 2 })
  await bringForward(plan, 1)
  const claims = (await inEachCell(services, (ofCell) => claimPlans(ofCell, 1_000, []))).flat()
  const claim = claims.find(({ planId }) => planId === plan.id)
  assert.ok(claim)
  const [ready] = await plansToCharge(services, claim.shard, [plan.id])
  const source = ready && (await paymentSourceOf(services, ready))
  assert.ok(ready && source)
  return { plan, claim, ready, source }
}

async function pauseAndResume(plan: ScenarioPlan): Promise<void> {
  assert.equal(await change(merchant, 'paymentPlanPause', plan), null)
  assert.equal(await change(merchant, 'paymentPlanResume', plan), null)
}

const dueRow = async ({ id }: ScenarioPlan) =>
  (
    await sql.rows<{ due_at: Date; claim_token: string | null }>(
      'select due_at, claim_token from plan_due where plan_id = $1',
      [id],
    )
  )[0]

/** Lets another worker claim the plan after the lease of the first has expired. */
async function claimAgain(plan: ScenarioPlan): Promise<void> {
  await sql.write("update plan_due set claimed_until = claimed_until - interval '1 day' where plan_id = $1", [plan.id])
  const claims = (await inEachCell(services, (ofCell) => claimPlans(ofCell, 1_000, []))).flat()
  assert.ok(claims.some(({ planId }) => planId === plan.id))
}

for (const [name, lose] of [
  [
    'whose dates move',
    async (plan: ScenarioPlan) => {
      await bringForward(plan, 1)
      await pauseAndResume(plan)
    },
  ],
  ['that another worker claims', claimAgain],
] as const)
  test(`a plan ${name} between its claim and its charge is not charged by the first claim`, async () => {
    const { plan, claim, ready, source } = await claimedPlan()
    await lose(plan)
    const before = await dueRow(plan)
    assert.equal(await writeCharge(services, claim, ready, source, 1), null)
    assert.equal(await statusesOf(plan), 'Active Scheduled Scheduled')
    assert.deepEqual(await chargesOf(merchant, plan), [])
    assert.deepEqual(await dueRow(plan), before)
  })

test('a worker that lost its claim does not fail an occurrence whose method can no longer be charged', async () => {
  const { plan, claim, ready } = await claimedPlan()
  await claimAgain(plan)
  await sql.write("update payment_methods set status = 'Invalid' where id = $1", [plan.method.id])
  const [unusable] = await plansToCharge(services, claim.shard, [plan.id])
  assert.ok(unusable)
  await runNextAction(services, whenSettled, claim, { ...ready, method: unusable.method })
  assert.equal(await statusesOf(plan), 'Active Scheduled Scheduled')
})

test('a worker that lost its claim does not postpone the plan', async () => {
  const { plan, claim, ready } = await claimedPlan()
  await claimAgain(plan)
  const before = await dueRow(plan)
  const occurrences = ready.occurrences.map((each) => ({ ...each, status: 'Processing' as const }))
  await runNextAction(services, whenSettled, claim, { ...ready, occurrences })
  assert.deepEqual(await dueRow(plan), before)
})

test('the plans of a lost worker are claimed at once, and those of another one are not', async () => {
  const { plan, claim } = await claimedPlan()
  const isClaimedAgain = async () => {
    const claims = (await inEachCell(services, (ofCell) => claimPlans(ofCell, 1_000, []))).flat()
    return claims.some(({ planId }) => planId === plan.id)
  }
  const endLeasesOf = (id: bigint) => inEachCell(services, (ofCell) => endPlanLeases(ofCell, claimTokensOf(id)))
  await endLeasesOf(createWorkerIdentity().id)
  assert.equal(await isClaimedAgain(), false)
  await endLeasesOf(services.worker.id)
  assert.equal(await isClaimedAgain(), true)
  assert.notEqual((await dueRow(plan))?.claim_token, claim.token)
})
