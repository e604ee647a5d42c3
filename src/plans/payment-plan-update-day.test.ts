import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER, SANDBOX_CARDS } from '../../test/support/instruments.ts'
import type { Merchant } from '../../test/support/payments.ts'
import { type ScenarioPlan, startScenarios } from '../../test/support/plan-scenarios.ts'
import { agreement } from '../../test/support/valid-inputs.ts'

const fixture = await startScenarios()
after(fixture.close)
const { change, eventTypes, newPlan, sql, run, server } = fixture

const SHOWN = `paymentPlan(id: $id) { nextRunAt schedule { edges { node { number dueDate status } } }
  consent { purposes text amount occurrences frequency firstDate lastDate paymentMethod { last4 } } }`

interface Shown {
  readonly nextRunAt: string | null
  readonly consent: Readonly<Record<string, unknown>> | null
  readonly schedule: {
    readonly edges: readonly {
      readonly node: { readonly number: number; readonly dueDate: string; readonly status: string }
    }[]
  }
}

async function shown({ account }: Merchant, { shownId: id }: ScenarioPlan) {
  const { data } = await server.ask<{ paymentPlan: Shown }>(account.key, `query ($id: ID!) { ${SHOWN} }`, { id })
  const { schedule, ...plan } = data.paymentPlan
  return { ...plan, occurrences: schedule.edges.map(({ node }) => node) }
}

/** Moves a plan to a day. Returns the fields of the refusal, or its code, or null. */
async function move({ account }: Merchant, { shownId: id }: ScenarioPlan, input: object): Promise<unknown> {
  const text = 'mutation ($input: PaymentPlanUpdateDayInput!) { paymentPlanUpdateDay(input: $input) { id } }'
  const authorization = agreement(server)
  const { errors } = await server.ask(account.key, text, { input: { id, authorization, ...input } })
  const fields = errors?.map(({ extensions }) => extensions.field ?? extensions.code)
  return fields ?? null
}

/** Returns a day that every month has, and that is not today's. */
const otherDay = () => (server.services.wallNow().slice(8, 10) === '28' ? 27 : 28)
const dayOf = (date: string) => Number(date.slice(8))

test('the later dates move to the new day, with the consent, one event and an audit entry', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { frequency: 'Monthly', occurrences: 4 })
  await run()
  const before = await shown(merchant, plan)
  const day = otherDay()
  assert.equal(await move(merchant, plan, { day }), null)
  const { occurrences, consent, nextRunAt } = await shown(merchant, plan)
  assert.deepEqual(occurrences[0], before.occurrences[0])
  for (const [index, { dueDate, status }] of occurrences.entries()) {
    if (index === 0) continue
    assert.deepEqual([dayOf(dueDate), status], [day, 'Scheduled'])
    assert.ok(dueDate >= `${before.occurrences[index]?.dueDate}`)
  }
  assert.equal(nextRunAt?.slice(0, 10), occurrences[1]?.dueDate)
  assert.deepEqual(consent, {
    ...{
      purposes: ['DateChange'],
      text: agreement(server).text,
      amount: '49.90',
      occurrences: 3,
      frequency: 'Monthly',
    },
    ...{ firstDate: occurrences[1]?.dueDate, lastDate: occurrences[3]?.dueDate },
    paymentMethod: { last4: plan.method.last4 },
  })

  // The day that the plan has already changes nothing.
  assert.equal(await move(merchant, plan, { day }), null)
  assert.deepEqual(
    (await eventTypes(plan)).filter((type) => type === 'rescheduled'),
    ['rescheduled'],
  )
  const [event] = await sql.rows<{ payload: string }>(
    "select payload from events where subject_id = $1 and type = 'payment_plan.rescheduled'",
    [plan.id],
  )
  const { consentId, ...schedule } = JSON.parse(event?.payload ?? '{}').data.schedule
  assert.deepEqual(schedule, { nextNumber: 2, nextDate: occurrences[1]?.dueDate, lastDate: occurrences[3]?.dueDate })
  assert.match(consentId, /^cns_/)
  const audited = await sql.rows<{ outcome: string }>(
    "select outcome from audit_entries where record_id = $1 and action = 'paymentPlanUpdateDay'",
    [plan.id],
  )
  assert.deepEqual(audited, [{ outcome: 'done' }, { outcome: 'done' }])
  const consents = await sql.rows('select from payment_plan_consents where plan_id = $1', [plan.id])
  assert.equal(consents.length, 1)
})

test('a failed occurrence keeps its retry, and a debit in flight is not touched', async () => {
  const merchant = await fixture.merchant()
  const day = otherDay()
  const declined = await newPlan(merchant, { frequency: 'Monthly', storing: { number: SANDBOX_CARDS.declinedLater } })
  const debited = await newPlan(merchant, {
    frequency: 'Monthly',
    storing: { type: 'BankAccount', number: ACCOUNT_NUMBER },
  })
  await run()
  const rowsOf = (plan: ScenarioPlan) =>
    sql.rows<{ status: string }>(
      'select due_at, retry_at, payment_id, status from payment_plan_occurrences where plan_id = $1 and number = 1',
      [plan.id],
    )
  for (const [plan, status] of [
    [declined, 'Failed'],
    [debited, 'Processing'],
  ] as const) {
    const [before] = await rowsOf(plan)
    assert.equal(before?.status, status)
    assert.equal(await move(merchant, plan, { day }), null)
    assert.deepEqual(await rowsOf(plan), [before])
    const { occurrences } = await shown(merchant, plan)
    assert.ok(occurrences.slice(1).every(({ dueDate }) => dayOf(dueDate) === day))
  }
  const [retry] = await sql.rows<{ retry_at: Date }>(
    'select retry_at from payment_plan_occurrences where plan_id = $1 and number = 1',
    [declined.id],
  )
  assert.equal((await shown(merchant, declined)).nextRunAt, `${retry?.retry_at.toISOString().slice(0, 19)}Z`)
})

test('a day that the frequency does not have, and a plan without later dates, are refused', async () => {
  const merchant = await fixture.merchant()
  const weekly = await newPlan(merchant, { occurrences: 2 })
  const authorization = { ...agreement(server), acceptedAt: '2999-01-01T00:00:00Z' }
  assert.deepEqual(await move(merchant, weekly, { day: 8, authorization }), ['day', 'authorization.acceptedAt'])
  assert.deepEqual((await eventTypes(weekly)).includes('rescheduled'), false)
  const last = await newPlan(merchant, { occurrences: 1, frequency: 'Monthly' })
  assert.deepEqual(await move(merchant, last, { day: 1 }), ['INVALID_STATE'])
  await change(merchant, 'paymentPlanCancel', weekly)
  assert.deepEqual(await move(merchant, weekly, { day: 1 }), ['INVALID_STATE'])
})
