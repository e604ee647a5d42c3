import assert from 'node:assert/strict'
import test from 'node:test'
import { methodIdOf, newConfiguration, storedCard, storeMethod } from '../../test/support/payment-methods.ts'
import { accounts, cancelPlan, create, eventTypes, orgId, refused, sql } from '../../test/support/plan-sessions.ts'
import { cancelPlanSessionsOfContact } from '../checkout/plan-sessions/index.ts'
import { deleteContact } from '../customers/delete-contact.ts'
import { createContact } from '../customers/index.ts'
import { paymentMethodDelete } from '../payments/methods/payment-method-delete.ts'
import type { PaymentPlanCreateInput } from '../platform/graphql/inputs.generated.ts'
import { formatId, requireId } from '../platform/ids/index.ts'
import { type CalendarDate, dateIn, plus, type Span } from '../platform/time/index.ts'
import { cancelPlansOfContact } from './index.ts'
import { paymentPlanCreate } from './payment-plan-create.ts'
import { paymentPlanPause } from './payment-plan-pause.ts'
import { paymentPlanResume } from './payment-plan-resume.ts'
import { paymentPlanUpdatePaymentMethod } from './payment-plan-update-payment-method.ts'
import { paymentPlan } from './payment-plans.ts'
import type { PaymentPlan } from './plan.ts'
import { refuseMethodOfLivePlan } from './plan-payment-source.ts'
import { dueAt } from './schedule.ts'

const { services, organization, sibling, requestBy, later } = accounts
const context = () => requestBy(organization)
const configuration = await newConfiguration(services, organization, { currencies: ['USD'] })
const dayIn = (span: Span) => dateIn(organization.timeZone, plus(services.wallNow(), span))
const idInput = ({ id }: { readonly id: string }) => ({ id: formatId('ppl', id) })
const agreed = (made: { readonly id: string }) => ({
  ...idInput(made),
  authorization: { acceptedAt: services.wallNow(), text: 'The rest later.' },
})

/** Creates a contact with a stored card. */
async function payer(supportedModels: readonly ('CardOnFile' | 'Subscription')[] = ['Subscription']) {
  const contact = await createContact(context(), { name: 'Ada Byron' })
  const stored = storedCard({}, { supportedModels })
  const method = await storeMethod(services, organization, { contactId: contact.id, configuration, stored })
  return { contactId: formatId('con', contact.id), paymentMethodId: methodIdOf(method) }
}

const newMethod = (contactId: string) =>
  storeMethod(services, organization, { contactId: requireId('con', contactId, 'Contact').uuid, configuration })

async function plan(more: Partial<PaymentPlanCreateInput> = {}): Promise<PaymentPlan> {
  const { contactId, paymentMethodId } = await payer()
  const acceptedAt = services.wallNow()
  const input: PaymentPlanCreateInput = {
    ...{ orgId, contactId, paymentMethodId, amount: '49.90', currency: 'USD', frequency: 'Weekly', occurrences: 3 },
    startDate: dayIn({ days: 1 }),
    authorization: { acceptedAt, text: 'Three weekly payments of 49.90 USD.', ipAddress: '192.0.2.7' },
    ...more,
  }
  return paymentPlanCreate(context(), input, [])
}

interface Row {
  readonly number: number
  readonly day: CalendarDate
  readonly status: string
}

async function occurrencesOf({ id }: { readonly id: string }): Promise<Row[]> {
  const rows = await sql.rows(
    `select number, to_char(due_date, 'YYYY-MM-DD') as day, status
     from payment_plan_occurrences where plan_id = $1 order by number`,
    [id],
  )
  return rows
}

const daysOf = async (made: PaymentPlan) => (await occurrencesOf(made)).map(({ day }) => day)
const statusesOf = async (made: { readonly id: string }) => (await occurrencesOf(made)).map(({ status }) => status)

async function dueOf({ id }: { readonly id: string }): Promise<string | null> {
  const rows = await sql.rows('select due_at from plan_due where plan_id = $1', [id])
  return rows[0] ? rows[0].due_at.toISOString() : null
}

const fail = ({ id }: PaymentPlan, number: number) =>
  sql.write(`update payment_plan_occurrences set status = 'Failed', attempts = 1 where plan_id = $1 and number = $2`, [
    id,
    number,
  ])

const setWhenResumed = (policy: 'Shift' | 'Skip') =>
  sql.inShard(
    organization.shard,
    `insert into payment_plan_policies (shard, org_id, retry_days, when_past_due, when_resumed, when_disputed, updated_at)
     values ($1, $2, '{1}', 'Continue', $3, 'Continue', now())
     on conflict (shard, org_id) do update set when_resumed = excluded.when_resumed`,
    [organization.shard, organization.id, policy],
  )

