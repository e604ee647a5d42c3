import assert from 'node:assert/strict'
import test from 'node:test'
import { methodIdOf, newConfiguration, storedCard, storeMethod } from '../../test/support/payment-methods.ts'
import { accounts, cancelPlan, create, database, newsOf, orgId, refused } from '../../test/support/plan-sessions.ts'
import { cancelPlanSessionsOfContact } from '../checkout/plan-sessions/index.ts'
import { deleteContact } from '../customers/delete-contact.ts'
import { createContact } from '../customers/index.ts'
import { paymentMethodDelete } from '../payments/methods/payment-method-delete.ts'
import { formatId, requireId } from '../platform/ids/index.ts'
import { type CalendarDate, dateIn, plus, type Span } from '../platform/time/index.ts'
import { dueAt } from './due-at.ts'
import { paymentPlan } from './find-records.ts'
import { cancelPlansOfContact } from './index.ts'
import { refuseMethodOfLivePlan } from './method-of-live-plan.ts'
import { type PaymentPlanCreateInput, paymentPlanCreate } from './payment-plan-create.ts'
import { paymentPlanPause } from './payment-plan-pause.ts'
import { paymentPlanResume } from './payment-plan-resume.ts'
import { paymentPlanUpdatePaymentMethod } from './payment-plan-update-payment-method.ts'
import type { PaymentPlan } from './plan.ts'

const { services, organization, sister, requestBy, later } = accounts
const context = () => requestBy(organization)
const configuration = await newConfiguration(services, organization, { currencies: ['USD'] })
const dayIn = (span: Span) => dateIn(organization.timeZone, plus(services.wallNow(), span))
const nameOf = ({ id }: { readonly id: string }) => ({ id: formatId('ppl', id) })

/** A contact with a stored card. */
async function payer(supportedModels: readonly ('CardOnFile' | 'Subscription')[] = ['Subscription']) {
  const contact = await createContact(context(), { name: 'Ada Byron' })
  const stored = storedCard({}, { supportedModels })
  const method = await storeMethod(services, organization, { contactId: contact.id, configuration, stored })
  return { contactId: formatId('con', contact.id), paymentMethodId: methodIdOf(method) }
}

const another = (contactId: string) =>
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
  const { rows } = await database.query(
    `select number, to_char(due_date, 'YYYY-MM-DD') as day, status
     from payment_plan_occurrences where plan_id = $1 order by number`,
    [id],
  )
  return rows
}

const daysOf = async (made: PaymentPlan) => (await occurrencesOf(made)).map(({ day }) => day)
const statusesOf = async (made: { readonly id: string }) => (await occurrencesOf(made)).map(({ status }) => status)

async function dueOf({ id }: { readonly id: string }): Promise<string | null> {
  const { rows } = await database.query('select due_at from plan_due where plan_id = $1', [id])
  return rows[0] ? rows[0].due_at.toISOString() : null
}

const fail = ({ id }: PaymentPlan, number: number) =>
  database.query(
    `update payment_plan_occurrences set status = 'Failed', tries = 1 where plan_id = $1 and number = $2`,
    [id, number],
  )

const whenResumed = (policy: 'Shift' | 'Skip') =>
  database.query(
    `insert into payment_plan_policies (shard, org_id, retry_days, when_past_due, when_resumed, updated_at)
     values ($1, $2, '{1}', 'Continue', $3, now())
     on conflict (shard, org_id) do update set when_resumed = excluded.when_resumed`,
    [organization.shard, organization.id, policy],
  )

