import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { type ChargeOfPlan, startTestClocks } from '../../../test/support/test-clocks.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { chargeDuePlans } from '../../plans/scheduler/index.ts'
import { requireId } from '../../platform/ids/index.ts'

const fixture = await startTestClocks()
after(fixture.close)
const { server, sql, merchantAt, plan, advance, chargesOf, statusOf, move } = fixture

const days = (charges: readonly ChargeOfPlan[]) => charges.map(({ at }) => at.slice(0, 10))
const DECLINED = { number: SANDBOX_CARDS.declinedLater }

test('the months of a plan pass in one advance, and each is charged once on its day, in order', async () => {
  const [merchant, clock] = await merchantAt('2026-01-31T12:00:00Z')
  const id = await plan(merchant, { startDate: '2026-01-31', occurrences: 4 })
  await advance(merchant, clock, '2026-06-01T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Completed Succeeded Succeeded Succeeded Succeeded')
  const charges = await chargesOf(id)
  assert.deepEqual(days(charges), ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  assert.deepEqual(
    charges.map(({ number }) => number),
    [1, 2, 3, 4],
  )
  assert.equal((await merchant.ledger()).charges.filter(({ amount }) => amount === 4_990).length, 4)
})

test('a charge, its events and the end of the plan have the time at which it fell due, to the second', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await plan(merchant, { startDate: '2026-03-10', occurrences: 1 })
  await advance(merchant, clock, '2026-12-01T00:00:00Z')
  const { uuid } = requireId('ppl', id, 'Payment plan')
  const [occurrence] = await sql.rows<{ due_at: Date }>(
    'select due_at from payment_plan_occurrences where plan_id = $1',
    [uuid],
  )
  const events = await sql.rows<{ type: string; occurred_at: Date }>(
    `select e.type, e.occurred_at from events e
     where e.subject_id = $1 or e.subject_id in (select p.id from payments p where p.payment_plan_id = $1) order by e.id`,
    [uuid],
  )
  const dueAt = occurrence?.due_at.toISOString()
  assert.deepEqual(
    events.map(({ type, occurred_at }) => [type, occurred_at.toISOString()]),
    [
      ['payment_plan.created', '2026-03-01T00:00:00.000Z'],
      ['payment_plan.activated', '2026-03-01T00:00:00.000Z'],
      ['payment.created', dueAt],
      ['payment_plan.completed', dueAt],
      ['payment.succeeded', dueAt],
    ],
  )
  assert.equal((await chargesOf(id))[0]?.at, dueAt)
})

test('a declined charge is retried on its days, and the plan is past due after the last', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await plan(merchant, { storing: DECLINED, startDate: '2026-03-02', occurrences: 2 })
  await advance(merchant, clock, '2026-03-08T12:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Active Failed Scheduled')
  await advance(merchant, clock, '2026-03-20T00:00:00Z')
  assert.deepEqual(days(await chargesOf(id)), ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-07', '2026-03-09'])
  assert.equal(await statusOf(merchant, id), 'PastDue Failed Scheduled')
})

test('a paused plan is not charged while time passes, and continues where it was resumed', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await plan(merchant, { startDate: '2026-03-02', frequency: 'Weekly', occurrences: 3 })
  await advance(merchant, clock, '2026-03-03T00:00:00Z')
  await change(server, merchant.account, 'paymentPlanPause', { id })
  await advance(merchant, clock, '2026-05-01T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Paused Succeeded Scheduled Scheduled')
  const authorization = { acceptedAt: '2026-04-30T00:00:00Z', text: 'Charge the rest from now on.' }
  await change(server, merchant.account, 'paymentPlanResume', { id, authorization })
  await advance(merchant, clock, '2026-07-01T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Completed Succeeded Succeeded Succeeded')
  assert.ok(days(await chargesOf(id)).every((day, index) => index === 0 || day >= '2026-05-01'))
})

