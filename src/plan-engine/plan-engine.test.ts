import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../test/support/instruments.ts'
import { type Merchant, type Storing, startPayments } from '../../test/support/payments.ts'
import { activatePlan, type PaymentPlan } from '../payment-plans/index.ts'
import { formatId } from '../platform/ids/index.ts'
import { dateIn } from '../platform/time/index.ts'
import { whenSettled } from '../when-settled.ts'
import { claimSome } from './claim.ts'
import { doNextDeed, writeCharge } from './do-next-deed.ts'
import { chargeDuePlans } from './index.ts'
import { meansOf, plansToCharge } from './plan-to-charge.ts'

const house = await startPayments()
after(house.close)
const { server } = house
const { services } = server

const run = () => chargeDuePlans(services, whenSettled)
const RUN = 'mutation ($id: ID!) { made: runPaymentPlan(id: $id) { id status } }'

interface Terms {
  readonly storing?: Storing
  readonly amountMinor?: bigint
  readonly occurrences?: number
  readonly frequency?: 'Weekly' | 'Monthly'
}

/** A plan that begins today, charged to a stored method. */
async function newPlan(
  merchant: Merchant,
  { storing, amountMinor = 4_990n, occurrences = 3, frequency = 'Weekly' }: Terms = {},
) {
  const { account } = merchant.account
  const method = await house.storedMethod(merchant, storing)
  const plan = await services.db.transaction((tx) =>
    activatePlan(services, tx, account, {
      plan: {
        id: services.mintId(account.shard),
        contactId: method.contactId,
        paymentPlanSessionId: null,
        amountMinor,
        currency: 'USD',
        frequency,
        occurrences,
        metadata: null,
      },
      startDate: dateIn(account.timeZone, services.now()),
      paymentMethodId: method.id,
      authorization: {
        acceptedAt: services.now(),
        text: 'I agree.',
        textVersion: null,
        ipAddress: null,
        userAgent: null,
      },
    }),
  )
  return { ...plan, shownId: formatId('ppl', plan.id), method }
}

/** Has what is ahead of a plan fall due so many days earlier. */
async function bringForward({ id }: Pick<PaymentPlan, 'id'>, days: number): Promise<void> {
  await house.query(
    `with occurrence as (
       update payment_plan_occurrences set due_at = due_at - $2 * interval '1 day', due_date = due_date - $2::integer,
         first_failed_at = first_failed_at - $2 * interval '1 day', retry_at = retry_at - $2 * interval '1 day'
       where plan_id = $1)
     update plan_due set due_at = due_at - $2 * interval '1 day' where plan_id = $1`,
    [id, days],
  )
}

async function stateOf({ id }: Pick<PaymentPlan, 'id'>) {
  const [plan] = await house.query<{ status: string; remaining_occurrences: number }>(
    'select status, remaining_occurrences from payment_plans where id = $1',
    [id],
  )
  const rows = await house.query<{ status: string; tries: number; retries: boolean }>(
    'select status, tries, retry_at is not null as retries from payment_plan_occurrences where plan_id = $1 order by number',
    [id],
  )
  const payments = await house.query<{ status: string; plan_occurrence: number; decline_code: string | null }>(
    'select status, plan_occurrence, decline_code from payments where payment_plan_id = $1 order by id',
    [id],
  )
  return { status: plan?.status, remaining: plan?.remaining_occurrences, occurrences: rows, payments }
}

const statuses = ({ occurrences }: Awaited<ReturnType<typeof stateOf>>) => occurrences.map(({ status }) => status)