test('a plan begins with every date, what was agreed to, and the moment of its first charge', async () => {
  const made = await plan()
  const days = [dayIn({ days: 1 }), dayIn({ days: 8 }), dayIn({ days: 15 })]
  assert.deepEqual([made.status, made.remainingOccurrences], ['Active', 3])
  assert.deepEqual(await daysOf(made), days)
  const first = dueAt(days[0]!, organization.timeZone, made.id)
  assert.deepEqual([made.nextRunAt, await dueOf(made)], [first, first])
  assert.deepEqual(await newsOf(made.id), ['payment_plan.created', 'payment_plan.activated'])
  const { rows } = await database.query('select consent from payment_plans where id = $1', [made.id])
  const { text, ipAddress, textVersion } = rows[0].consent
  assert.deepEqual([text, ipAddress, textVersion], ['Three weekly payments of 49.90 USD.', '192.0.2.7', null])
})

test('everything wrong with the terms is told at once', async () => {
  const authorization = { acceptedAt: plus(services.wallNow(), { days: 1 }), text: ' ', ipAddress: 'somewhere' }
  const terms = { amount: '0', startDate: dayIn({ days: -1 }), occurrences: 0, authorization }
  const told = await plan(terms).catch((error) => error.problems.map(({ field }: { field: string }) => field))
  assert.deepEqual(told, [
    ...['amount', 'startDate', 'occurrences'],
    ...['authorization.acceptedAt', 'authorization.text', 'authorization.ipAddress'],
  ])
})