test('a plan starts with every date, the agreed terms, and the time of its first charge', async () => {
  const made = await plan()
  const days = [dayIn({ days: 1 }), dayIn({ days: 8 }), dayIn({ days: 15 })]
  assert.deepEqual([made.status, made.remainingOccurrences], ['Active', 3])
  assert.deepEqual(await daysOf(made), days)
  const first = dueAt(days[0]!, organization.timeZone, made.id)
  assert.deepEqual([made.nextRunAt, await dueOf(made)], [first, first])
  assert.deepEqual(await eventTypes(made.id), ['payment_plan.created', 'payment_plan.activated'])
  const facts = "n.text, n.text_version, n.ip_address, n.method_last4, n.first_date || ' ' || n.last_date as days"
  const of = 'consents n join payment_plan_consents u on u.consent_id = n.id where u.plan_id = $1'
  const [row] = await sql.rows(`select ${facts} from ${of}`, [made.id])
  assert.deepEqual(Object.values(row).slice(1), [null, '192.0.2.7', '4242', `${days[0]} ${days[2]}`])
})

test('all problems of the terms are reported at once', async () => {
  const authorization = { acceptedAt: plus(services.wallNow(), { days: 1 }), text: ' ', ipAddress: 'somewhere' }
  const terms = { amount: '0', startDate: dayIn({ days: -1 }), occurrences: 0, authorization }
  const fields = await plan(terms).catch((error) => error.problems.map(({ field }: { field: string }) => field))
  assert.deepEqual(fields, [
    ...['amount', 'startDate', 'occurrences'],
    ...['authorization.acceptedAt', 'authorization.text', 'authorization.ipAddress'],
  ])
})

test('a plan requires a payment method that can be charged repeatedly for its contact', async () => {
  const stranger = await payer()
  const onFile = await payer(['CardOnFile'])
  await assert.rejects(
    plan({ paymentMethodId: stranger.paymentMethodId }),
    refused('VALIDATION_ERROR', '`paymentMethodId` must be a payment method of the contact.'),
  )
  await assert.rejects(
    plan(onFile),
    refused('VALIDATION_ERROR', '`paymentMethodId` must support the model Subscription.'),
  )
  await assert.rejects(plan({ currency: 'EUR' }), refused('VALIDATION_ERROR'))
  const gone = await payer()
  await paymentMethodDelete(context(), { id: gone.paymentMethodId })
  await assert.rejects(plan(gone), refused('INVALID_STATE', 'The payment method is deleted.'))
  const unknown = formatId('con', services.mintId(organization.shard))
  await assert.rejects(plan({ contactId: unknown }), refused('NOT_FOUND', 'Contact not found.'))
})

test('a paused plan is not due, and its dates move to today when it resumes', async () => {
  const made = await plan()
  const paused = await paymentPlanPause(context(), idInput(made))
  assert.deepEqual([paused.status, paused.nextRunAt, await dueOf(made)], ['Paused', null, null])
  await assert.rejects(
    paymentPlanPause(context(), idInput(made)),
    refused('INVALID_STATE', 'The payment plan is Paused.'),
  )
  later({ days: 10 })
  const resumed = await paymentPlanResume(context(), agreed(made))
  assert.deepEqual(await daysOf(made), [dayIn({}), dayIn({ days: 7 }), dayIn({ days: 14 })])
  assert.deepEqual([resumed.status, resumed.nextRunAt], ['Active', await dueOf(made)])
  assert.deepEqual((await eventTypes(made.id)).slice(2), ['payment_plan.paused', 'payment_plan.resumed'])
  later({})
})

test('dates within a pause are skipped under the policy Skip', async () => {
  await setWhenResumed('Skip')
  const made = await plan()
  await paymentPlanPause(context(), idInput(made))
  later({ days: 10 })
  const resumed = await paymentPlanResume(context(), idInput(made))
  assert.deepEqual(await statusesOf(made), ['Skipped', 'Skipped', 'Scheduled'])
  assert.deepEqual([resumed.status, resumed.remainingOccurrences], ['Active', 1])
  await paymentPlanPause(context(), idInput(made))
  later({ days: 20 })
  const over = await paymentPlanResume(context(), idInput(made))
  assert.deepEqual([over.status, over.remainingOccurrences, await dueOf(made)], ['Completed', 0, null])
  assert.deepEqual((await eventTypes(made.id)).slice(-2), ['payment_plan.resumed', 'payment_plan.completed'])
  later({})
  await setWhenResumed('Shift')
})