test('a plan of three weeks is charged on its days, each once, and is then complete', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  // Its share of the first hour is over.
  await bringForward(plan, 1)
  const charged = (await merchant.ledger()).charges.length
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
  await bringForward(plan, 7)
  await run()
  const { status, remaining } = await stateOf(plan)
  assert.deepEqual([status, remaining], ['Active', 1])
  await bringForward(plan, 7)
  await run()
  const done = await stateOf(plan)
  assert.deepEqual(
    [done.status, done.remaining, statuses(done)],
    ['Completed', 0, ['Succeeded', 'Succeeded', 'Succeeded']],
  )
  assert.deepEqual(
    done.payments.map(({ plan_occurrence }) => plan_occurrence),
    [1, 2, 3],
  )
  const { charges } = await merchant.ledger()
  assert.deepEqual(
    charges.slice(charged).map(({ amount, model, initiator }) => [amount, model, initiator]),
    Array(3).fill([4_990, 'Subscription', 'merchant']),
  )
  assert.deepEqual(await house.eventsOf(plan.shownId), [
    'payment_plan.created',
    'payment_plan.activated',
    'payment_plan.completed',
  ])
  assert.deepEqual(await house.query('select from plan_due where plan_id = $1', [plan.id]), [])
})

test('what fell due while nothing ran is charged in its order, one at a time', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  await bringForward(plan, 30)
  await run()
  const { status, payments } = await stateOf(plan)
  assert.equal(status, 'Completed')
  assert.deepEqual(
    payments.map(({ plan_occurrence }) => plan_occurrence),
    [1, 2, 3],
  )
})

test('two workers at once charge an occurrence once', async () => {
  const merchant = await house.merchant()
  const plans = await Promise.all(Array.from({ length: 20 }, () => newPlan(merchant)))
  for (const plan of plans) await bringForward(plan, 1)
  const charged = (await merchant.ledger()).charges.length
  await Promise.all([run(), run()])
  assert.equal((await merchant.ledger()).charges.length, charged + plans.length)
  for (const plan of plans) assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
})

test('a soft decline is tried again, and the plan stays active when that succeeds', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { amountMinor: 666_051n })
  await bringForward(plan, 1)
  await run()
  const declined = await stateOf(plan)
  assert.deepEqual(
    [declined.status, declined.occurrences[0]],
    ['Active', { status: 'Failed', tries: 1, retries: true }],
  )
  assert.equal(declined.payments[0]?.decline_code, 'insufficient_funds')
  await run()
  assert.equal((await stateOf(plan)).payments.length, 1)
  await house.query('update payment_plans set amount_minor = 4990 where id = $1', [plan.id])
  await bringForward(plan, 1)
  await run()
  const paid = await stateOf(plan)
  assert.deepEqual([paid.status, paid.occurrences[0]], ['Active', { status: 'Succeeded', tries: 2, retries: false }])
})

test('a card that is declined again and again makes the plan past due before its next date', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.declinedLater } })
  await bringForward(plan, 1)
  for (let day = 0; day < 6; day++) {
    await run()
    await bringForward(plan, 1)
  }
  const { status, payments, occurrences } = await stateOf(plan)
  assert.deepEqual([status, occurrences[0]?.retries], ['PastDue', false])
  assert.ok(payments.length >= 3 && payments.length <= 5, `${payments.length} tries`)
  assert.ok(payments.every(({ plan_occurrence }) => plan_occurrence === 1))
  assert.deepEqual((await house.eventsOf(plan.shownId)).slice(2), ['payment_plan.past_due'])
})

test('a hard decline is not tried again, and the next date fails without anybody being asked', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.lostLater } })
  await bringForward(plan, 1)
  await run()
  const lost = await stateOf(plan)
  assert.deepEqual([lost.status, lost.occurrences[0]], ['PastDue', { status: 'Failed', tries: 1, retries: false }])
  const charged = (await merchant.ledger()).charges.length
  await bringForward(plan, 7)
  await run()
  const { payments, occurrences } = await stateOf(plan)
  assert.deepEqual(occurrences[1], { status: 'Failed', tries: 1, retries: false })
  assert.deepEqual([payments[1]?.status, payments[1]?.decline_code], ['Failed', 'payment_method_unusable'])
  assert.equal((await merchant.ledger()).charges.length, charged)
})

