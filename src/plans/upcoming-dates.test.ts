// Random changes of plans whose dates are announced: each date of an occurrence is announced once,
// and again when it moves.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Random, seededRandom } from '../../test/faults/random.ts'
import { inEachCell } from '../../test/support/in-each-cell.ts'
import { MASTERCARD } from '../../test/support/instruments.ts'
import { makePartitionsInCells } from '../../test/support/partitions.ts'
import type { Merchant } from '../../test/support/payments.ts'
import { type ScenarioPlan, startScenarios } from '../../test/support/plan-scenarios.ts'
import { agreement } from '../../test/support/valid-inputs.ts'
import { announceReminders } from './announce-reminders.ts'

const fixture = await startScenarios()
after(fixture.close)
const { newPlan, sql, run, server, services, setPolicy, settle } = fixture

const DAY_MS = 86_400_000

interface Announced {
  readonly number: number
  readonly dueDate: string
  readonly dueAt: string
}

interface Row {
  readonly number: number
  readonly status: string
  readonly due_date: string
  readonly due_at: Date
}

/** Returns the announced dates of a plan, in the order of the events. */
async function announced({ id }: Pick<ScenarioPlan, 'id'>): Promise<Announced[]> {
  const rows = await sql.rows<{ payload: string }>(
    "select payload from events where subject_id = $1 and type = 'payment_plan.upcoming' order by id",
    [id],
  )
  return rows.map(({ payload }) => JSON.parse(payload).data.occurrence)
}

const occurrencesOf = ({ id }: Pick<ScenarioPlan, 'id'>) =>
  sql.rows<Row>(
    'select number, status, due_date::text, due_at from payment_plan_occurrences where plan_id = $1 order by number',
    [id],
  )

/** Sends a request, which the product may refuse. */
async function request({ account }: Merchant, field: string, input: object): Promise<void> {
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
  const { errors } = await server.ask(account.key, `mutation ($input: ${type}) { ${field}(input: $input) { id } }`, {
    input,
  })
  for (const { extensions } of errors ?? []) assert.equal(extensions.code, 'INVALID_STATE', field)
}

async function announce(): Promise<void> {
  await inEachCell(services, (ofCell) => announceReminders(ofCell))
}

test('a date that was announced is not announced again when the payment method changes before its charge', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { upcomingDays: 3 })
  const plan = await newPlan(merchant, { occurrences: 2 })
  await run()
  server.clock.advance(6 * DAY_MS)
  await announce()
  assert.deepEqual(
    (await announced(plan)).map(({ number }) => number),
    [2],
  )
  const { shownId: paymentMethodId } = await fixture.cardOf(merchant, plan)
  await request(merchant, 'paymentPlanUpdatePaymentMethod', { id: plan.shownId, paymentMethodId })
  await announce()
  assert.equal((await announced(plan)).length, 1)
})

test('dates that move while later ones were announced are announced again', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { upcomingDays: 15 })
  const plan = await newPlan(merchant, { occurrences: 4 })
  await run()
  await announce()
  assert.deepEqual(
    (await announced(plan)).map(({ number }) => number),
    [2, 3],
  )
  await request(merchant, 'paymentPlanUpdateDay', {
    id: plan.shownId,
    day: weekdayAfter((await occurrencesOf(plan))[1]!.due_date),
    authorization: agreement(server),
  })
  await announce()
  const [, second, third] = await occurrencesOf(plan)
  assert.deepEqual(
    (await announced(plan)).slice(2).map(({ number, dueDate }) => [number, dueDate]),
    [second, third].map((each) => [each?.number, each?.due_date]),
  )
})

/** Returns the weekday after a date: 1 is Monday. */
const weekdayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).dayOfWeek

/** Returns a random change of a plan, as its organization requests it. */
function randomChange(
  merchant: Merchant,
  plan: ScenarioPlan,
  methods: readonly string[],
  random: Random,
): () => Promise<unknown> {
  const { shownId: id } = plan
  const number = 1 + random.below(4)
  const send =
    (field: string, input: object = {}) =>
    () =>
      request(merchant, field, { id, ...input })
  const days = [0, 1, 3, 10, 20, 30]
  return random.one([
    send('paymentPlanUpdatePaymentMethod', { paymentMethodId: random.one(methods) }),
    send('paymentPlanUpdateDay', { day: 1 + random.below(7), authorization: agreement(server) }),
    send('paymentPlanUpdateDay', { day: 1 + random.below(7), authorization: agreement(server) }),
    send('paymentPlanOccurrenceWaive', { number, reason: 'Goodwill' }),
    send('paymentPlanOccurrenceMarkPaid', { number, tender: 'Cash' }),
    send('paymentPlanOccurrenceReopen', { number }),
    send('paymentPlanOccurrenceReopen', { number }),
    send('paymentPlanSkipNext'),
    send('paymentPlanPause'),
    send('paymentPlanResume'),
    send('paymentPlanResume'),
    () => setPolicy(merchant, { upcomingDays: random.one(days), whenResumed: random.one(['Shift', 'Skip', 'Keep']) }),
  ])
}

/** Returns what the announcements of a plan lack, and those that are too many. */
async function problems(merchant: Merchant, plan: ScenarioPlan): Promise<string[]> {
  const events = await announced(plan)
  const [policy] = await sql.rows<{ upcoming_days: number }>(
    'select upcoming_days from payment_plan_policies where org_id = $1',
    [merchant.account.account.id],
  )
  const [{ status }] = (await sql.rows<{ status: string }>('select status from payment_plans where id = $1', [
    plan.id,
  ])) as [{ status: string }]
  const nowMs = Date.parse(services.wallNow())
  const untilMs = nowMs + (policy?.upcoming_days ?? 0) * DAY_MS
  const isUpcoming = (each: Row) =>
    ['Active', 'PastDue'].includes(status) &&
    each.status === 'Scheduled' &&
    each.due_at.getTime() > nowMs &&
    each.due_at.getTime() <= untilMs
  const latest = new Map(events.map(({ number, dueDate }) => [number, dueDate]))
  const repeated = events.filter(
    (event, index) =>
      events.findLast(({ number }, at) => at < index && number === event.number)?.dueDate === event.dueDate,
  )
  return [
    ...repeated.map(({ number, dueDate }) => `${number} was announced twice for ${dueDate}`),
    ...(await occurrencesOf(plan))
      .filter((each) => isUpcoming(each) && latest.get(each.number) !== each.due_date)
      .map(({ number, due_date }) => `${number} was not announced for ${due_date}`),
  ]
}

const SEEDS = [1, 2, 3, 4, 5, 6]
const STEPS = 25

for (const seed of SEEDS)
  test(`each date is announced once, and again when it moves, whatever changes (seed ${seed})`, async () => {
    const random = seededRandom(seed)
    const merchant = await fixture.merchant()
    await setPolicy(merchant, { upcomingDays: 10 })
    const plan = await newPlan(merchant, { occurrences: 4 })
    const other = await fixture.storedMethod(merchant, { number: MASTERCARD, contactId: plan.contactId })
    await makePartitionsInCells(server.database, services.wallNow)
    for (let step = 0; step < STEPS; step++) {
      const change = randomChange(merchant, plan, [plan.method.shownId, other.shownId], random)
      await change()
      await settle(0)
      server.clock.advance(random.below(3) * DAY_MS)
      await announce()
      await run()
      await announce()
      assert.deepEqual(await problems(merchant, plan), [], `after step ${step}`)
    }
  })
