import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inEachCell } from '../../test/support/in-each-cell.ts'
import { type ScenarioPlan, startScenarios } from '../../test/support/plan-scenarios.ts'
import { armCrashPoint } from '../platform/crash-point.ts'
import { announceReminders } from './announce-reminders.ts'

const fixture = await startScenarios()
after(fixture.close)
const { change, newPlan, sql, server, services, setPolicy, settle } = fixture

const DAY_MS = 86_400_000

const announceInEachCell = () => inEachCell(services, (ofCell) => announceReminders(ofCell))

/** Returns the numbers of the occurrences that were announced, in the order of the events. */
async function announced({ id }: Pick<ScenarioPlan, 'id'>): Promise<number[]> {
  const rows = await sql.rows<{ payload: string }>(
    "select payload from events where subject_id = $1 and type = 'payment_plan.upcoming' order by id",
    [id],
  )
  return rows.map(({ payload }) => JSON.parse(payload).data.occurrence.number)
}

/** Lets days pass, and announces what is due. */
async function pass(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS)
  await announceInEachCell()
}

/** Returns the days until an occurrence is due. */
async function daysUntil({ id }: Pick<ScenarioPlan, 'id'>, number: number): Promise<number> {
  const text = 'select due_at from payment_plan_occurrences where plan_id = $1 and number = $2'
  const [row] = await sql.rows<{ due_at: Date }>(text, [id, number])
  return ((row?.due_at.getTime() ?? 0) - Date.parse(services.wallNow())) / DAY_MS
}

/** Creates a weekly plan of three occurrences that is announced this number of days before. */
async function planAnnounced(upcomingDays: number) {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { upcomingDays })
  return { merchant, plan: await newPlan(merchant) }
}

test('each date is announced once, on the day that the policy sets, and the last one ends it', async () => {
  const { plan } = await planAnnounced(3)
  await pass((await daysUntil(plan, 2)) - 3.1)
  assert.deepEqual(await announced(plan), [])
  await pass(0.2)
  await pass(0)
  assert.deepEqual(await announced(plan), [2])
  await pass(7)
  assert.deepEqual(await announced(plan), [2, 3])
  await pass(1)
  assert.deepEqual(await announced(plan), [2, 3])
  assert.deepEqual(await sql.rows('select from reminders where subject_id = $1', [plan.id]), [])
})

test('an event has the number, date and time of the occurrence', async () => {
  const { plan } = await planAnnounced(7)
  await pass(0.1)
  const [event] = await sql.rows<{ payload: string }>(
    "select payload from events where subject_id = $1 and type = 'payment_plan.upcoming'",
    [plan.id],
  )
  const [row] = await sql.rows<{ due_date: string; due_at: Date }>(
    'select due_date::text, due_at from payment_plan_occurrences where plan_id = $1 and number = 2',
    [plan.id],
  )
  assert.deepEqual(JSON.parse(event?.payload ?? '{}').data.occurrence, {
    number: 2,
    dueDate: row?.due_date,
    amount: '49.90',
    dueAt: `${row?.due_at.toISOString().slice(0, 19)}Z`,
  })
})

test('dates closer together than the days before are announced one by one', async () => {
  const { plan } = await planAnnounced(15)
  await pass(0)
  assert.deepEqual(await announced(plan), [2, 3])
})

test('plans that exist are announced after the policy changes, and not after it is set to 0', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  await pass((await daysUntil(plan, 2)) - 2)
  assert.deepEqual(await announced(plan), [])
  await setPolicy(merchant, { upcomingDays: 3 })
  await settle(0)
  await pass(0)
  assert.deepEqual(await announced(plan), [2])
  await setPolicy(merchant, { upcomingDays: 0 })
  await settle(0)
  await pass(8)
  assert.deepEqual(await announced(plan), [2])
})

test('a policy with the same number of days computes nothing again', async () => {
  const merchant = await fixture.merchant()
  await settle(0)
  const enqueued = async (upcomingDays: number) => {
    await setPolicy(merchant, { upcomingDays })
    const jobs = await sql.rows("select 1 from jobs where kind = 'ScheduleUpcoming'")
    await settle(0)
    return jobs.length
  }
  assert.equal(await enqueued(0), 0)
  assert.equal(await enqueued(3), 1)
  assert.equal(await enqueued(3), 0)
  assert.equal(await enqueued(0), 1)
})

test('a paused plan is not announced, and a date that was announced before the pause is not repeated', async () => {
  const { merchant, plan } = await planAnnounced(3)
  await setPolicy(merchant, { whenResumed: 'Keep' })
  await pass((await daysUntil(plan, 2)) - 2.9)
  assert.equal(await change(merchant, 'paymentPlanPause', plan), null)
  await pass(0.1)
  assert.equal(await change(merchant, 'paymentPlanResume', plan), null)
  await pass(0.1)
  assert.deepEqual(await announced(plan), [2])
  assert.equal(await change(merchant, 'paymentPlanPause', plan), null)
  await pass(7)
  assert.deepEqual(await announced(plan), [2])
  assert.equal(await change(merchant, 'paymentPlanResume', plan), null)
  await pass(0)
  assert.deepEqual(await announced(plan), [2, 3])
})

test('a canceled plan is not announced', async () => {
  const { merchant, plan } = await planAnnounced(3)
  assert.equal(await change(merchant, 'paymentPlanCancel', plan), null)
  await pass((await daysUntil(plan, 2)) - 2)
  assert.deepEqual(await announced(plan), [])
})

test('a crash before the commit and two workers lead to one event', async () => {
  const { plan } = await planAnnounced(3)
  await sql.write('delete from reminders where subject_id <> $1', [plan.id])
  armCrashPoint('reminder: written', () => {
    throw new Error('killed')
  })
  await pass((await daysUntil(plan, 2)) - 2.9)
  assert.deepEqual(await announced(plan), [])
  await Promise.all([announceInEachCell(), announceInEachCell()])
  assert.deepEqual(await announced(plan), [2])
})
