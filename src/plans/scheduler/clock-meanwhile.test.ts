import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { startPlans } from '../../../test/support/charged-plans.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { SANDBOX_CARDS, VISA } from '../../../test/support/instruments.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { NO_BATCH } from './batch-barrier.ts'
import { claimPlans } from './charge-due-plans.ts'
import { planOutcomeWriter } from './outcome-writer.ts'
import { paymentSourceOf, plansToCharge } from './plan-to-charge.ts'
import { sendCharge, writeCharge } from './run-next-action.ts'

const fixture = await startPlans()
after(fixture.close)
const { services, server, newPlan, bringForward, sql } = fixture

const NOW = '2021-03-01T12:00:00Z'
/** Creates a plan whose organization gets a test clock while its first charge is in flight. */
async function chargedMeanwhile(number: string): Promise<string> {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number } })
  await bringForward(plan, 1)
  const claim = (await inEachCell(services, (ofCell) => claimPlans(ofCell, 1000, [])))
    .flat()
    .find(({ planId }) => planId === plan.id)
  assert.ok(claim)
  const [ready] = await plansToCharge(services, claim.shard, [plan.id])
  const source = ready && (await paymentSourceOf(services, ready))
  const charge = source && (await writeCharge(services, claim, ready, source, 1))
  assert.ok(ready && charge)
  await change(server, merchant.account, 'testClockCreate', { now: NOW })
  // Simulates a plan that is not on the clock yet.
  await sql.write('update plan_due set clock_id = null, claim_token = $2 where plan_id = $1', [plan.id, claim.token])
  const outcomeWriter = planOutcomeWriter(services, { claim, plan: ready, number: 1, progress: NO_BATCH })
  await sendCharge(services, whenSettled, { ...charge, outcomeWriter })
  return plan.id
}

test('an outcome has the time of a test clock created while the charge was in flight', async () => {
  for (const number of [VISA, SANDBOX_CARDS.declinedLater]) {
    const planId = await chargedMeanwhile(number)
    const text = `select p.updated_at, e.occurred_at from payments p join events e on e.subject_id = p.id
      where p.payment_plan_id = $1 and e.type in ('payment.succeeded', 'payment.failed')`
    assert.deepEqual(await sql.rows(text, [planId]), [{ updated_at: new Date(NOW), occurred_at: new Date(NOW) }])
  }
})

test('a decline is retried on the days of a test clock created while the charge was in flight', async () => {
  const planId = await chargedMeanwhile(SANDBOX_CARDS.declinedLater)
  const [first] = await sql.rows<{ first_failed_at: Date; retry_at: Date }>(
    'select first_failed_at, retry_at from payment_plan_occurrences where plan_id = $1 and number = 1',
    [planId],
  )
  assert.equal(first?.first_failed_at.getTime(), Date.parse(NOW))
  assert.equal(first.retry_at.toISOString().slice(0, 10), '2021-03-02')
})