test('a plan is charged to nothing that its contact could not be charged to again and again', async () => {
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

test('a paused plan has nothing due, and its dates move to today when it goes on', async () => {
  const made = await plan()
  const paused = await paymentPlanPause(context(), nameOf(made))
  assert.deepEqual([paused.status, paused.nextRunAt, await dueOf(made)], ['Paused', null, null])
  await assert.rejects(
    paymentPlanPause(context(), nameOf(made)),
    refused('INVALID_STATE', 'The payment plan is Paused.'),
  )
  later({ days: 10 })
  const resumed = await paymentPlanResume(context(), nameOf(made))
  assert.deepEqual(await daysOf(made), [dayIn({}), dayIn({ days: 7 }), dayIn({ days: 14 })])
  assert.deepEqual([resumed.status, resumed.nextRunAt], ['Active', await dueOf(made)])
  assert.deepEqual((await newsOf(made.id)).slice(2), ['payment_plan.paused', 'payment_plan.resumed'])
  later({})
})

test('dates that no pause went over stay when a plan goes on', async () => {
  const made = await plan()
  const days = await daysOf(made)
  await paymentPlanPause(context(), nameOf(made))
  await paymentPlanResume(context(), nameOf(made))
  assert.deepEqual(await daysOf(made), days)
})

test('dates that a pause went over are left out when the organization wants that', async () => {
  await whenResumed('Skip')
  const made = await plan()
  await paymentPlanPause(context(), nameOf(made))
  later({ days: 10 })
  const resumed = await paymentPlanResume(context(), nameOf(made))
  assert.deepEqual(await statusesOf(made), ['Skipped', 'Skipped', 'Scheduled'])
  assert.deepEqual([resumed.status, resumed.remainingOccurrences], ['Active', 1])
  await paymentPlanPause(context(), nameOf(made))
  later({ days: 20 })
  const over = await paymentPlanResume(context(), nameOf(made))
  assert.deepEqual([over.status, over.remainingOccurrences, await dueOf(made)], ['Completed', 0, null])
  assert.deepEqual((await newsOf(made.id)).slice(-2), ['payment_plan.resumed', 'payment_plan.completed'])
  later({})
  await whenResumed('Shift')
})

test('an occurrence that is due on the day of the resume is charged, whichever policy the organization has', async () => {
  for (const [policy, left] of [
    ['Skip', ['Skipped', 'Scheduled', 'Scheduled']],
    ['Shift', ['Scheduled', 'Scheduled', 'Scheduled']],
  ] as const) {
    await whenResumed(policy)
    const made = await plan()
    await paymentPlanPause(context(), nameOf(made))
    later({ days: 8 })
    const resumed = await paymentPlanResume(context(), nameOf(made))
    assert.deepEqual(await statusesOf(made), left)
    const dueToday = (await occurrencesOf(made)).find(({ day, status }) => day === dayIn({}) && status === 'Scheduled')
    assert.ok(dueToday)
    assert.equal(resumed.nextRunAt, dueAt(dueToday.day, organization.timeZone, made.id))
    later({})
  }
})

test('a canceled plan sends nothing more and can not go on', async () => {
  const made = await plan()
  const canceled = await cancelPlan(context(), nameOf(made))
  assert.deepEqual([canceled.status, canceled.remainingOccurrences, await dueOf(made)], ['Canceled', 0, null])
  assert.deepEqual(await statusesOf(made), ['Canceled', 'Canceled', 'Canceled'])
  for (const change of [cancelPlan, paymentPlanPause, paymentPlanResume])
    await assert.rejects(change(context(), nameOf(made)), refused('INVALID_STATE', 'The payment plan is Canceled.'))
})

test('a pending plan is canceled with the session that it waits for', async () => {
  const session = await create({ createPendingPaymentPlan: true })
  const canceled = await cancelPlan(context(), nameOf({ id: session.paymentPlanId ?? '' }))
  assert.equal(canceled.status, 'Canceled')
  assert.deepEqual(await newsOf(session.id), ['payment_plan_session.created', 'payment_plan_session.canceled'])
})

test('a plan that gets another card is charged to it at once for what had failed', async () => {
  const { contactId, paymentMethodId } = await payer()
  const made = await plan({ contactId, paymentMethodId })
  await fail(made, 1)
  await database.query(`update payment_plans set status = 'PastDue' where id = $1`, [made.id])
  const method = await another(contactId)
  const input = { ...nameOf(made), paymentMethodId: methodIdOf(method) }
  const changed = await paymentPlanUpdatePaymentMethod(context(), input, [])
  assert.deepEqual([changed.status, changed.paymentMethodId], ['PastDue', method.id])
  const due = await dueOf(made)
  assert.ok(due !== null && due <= services.wallNow(), 'it is not due at once')
  assert.equal((await newsOf(made.id)).at(-1), 'payment_plan.updated')
})

test('a card can not be deleted while a plan goes on with it', async () => {
  const { contactId, paymentMethodId } = await payer()
  const made = await plan({ contactId, paymentMethodId })
  const remove = () => paymentMethodDelete(context(), { id: paymentMethodId }, [refuseMethodOfLivePlan])
  await assert.rejects(remove(), refused('INVALID_STATE'))
  await paymentPlanPause(context(), nameOf(made))
  await assert.rejects(remove(), refused('INVALID_STATE'))
  await cancelPlan(context(), nameOf(made))
  assert.notEqual((await remove()).deletedAt, null)
})

test('the plans of a deleted contact end wherever they stand', async () => {
  const { contactId, paymentMethodId } = await payer()
  const active = await plan({ contactId, paymentMethodId })
  const paused = await plan({ contactId, paymentMethodId })
  await paymentPlanPause(context(), nameOf(paused))
  await deleteContact(context(), { id: contactId }, [cancelPlanSessionsOfContact, cancelPlansOfContact])
  for (const made of [active, paused]) {
    const { status, remainingOccurrences, nextRunAt } = await paymentPlan(context(), formatId('ppl', made.id))
    assert.deepEqual([status, remainingOccurrences, nextRunAt, await dueOf(made)], ['Canceled', 0, null, null])
    assert.deepEqual(await statusesOf(made), ['Canceled', 'Canceled', 'Canceled'])
    assert.equal((await newsOf(made.id)).at(-1), 'payment_plan.canceled')
  }
  await assert.rejects(plan({ contactId, paymentMethodId }), refused('INVALID_STATE', 'The contact is deleted.'))
})

test('a plan is out of reach for others', async () => {
  const made = await plan()
  for (const change of [cancelPlan, paymentPlanPause, paymentPlanResume])
    await assert.rejects(change(requestBy(sister), nameOf(made)), refused('NOT_FOUND', 'Payment plan not found.'))
})
