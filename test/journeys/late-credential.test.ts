import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { whenSettled } from '../../src/cli/when-settled.ts'
import { paymentEventHandler } from '../../src/payments/index.ts'
import { applyNotifications, decline } from '../../src/payments/providers/index.ts'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { pageAccount, pageCard, startCheckout } from '../support/checkout.ts'
import { inEachCell } from '../support/in-each-cell.ts'
import { ACCOUNT_NUMBER, VISA } from '../support/instruments.ts'
import { originOf } from '../support/payments.ts'

const fixture = await startCheckout()
after(fixture.close)
const { createSession, methods, newContact, processor, sql, read, server, session, visit } = fixture
const { services } = server
const merchant = await fixture.merchant()
await change(server, merchant.account, 'providerConfigurationUpdate', {
  id: formatId('ppc', merchant.configuration.id),
  notificationSecret: 'notification-secret-of-this-test',
})

test('a credential reported after its payment is stored for the customer', async () => {
  const contactId = await newContact(merchant)
  const terms = { contactId, storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
  const made = await createSession(merchant, terms)
  await processor.fault('unreadable_after', { operation: 'charge' })
  await visit(made).pay(pageCard(VISA))
  const [charge] = (await merchant.ledger()).charges
  assert.ok(charge)
  const source = originOf(merchant)
  const outcome = { kind: 'Succeeded', reference: charge.id, stored: null } as const
  const event = { kind: 'Charge', charge: { id: charge.reference, reference: charge.id }, outcome } as const
  const handler = paymentEventHandler(whenSettled)
  assert.equal(await services.db.transaction((tx) => handler(services, tx, source, event)), 'applied')
  const { status, paymentId } = await session(merchant, made.id)
  assert.equal(status, 'Completed')
  assert.equal((await read(merchant, paymentId ?? '')).paymentMethodId, null)
  await processor.flush()
  await inEachCell(services, (ofCell) => applyNotifications(ofCell, [handler]))
  const [method] = await methods(merchant, contactId)
  const payment = await read(merchant, paymentId ?? '')
  assert.ok(method)
  assert.deepEqual([payment.status, payment.paymentMethodId], ['Succeeded', method.id])
  const text =
    "select payload::json #>> '{previous,paymentMethodId}' as before from events where subject_id = $1 and type = $2"
  const { uuid } = requireId('pay', payment.id, 'Payment')
  assert.deepEqual(await sql.rows(text, [uuid, 'payment.updated']), [{ before: null }])
})

test('an account stored by a debit in flight is invalid when that debit gets a hard decline', async () => {
  const contactId = await newContact(merchant)
  const terms = { contactId, storePaymentMethod: 'Enabled', recurringProcessingModel: 'Subscription' }
  const made = await createSession(merchant, terms)
  assert.equal((await visit(made).pay(pageAccount(ACCOUNT_NUMBER))).body.status, 'completed')
  assert.equal((await methods(merchant, contactId))[0]?.status, 'Active')
  const debit = (await merchant.ledger()).charges.at(-1)
  assert.equal(debit?.status, 'processing')
  const outcome = { kind: 'Declined', reference: debit.id, decline: decline('closed_account', { hard: true }) } as const
  const event = { kind: 'Charge', charge: { id: debit.reference, reference: debit.id }, outcome } as const
  const source = originOf(merchant)
  await services.db.transaction((tx) => paymentEventHandler(whenSettled)(services, tx, source, event))
  const { paymentId } = await session(merchant, made.id)
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Failed')
  assert.equal((await methods(merchant, contactId))[0]?.status, 'Invalid')
})
