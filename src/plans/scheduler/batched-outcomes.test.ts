import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { startPlans } from '../../../test/support/charged-plans.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { invalidatePaymentMethod } from '../../payments/methods/index.ts'
import { writeDue } from '../index.ts'
import { claimPlans } from './claim.ts'
import { lockPlan } from './locked-plan.ts'
import { paymentSourceOf, plansToCharge } from './plan-to-charge.ts'
import { runNextAction, writeCharge } from './run-next-action.ts'

const house = await startPlans()
after(house.close)
const { services, run, newPlan, bringForward, query } = house
type Plan = Awaited<ReturnType<typeof newPlan>>

/** What is shown of a plan's future, and its due row. */
async function futureOf({ id }: Plan) {
  const [plan] = await query<{ status: string }>(
    `select p.status, p.remaining_occurrences, p.next_run_at, d.due_at, d.claim_token, d.clock_id
     from payment_plans p left join plan_due d on d.plan_id = p.id where p.id = $1`,
    [id],
  )
  return plan
}

const eventTypes = async (plan: Plan) => {
  const rows = await query<{ type: string }>(
    `select type from events where subject_id = $1 or subject_id in (select id from payments where payment_plan_id = $1)
     order by id`,
    [plan.id],
  )
  return rows.map(({ type }) => type)
}

/** The source of a plan that is claimed and read, as whoever charges it has them. */
async function claimed(plans: readonly Plan[]) {
  const claims = await claimPlans(services, 1000, [])
  return Promise.all(
    plans.map(async ({ id }) => {
      const claim = claims.find(({ planId }) => planId === id)
      assert.ok(claim)
      const [ready] = await plansToCharge(services, claim.shard, [id])
      const source = ready && (await paymentSourceOf(services, ready))
      assert.ok(ready && source)
      return { claim, ready, source }
    }),
  )
}

test('what plans that were claimed together are answered is written in few commits', async () => {
  const merchant = await house.merchant()
  const plans: Plan[] = []
  for (let number = 0; number < 12; number++) plans.push(await newPlan(merchant))
  for (const plan of plans) await bringForward(plan, 1)
  await run()
  const written = await query<{ commit: string; status: string }>(
    'select xmin::text as commit, status from payments where payment_plan_id = any($1)',
    [plans.map(({ id }) => id)],
  )
  assert.deepEqual(new Set(written.map(({ status }) => status)), new Set(['Succeeded']))
  assert.equal(written.length, plans.length)
  assert.ok(new Set(written.map(({ commit }) => commit)).size < plans.length)
})

const LATER = ['Scheduled', 'Skipped', 'Succeeded', 'Canceled', 'to be retried', 'Failed'] as const

test('whatever its other dates are, a paid one leaves its plan as its occurrences say', async () => {
  const merchant = await house.merchant()
  const shapes = fc.array(fc.array(fc.constantFrom(...LATER), { maxLength: 4 }), { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(shapes, async (laters) => {
      const made: { readonly plan: Plan; readonly later: readonly string[] }[] = []
      for (const later of laters) {
        const plan = await newPlan(merchant, { occurrences: later.length + 1 })
        await bringForward(plan, 1)
        for (const [index, status] of later.entries())
          await query(
            `update payment_plan_occurrences set status = $3, retry_at = case when $4 then due_at end
             where plan_id = $1 and number = $2`,
            [plan.id, index + 2, status === 'to be retried' ? 'Failed' : status, status === 'to be retried'],
          )
        made.push({ plan, later })
      }
      await run()
      for (const { plan, later } of made) {
        const after = await futureOf(plan)
        const isOver = later.every((status) => ['Skipped', 'Succeeded', 'Canceled'].includes(status))
        assert.equal(after?.status, isOver ? 'Completed' : 'Active')
        assert.deepEqual(await eventTypes(plan), [
          ...['payment_plan.created', 'payment_plan.activated', 'payment.created'],
          ...(isOver ? ['payment_plan.completed'] : []),
          'payment.succeeded',
        ])
        const { account } = merchant.account
        await services.db.transaction((tx) => writeDue(services, tx, account, plan.id))
        assert.deepEqual(await futureOf(plan), after)
      }
    }),
    { numRuns: 4 },
  )
})

test('a charge whose plan was changed since it was claimed is paid and leaves the change', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  await bringForward(plan, 1)
  const [it] = await claimed([plan])
  assert.ok(it)
  const { account } = merchant.account
  const charging = runNextAction(services, whenSettled, it.claim, it.ready, {
    // What is answered waits here for what was sent with it.
    arrive: async () => {
      await services.db.transaction(async (tx) => {
        await lockPlan(tx, account.shard, plan.id)
        await writeDue(services, tx, account, plan.id)
      })
      await query(`update payment_plan_occurrences set status = 'Skipped' where plan_id = $1 and number = 2`, [plan.id])
    },
  })
  await charging
  const { status, remaining, occurrences } = await house.stateOf(plan)
  assert.deepEqual([status, remaining], ['Active', 1])
  assert.deepEqual(
    occurrences.map(({ status: of }) => of),
    ['Succeeded', 'Skipped', 'Scheduled'],
  )
})

/** Who waits too long goes on, and is told of by what comes out. */
const LOOKS_MOST = 1000

test('a method is held before the plans that share it: who finds it invalid, and writes what that source for one, waits for nobody', async () => {
  const merchant = await house.merchant()
  const { account } = merchant.account
  const plans = [await newPlan(merchant), await newPlan(merchant)] as const
  const [{ method }, other] = plans
  await query('update payment_plans set payment_method_id = $2, contact_id = $3 where id = $1', [
    other.id,
    method.id,
    method.contactId,
  ])
  for (const plan of plans) await bringForward(plan, 1)
  const both = await claimed(plans)
  const held = Promise.withResolvers<void>()
  const isWaitedFor = Promise.withResolvers<void>()
  const declined = services.db.transaction(async (tx) => {
    await invalidatePaymentMethod(services, tx, account, method.id)
    held.resolve()
    await isWaitedFor.promise
    await lockPlan(tx, account.shard, plans[0].id)
  })
  await held.promise
  const charging = Promise.all(both.map(({ claim, ready, source }) => writeCharge(services, claim, ready, source, 1)))
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  for (let look = 0; look < LOOKS_MOST && (await query(waiting)).length === 0; look++);
  isWaitedFor.resolve()
  await declined
  assert.deepEqual(await charging, [null, null])
})