test('a plan resumed while its clock waits is charged at that time, not earlier that day', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T12:00:00Z')
  await plan(merchant, { startDate: '2026-03-02', occurrences: 1 })
  const id = await plan(merchant, { startDate: '2026-03-02', occurrences: 1 })
  await change(server, merchant.account, 'paymentPlanPause', { id })
  // The charge of the other plan is attempted three times.
  await fixture.processor.fault('error_before', { operation: 'charge', count: 3 })
  await fixture.startAdvance(merchant, clock, '2026-03-10T00:00:00Z')
  await move()
  const { now, status } = await fixture.readClock(merchant, clock.id)
  assert.equal(status, 'Advancing')
  await change(server, merchant.account, 'paymentPlanResume', { id })
  const [due] = await sql.rows<{ due_at: Date }>('select due_at from plan_due where plan_id = $1', [
    requireId('ppl', id, 'Payment plan').uuid,
  ])
  assert.ok(due && due.due_at.getTime() < Date.parse(now))
  await move()
  assert.deepEqual(
    (await chargesOf(id)).map(({ at }) => at),
    [new Date(now).toISOString()],
  )
})

test("an occurrence due at a clock's current time is charged without an advance", async () => {
  const [merchant, clock] = await merchantAt('2026-03-10T12:00:00Z')
  const id = await plan(merchant, { startDate: '2026-03-10', occurrences: 1 })
  await move()
  assert.equal(await statusOf(merchant, id), 'Completed Succeeded')
  assert.equal((await chargesOf(id))[0]?.at, '2026-03-10T12:00:00.000Z')
  assert.deepEqual(await fixture.readClock(merchant, clock.id), clock)
})

test("each organization uses its own clock, and an organization without a clock uses the machine's", async () => {
  const [early, earlyClock] = await merchantAt('2026-03-01T00:00:00Z')
  const [late] = await merchantAt('2027-03-01T00:00:00Z')
  const plain = await fixture.merchant()
  const plans = [
    await plan(early, { startDate: '2026-03-01' }),
    await plan(late, { startDate: '2027-03-02' }),
    await plan(plain, { startDate: server.clock.now().slice(0, 10) }),
  ] as const
  await advance(early, earlyClock, '2026-05-15T00:00:00Z')
  assert.equal(await statusOf(early, plans[0]), 'Completed Succeeded Succeeded Succeeded')
  assert.equal(await statusOf(late, plans[1]), 'Active Scheduled Scheduled Scheduled')
  assert.equal(await statusOf(plain, plans[2]), 'Active Scheduled Scheduled Scheduled')
  server.clock.advance(24 * 3_600_000)
  await inEachCell(server.services, (ofCell) => chargeDuePlans(ofCell, whenSettled))
  assert.equal(await statusOf(late, plans[1]), 'Active Scheduled Scheduled Scheduled')
  assert.equal(await statusOf(plain, plans[2]), 'Active Succeeded Scheduled Scheduled')
})

test('a plan that started before the clock was created is charged only by the clock', async () => {
  const merchant = await fixture.merchant()
  const today = server.clock.now().slice(0, 10)
  const id = await plan(merchant, { startDate: today, frequency: 'Weekly' })
  await sql.write(
    'update plan_due set claim_token = gen_random_uuid(), claimed_until = due_at + $2::interval where plan_id = $1',
    [requireId('ppl', id, 'Payment plan').uuid, '2 minutes'],
  )
  const clock = await fixture.createClock(merchant, { now: `${today}T00:00:00Z` })
  server.clock.advance(48 * 3_600_000)
  await inEachCell(server.services, (ofCell) => chargeDuePlans(ofCell, whenSettled))
  assert.equal(await statusOf(merchant, id), 'Active Scheduled Scheduled Scheduled')
  await move()
  await advance(merchant, clock, `${today}T01:00:00Z`)
  assert.equal(await statusOf(merchant, id), 'Active Succeeded Scheduled Scheduled')
  assert.deepEqual(days(await chargesOf(id)), [today])
})
