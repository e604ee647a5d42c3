import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { startPlans } from '../../../test/support/charged-plans.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { DECLINED } from '../../../test/support/plan-scenarios.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { invalidatePaymentMethod } from '../../payments/methods/index.ts'
import { writeDue } from '../index.ts'
import { NO_BATCH } from './batch-barrier.ts'
import { claimPlans } from './charge-due-plans.ts'
import { lockPlan } from './locked-plan.ts'
import { paymentSourceOf, plansToCharge } from './plan-to-charge.ts'
import { runNextAction, writeCharge } from './run-next-action.ts'

const fixture = await startPlans()
after(fixture.close)
const { services, run, newPlan, bringForward, sql } = fixture
type Plan = Awaited<ReturnType<typeof newPlan>>

/** Returns the status, the remaining occurrences and the next run of a plan, and its due row. */
async function dueStateOf({ id }: Plan) {
  const [plan] = await sql.rows<{ status: string }>(
    `select p.status, p.remaining_occurrences, p.next_run_at, d.due_at, d.claim_token, d.clock_id
     from payment_plans p left join plan_due d on d.plan_id = p.id where p.id = $1`,
    [id],
  )
  return plan
}

const eventTypes = async (plan: Plan) => {
  const rows = await sql.rows<{ type: string }>(
    `select type from events where subject_id = $1 or subject_id in (select id from payments where payment_plan_id = $1)
     order by id`,
    [plan.id],
  )
  return rows.map(({ type }) => type)
}

/** Claims plans and reads each with its payment source, as the scheduler does. */
async function claimed(plans: readonly Plan[]) {
  const claims = (await inEachCell(services, (ofCell) => claimPlans(ofCell, 1000, []))).flat()
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

test('the outcomes of plans claimed as one batch are written in few commits', async () => {
  const merchant = await fixture.merchant()
  const plans: Plan[] = []
  for (let number = 0; number < 12; number++) plans.push(await newPlan(merchant))
  for (const plan of plans) await bringForward(plan, 1)
  await run()
  const written = await sql.rows<{ commit: string; status: string }>(
    'select xmin::text as commit, status from payments where payment_plan_id = any($1)',
    [plans.map(({ id }) => id)],
  )
  assert.deepEqual(new Set(written.map(({ status }) => status)), new Set(['Succeeded']))
  assert.equal(written.length, plans.length)
  assert.ok(new Set(written.map(({ commit }) => commit)).size < plans.length)
})

test('a charge reports when it waits for its provider, and when its outcome is known, also a decline', async () => {
  const merchant = await fixture.merchant()
  const plans = [await newPlan(merchant), await newPlan(merchant)] as const
  for (const plan of plans) await bringForward(plan, 1)
  await sql.write('update payment_plans set amount_minor = $2 where id = $1', [plans[1].id, DECLINED.hard])
  const steps: string[][] = []
  for (const { claim, ready } of await claimed(plans)) {
    const own: string[] = []
    const arrive = async () => void own.push('arrive')
    await runNextAction(services, whenSettled, claim, ready, {
      sent: () => own.push('sent'),
      responded: () => own.push('responded'),
      arrive,
    })
    steps.push(own)
  }
  assert.deepEqual(steps, [
    ['sent', 'responded', 'arrive'],
    ['sent', 'responded'],
  ])
})

// Often scheduled, so that a plan has several such dates, in any order.
const LATER = [
  'Scheduled',
  'Scheduled',
  'Scheduled',
  'Skipped',
  'Succeeded',
  'Canceled',
  'to be retried',
  'Failed',
] as const

test('after a paid occurrence the state of its plan matches all its occurrences', async () => {
  const merchant = await fixture.merchant()
  const occurrence = fc.record({ status: fc.constantFrom(...LATER), movedByDays: fc.integer({ min: 0, max: 200 }) })
  const shapes = fc.array(fc.array(occurrence, { maxLength: 5 }), { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(shapes, async (laters) => {
      const made: { readonly plan: Plan; readonly later: readonly { readonly status: string }[] }[] = []
      for (const later of laters) {
        const plan = await newPlan(merchant, { occurrences: later.length + 1 })
        for (const [index, { status, movedByDays }] of later.entries())
          await sql.write(
            `update payment_plan_occurrences set status = $3, retry_at = case when $4 then due_at end,
               due_at = due_at + make_interval(days => $5)
             where plan_id = $1 and number = $2`,
            [
              plan.id,
              index + 2,
              status === 'to be retried' ? 'Failed' : status,
              status === 'to be retried',
              movedByDays,
            ],
          )
        await services.db.transaction((tx) => writeDue(services, tx, merchant.account.account, plan.id))
        await bringForward(plan, 1)
        made.push({ plan, later })
      }
      await run()
      for (const { plan, later } of made) {
        const after = await dueStateOf(plan)
        const hasEnded = later.every(({ status }) => ['Skipped', 'Succeeded', 'Canceled'].includes(status))
        assert.equal(after?.status, hasEnded ? 'Completed' : 'Active')
        assert.deepEqual(await eventTypes(plan), [
          ...['payment_plan.created', 'payment_plan.activated', 'payment.created'],
          ...(hasEnded ? ['payment_plan.completed'] : []),
          'payment.succeeded',
        ])
        const { account } = merchant.account
        await services.db.transaction((tx) => writeDue(services, tx, account, plan.id))
        assert.deepEqual(await dueStateOf(plan), after)
      }
    }),
    { numRuns: 4 },
  )
})

test('an occurrence with an earlier date than those before it is charged on its date', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { occurrences: 4 })
  // As when it was waived while the others were moved, and then reopened.
  await sql.write(
    `update payment_plan_occurrences set due_at = due_at + interval '1 year' where plan_id = $1 and number in (2, 3)`,
    [plan.id],
  )
  for (const [days, paid] of [
    [1, [1]],
    [200, [1, 4]],
  ] as const) {
    await bringForward(plan, days)
    await run()
    const { payments } = await fixture.stateOf(plan)
    assert.deepEqual(
      payments.map((payment) => payment.plan_occurrence),
      paid,
    )
  }
})