test('a debit that comes back for want of money is made twice more, and a complete plan is past due meanwhile', async () => {
  const merchant = await house.merchant()
  const storing = { type: 'BankAccount', number: SANDBOX_ACCOUNTS.insufficientFunds } as const
  const plan = await newPlan(merchant, { storing, occurrences: 1 })
  await bringForward(plan, 1)
  for (let tries = 1; tries <= 3; tries++) {
    await run()
    assert.equal((await stateOf(plan)).occurrences[0]?.status, 'Processing')
    await house.processor.advance({ days: 3 })
    await house.hear()
    assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Failed', tries, retries: tries < 3 })
    await bringForward(plan, 3)
  }
  await run()
  const { status, payments } = await stateOf(plan)
  assert.deepEqual([status, payments.map((each) => each.status)], ['PastDue', ['Returned', 'Returned', 'Returned']])
})

test('a charge that was written and never sent is sent once, whoever died', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  await bringForward(plan, 1)
  const { shard } = merchant.account.account
  const [claim] = (await claimSome(services, 100, [])).filter(({ planId }) => planId === plan.id)
  const [ready] = await plansToCharge(services, shard, [plan.id])
  assert.ok(claim && ready)
  const means = await meansOf(services, ready)
  assert.ok(means)
  const charged = (await merchant.ledger()).charges.length
  assert.ok(await writeCharge(services, claim, ready, means, 1))
  assert.equal(await writeCharge(services, claim, ready, means, 1), null, 'the claim was spent')
  await doNextDeed(services, whenSettled, claim, ready)
  await run()
  assert.equal((await merchant.ledger()).charges.length, charged)
  await house.settle()
  assert.equal((await merchant.ledger()).charges.length, charged + 1)
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
})

test('a plan that was claimed by somebody who died is charged when the lease ends', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  await bringForward(plan, 1)
  assert.equal((await claimSome(services, 100, [])).filter(({ planId }) => planId === plan.id).length, 1)
  await run()
  assert.equal((await stateOf(plan)).payments.length, 0)
  await house.query(`update plan_due set due_at = due_at - interval '121 seconds' where plan_id = $1`, [plan.id])
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
})

test('an organization has what has come charged now, once under its key, and nothing that has not come', async () => {
  const merchant = await house.merchant()
  const { key } = merchant.account
  const plan = await newPlan(merchant)
  const headers = { 'idempotency-key': 'run-it-1' }
  const [one, again] = [
    await server.ask<{ made: { status: string } }>(key, RUN, { id: plan.shownId }, headers),
    await server.ask<{ made: { status: string } }>(key, RUN, { id: plan.shownId }, headers),
  ]
  assert.deepEqual([one.errors, again.errors, one.data.made.status], [undefined, undefined, 'Active'])
  const state = await stateOf(plan)
  assert.deepEqual([state.payments.length, statuses(state)], [1, ['Succeeded', 'Scheduled', 'Scheduled']])
  const early = await server.ask(key, RUN, { id: plan.shownId })
  assert.equal(early.errors?.[0]?.extensions.code, 'INVALID_STATE')
  const other = await house.merchant()
  const foreign = await server.ask(other.account.key, RUN, { id: plan.shownId })
  assert.equal(foreign.errors?.[0]?.extensions.code, 'NOT_FOUND')
})

test('a plan that was past due is active again when the organization runs it and it is paid', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { amountMinor: 666_065n })
  await bringForward(plan, 1)
  await run()
  assert.equal((await stateOf(plan)).status, 'PastDue')
  await house.query('update payment_plans set amount_minor = 4990 where id = $1', [plan.id])
  const { data } = await server.ask<{ made: { status: string } }>(merchant.account.key, RUN, { id: plan.shownId })
  assert.equal(data.made.status, 'Active')
  assert.deepEqual((await house.eventsOf(plan.shownId)).slice(2), ['payment_plan.past_due', 'payment_plan.activated'])
})