test('an occurrence due on the day of the resume is charged under either policy', async () => {
  for (const [policy, left] of [
    ['Skip', ['Skipped', 'Scheduled', 'Scheduled']],
    ['Shift', ['Scheduled', 'Scheduled', 'Scheduled']],
  ] as const) {
    await setWhenResumed(policy)
    const made = await plan()
    await paymentPlanPause(context(), idInput(made))
    later({ days: 8 })
    const resumed = await paymentPlanResume(context(), agreed(made))
    assert.deepEqual(await statusesOf(made), left)
    const dueToday = (await occurrencesOf(made)).find(({ day, status }) => day === dayIn({}) && status === 'Scheduled')
    assert.ok(dueToday)
    assert.equal(resumed.nextRunAt, dueAt(dueToday.day, organization.timeZone, made.id))
    later({})
  }
})

test('a canceled plan makes no more charges and cannot resume', async () => {
  const made = await plan()
  const canceled = await cancelPlan(context(), idInput(made))
  assert.deepEqual([canceled.status, canceled.remainingOccurrences, await dueOf(made)], ['Canceled', 0, null])
  assert.deepEqual(await statusesOf(made), ['Canceled', 'Canceled', 'Canceled'])
  for (const change of [cancelPlan, paymentPlanPause, paymentPlanResume])
    await assert.rejects(change(context(), idInput(made)), refused('INVALID_STATE', 'The payment plan is Canceled.'))
})

test('canceling a pending plan cancels its session', async () => {
  const session = await create({ createPendingPaymentPlan: true })
  const canceled = await cancelPlan(context(), idInput({ id: session.paymentPlanId ?? '' }))
  assert.equal(canceled.status, 'Canceled')
  assert.deepEqual(await eventTypes(session.id), ['payment_plan_session.created', 'payment_plan_session.canceled'])
})

test('setting another card makes a plan with a failed occurrence due at once', async () => {
  const { contactId, paymentMethodId } = await payer()
  const made = await plan({ contactId, paymentMethodId })
  await fail(made, 1)
  await sql.write(`update payment_plans set status = 'PastDue' where id = $1`, [made.id])
  const method = await newMethod(contactId)
  const input = { ...idInput(made), paymentMethodId: methodIdOf(method) }
  const changed = await paymentPlanUpdatePaymentMethod(context(), input, [])
  assert.deepEqual([changed.status, changed.paymentMethodId], ['PastDue', method.id])
  const due = await dueOf(made)
  assert.ok(due !== null && due <= services.wallNow(), 'the plan is not due at once')
  assert.equal((await eventTypes(made.id)).at(-1), 'payment_plan.updated')
})

test('a card cannot be deleted while a plan charges it', async () => {
  const { contactId, paymentMethodId } = await payer()
  const made = await plan({ contactId, paymentMethodId })
  const remove = () => paymentMethodDelete(context(), { id: paymentMethodId }, [refuseMethodOfLivePlan])
  await assert.rejects(remove(), refused('INVALID_STATE'))
  await paymentPlanPause(context(), idInput(made))
  await assert.rejects(remove(), refused('INVALID_STATE'))
  await cancelPlan(context(), idInput(made))
  assert.notEqual((await remove()).deletedAt, null)
})

test('deleting a contact cancels its active and paused plans', async () => {
  const { contactId, paymentMethodId } = await payer()
  const active = await plan({ contactId, paymentMethodId })
  const paused = await plan({ contactId, paymentMethodId })
  await paymentPlanPause(context(), idInput(paused))
  await deleteContact(context(), { id: contactId }, [cancelPlanSessionsOfContact, cancelPlansOfContact])
  for (const made of [active, paused]) {
    const { status, remainingOccurrences, nextRunAt } = await paymentPlan(context(), formatId('ppl', made.id))
    assert.deepEqual([status, remainingOccurrences, nextRunAt, await dueOf(made)], ['Canceled', 0, null, null])
    assert.deepEqual(await statusesOf(made), ['Canceled', 'Canceled', 'Canceled'])
    assert.equal((await eventTypes(made.id)).at(-1), 'payment_plan.canceled')
  }
  await assert.rejects(plan({ contactId, paymentMethodId }), refused('INVALID_STATE', 'The contact is deleted.'))
})

test('other organizations cannot reach a plan', async () => {
  const made = await plan()
  for (const change of [cancelPlan, paymentPlanPause, paymentPlanResume])
    await assert.rejects(change(requestBy(sibling), idInput(made)), refused('NOT_FOUND', 'Payment plan not found.'))
})
