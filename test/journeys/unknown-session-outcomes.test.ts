import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { expireOverduePaymentSessions } from '../../src/checkout/payment-sessions/index.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { plus } from '../../src/platform/time/index.ts'
import { change } from '../support/change.ts'
import { pageCard, type ShownSession } from '../support/checkout.ts'
import { inEachCell, sum } from '../support/in-each-cell.ts'
import { startPlanCheckout } from '../support/plan-checkout.ts'

const fixture = await startPlanCheckout()
after(fixture.close)
const { createSession, merchant, planSession, processor, sql, server, settle, visit } = fixture

const HOUR = 3_600

/**
 * Pays at a link with a card and its security code. The processor charges, and its response and
 * reports are lost.
 */
async function payWithoutOutcome({ link }: { readonly link: string }) {
  await processor.notifications('withheld')
  await processor.fault('unreadable_after', { operation: 'charge' })
  await processor.fault('error_before', { operation: 'find', count: 200 })
  const customer = visit({ link })
  assert.equal((await customer.pay(pageCard())).body.status, 'checking')
  return customer
}

/** Polls until the outcome is left to an operator. */
async function giveUp(): Promise<void> {
  const before = reports('the outcome of a charge cannot be determined')
  for (const hours of [24, 25, 2]) await settle(hours * HOUR)
  assert.equal(reports('the outcome of a charge cannot be determined'), before + 1)
}

const reports = (text: string) => server.logged.filter((line) => line.includes(text)).length
const lateCharges = () => reports('a charge succeeded after its session had ended')

/** Delivers the processor's notification of the charge at last. */
async function report(): Promise<void> {
  await processor.clearFaults()
  await fetch(`${processor.url}/control/notifications/release`, { method: 'POST' })
  await fixture.deliverNotifications()
}

async function cancel(field: 'updatePaymentSession' | 'updatePaymentPlanSession', id: string): Promise<string> {
  const type = field === 'updatePaymentSession' ? 'UpdatePaymentSessionInput' : 'UpdatePaymentPlanSessionInput'
  const text = `mutation ($input: ${type}!) { ${field}(input: $input) { status } }`
  const { errors } = await server.ask(merchant.account.key, text, { input: { id, status: 'Canceled' } })
  return String(errors?.[0]?.extensions.code ?? 'canceled')
}

/** Returns a payment session. */
async function sessionOf(id: string): Promise<ShownSession> {
  const text = 'query ($id: ID!) { paymentSession(id: $id) { id link status paymentId } }'
  const { data } = await server.ask<{ paymentSession: ShownSession }>(merchant.account.key, text, { id })
  return data.paymentSession
}

test('a session whose outcome stays unknown can be canceled, and its late charge is recorded', async () => {
  const made = await createSession(merchant)
  const customer = await payWithoutOutcome(made)
  assert.equal(await cancel('updatePaymentSession', made.id), 'INVALID_STATE')
  await giveUp()
  // The customer cannot pay a second time.
  assert.equal((await customer.status()).body.status, 'checking')
  assert.equal((await customer.ask('instrument', pageCard())).status, 409)
  assert.equal((await merchant.ledger()).charges.length, 1)
  assert.equal(await cancel('updatePaymentSession', made.id), 'canceled')
  const { status, paymentId } = await sessionOf(made.id)
  assert.equal(status, 'Canceled')
  assert.equal((await customer.status()).body.status, 'ended')
  assert.equal((await fixture.read(merchant, paymentId ?? '')).status, 'Pending')

  const before = lateCharges()
  await report()
  assert.equal((await fixture.read(merchant, paymentId ?? '')).status, 'Succeeded')
  assert.equal((await sessionOf(made.id)).status, 'Canceled')
  assert.deepEqual(await fixture.eventsOf(paymentId ?? ''), ['payment.created', 'payment.succeeded'])
  assert.equal(lateCharges(), before + 1)
  const { data } = await fixture.refund(merchant, { paymentId })
  assert.equal(data.made.status, 'Succeeded')
})

test('a session whose outcome stays unknown expires', async () => {
  const expirationDate = plus(server.services.wallNow(), { hours: 24 })
  const made = await createSession(merchant, { expirationDate })
  await payWithoutOutcome(made)
  await settle(26 * HOUR)
  assert.equal((await sessionOf(made.id)).status, 'Active')
  for (const hours of [25, 2]) await settle(hours * HOUR)
  assert.equal(sum(await inEachCell(server.services, (ofCell) => expireOverduePaymentSessions(ofCell))), 1)
  const { status, paymentId } = await sessionOf(made.id)
  assert.equal(status, 'Expired')
  assert.deepEqual(await fixture.eventsOf(made.id), ['payment_session.created', 'payment_session.expired'])
  assert.equal((await fixture.read(merchant, paymentId ?? '')).status, 'Pending')
  await report()
  assert.equal((await fixture.read(merchant, paymentId ?? '')).status, 'Succeeded')
  assert.equal((await sessionOf(made.id)).status, 'Expired')
})

test('a late charge completes a session that is still active', async () => {
  const made = await createSession(merchant)
  await payWithoutOutcome(made)
  await giveUp()
  const before = lateCharges()
  await report()
  assert.equal((await sessionOf(made.id)).status, 'Completed')
  assert.equal(lateCharges(), before)
})

test('the late charge of a canceled plan session is recorded without a plan', async () => {
  const made = await planSession()
  await payWithoutOutcome(made)
  assert.equal(await cancel('updatePaymentPlanSession', made.id), 'INVALID_STATE')
  await giveUp()
  assert.equal(await cancel('updatePaymentPlanSession', made.id), 'canceled')
  const before = lateCharges()
  await report()
  assert.equal(lateCharges(), before + 1)
  const [payment] = await sql.rows<{ status: string; payment_plan_id: string | null }>(
    'select status, payment_plan_id from payments where payment_plan_session_id = $1',
    [requireId('pps', made.id, 'Session').uuid],
  )
  assert.deepEqual([payment?.status, payment?.payment_plan_id], ['Succeeded', null])
  assert.equal((await fixture.session(made)).status, 'Canceled')
})

test('deleting a contact ends its session whose outcome stays unknown', async () => {
  const contactId = await fixture.newContact(merchant)
  const made = await createSession(merchant, { contactId })
  await payWithoutOutcome(made)
  await giveUp()
  await change(server, merchant.account, 'deleteContact', { id: contactId })
  const { status, paymentId } = await sessionOf(made.id)
  assert.equal(status, 'Canceled')
  await report()
  assert.equal((await fixture.read(merchant, paymentId ?? '')).status, 'Succeeded')
})