test('a charge is paid although its plan changed after the claim, and the change is kept', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  await bringForward(plan, 1)
  const [it] = await claimed([plan])
  assert.ok(it)
  const { account } = merchant.account
  const charging = runNextAction(services, whenSettled, it.claim, it.ready, {
    ...NO_BATCH,
    // The outcome waits here for the other outcomes of its batch.
    arrive: async () => {
      await services.db.transaction(async (tx) => {
        await lockPlan(tx, account.shard, plan.id)
        await writeDue(services, tx, account, plan.id)
      })
      await sql.write(`update payment_plan_occurrences set status = 'Skipped' where plan_id = $1 and number = 2`, [
        plan.id,
      ])
    },
  })
  await charging
  const { status, remaining, occurrences } = await fixture.stateOf(plan)
  assert.deepEqual([status, remaining], ['Active', 1])
  assert.deepEqual(
    occurrences.map(({ status: of }) => of),
    ['Succeeded', 'Skipped', 'Scheduled'],
  )
})

/** Polling stops at this limit, and the assertions after it fail. */
const POLLS_MAX = 1000

test('invalidating a method and charging the plans that share it do not deadlock', async () => {
  const merchant = await fixture.merchant()
  const { account } = merchant.account
  const plans = [await newPlan(merchant), await newPlan(merchant)] as const
  const [{ method }, other] = plans
  await sql.write('update payment_plans set payment_method_id = $2, contact_id = $3 where id = $1', [
    other.id,
    method.id,
    method.contactId,
  ])
  for (const plan of plans) await bringForward(plan, 1)
  const both = await claimed(plans)
  const locked = Promise.withResolvers<void>()
  const isWaitedFor = Promise.withResolvers<void>()
  const declined = services.db.transaction(async (tx) => {
    await invalidatePaymentMethod(services, tx, account, method.id)
    locked.resolve()
    await isWaitedFor.promise
    await lockPlan(tx, account.shard, plans[0].id)
  })
  await locked.promise
  const charging = Promise.all(both.map(({ claim, ready, source }) => writeCharge(services, claim, ready, source, 1)))
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  for (let poll = 0; poll < POLLS_MAX && (await sql.rows(waiting)).length === 0; poll++);
  isWaitedFor.resolve()
  await declined
  assert.deepEqual(await charging, [null, null])
})
