import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  create,
  eventsOf,
  eventTypes,
  read,
  refused,
  sql,
  update,
} from '../../../test/support/plan-sessions.ts'
import { paymentPlan } from '../../plans/payment-plans.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'

const { services, agency, requestBy } = accounts

test('a pending plan exists from the start, and follows its session', async () => {
  const made = await create({ createPendingPaymentPlan: true, metadata: [{ key: 'order', value: '1' }] })
  const planId = made.paymentPlanId ?? ''
  const plan = () => paymentPlan(requestBy(agency), formatId('ppl', planId))
  assert.deepEqual(
    [(await plan()).status, (await plan()).amountMinor, (await plan()).metadata],
    ['Pending', 4990n, made.metadata],
  )
  await update(made.id, { amount: '59.90', occurrences: 6 })
  assert.deepEqual([(await plan()).amountMinor, (await plan()).occurrences], [5990n, 6])
  await update(made.id, { successUrl: 'https://shop.example.com/thanks' })
  await update(made.id, { status: 'Canceled' })
  assert.equal((await plan()).status, 'Canceled')
  assert.deepEqual(await eventTypes(planId), ['payment_plan.created', 'payment_plan.updated', 'payment_plan.canceled'])
  const [, updated] = await eventsOf(made.id)
  assert.deepEqual([updated?.payload.previous.amount, updated?.payload.previous.occurrences], ['49.90', 12])
  assert.equal(updated?.payload.previous.currency, undefined)
  assert.equal((await eventsOf(made.id)).at(-1)?.payload.data.status, 'Canceled')
})

test('an ended session cannot be changed', async () => {
  const canceled = await create()
  await update(canceled.id, { status: 'Canceled' })
  const expired = await create({ expirationDate: plus(services.wallNow(), { milliseconds: 200 }) })
  while (services.wallNow() <= (expired.expirationDate ?? '')) await new Promise(setImmediate)
  for (const { id } of [canceled, expired]) {
    await assert.rejects(update(id, { occurrences: 3 }), refused('INVALID_STATE'))
    await assert.rejects(update(id, { status: 'Canceled' }), refused('INVALID_STATE'))
  }
})

test('an update without changes is not announced', async () => {
  const made = await create()
  assert.deepEqual(await update(made.id, { amount: '49.90', cancelUrl: null }), made)
  assert.deepEqual(await eventTypes(made.id), ['payment_plan_session.created'])
})

test('a callback creates a hidden subscription to its session only, which can be replaced and removed', async () => {
  const made = await create({ callbackUrl: 'https://shop.example.com/callback' })
  const subscriptions = async () => {
    const rows = await sql.rows('select url, events, deleted_at from webhooks where callback_for = $1', [made.id])
    return rows
  }
  assert.deepEqual(
    (await subscriptions()).map(({ url }) => url),
    ['https://shop.example.com/callback'],
  )
  await update(made.id, { callbackUrl: 'https://shop.example.com/moved' })
  assert.equal((await read(made.id)).callbackUrl, 'https://shop.example.com/moved')
  assert.deepEqual(
    (await subscriptions()).map(({ url }) => url),
    ['https://shop.example.com/moved'],
  )
  await assert.rejects(create({ callbackUrl: 'http://10.0.0.1/' }), refused('VALIDATION_ERROR'))
})
