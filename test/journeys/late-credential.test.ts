import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { applyPaymentNotice } from '../../src/payments/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { applyNotifications } from '../../src/providers/index.ts'
import { whenSettled } from '../../src/when-settled.ts'
import { change } from '../support/change.ts'
import { pageCard, startCheckout } from '../support/checkout.ts'
import { VISA } from '../support/instruments.ts'

const house = await startCheckout()
after(house.close)
const { createSession, methods, newContact, processor, read, server, session, visit } = house
const { services } = server
const merchant = await house.merchant()
await change(server, merchant.account, 'providerConfigurationUpdate', {
  id: formatId('ppc', merchant.configuration.id),
  notificationSecret: 'signs-what-the-processor-tells',
})

test('what a provider stored is the customer’s also when it is told after the payment', async () => {
  const contactId = await newContact(merchant)
  const terms = { contactId, storePaymentMethod: 'Enabled', recurringProcessingModel: 'CardOnFile' }
  const made = await createSession(merchant, terms)
  await processor.fault('unreadable_after', { operation: 'charge' })
  await visit(made).pay(pageCard(VISA))
  const [charge] = (await merchant.ledger()).charges
  assert.ok(charge)
  const place = { account: merchant.account.account, configuration: merchant.configuration }
  const outcome = { kind: 'Succeeded', reference: charge.id, stored: null } as const
  const notice = { kind: 'Charge', charge: { id: charge.reference, reference: charge.id }, outcome } as const
  const listener = applyPaymentNotice(whenSettled)
  assert.equal(await services.db.transaction((tx) => listener(services, tx, place, notice)), 'applied')
  const { status, paymentId } = await session(merchant, made.id)
  assert.equal(status, 'Completed')
  assert.equal((await read(merchant, paymentId ?? '')).paymentMethodId, null)
  await processor.flush()
  await applyNotifications(services, [listener])
  const [method] = await methods(merchant, contactId)
  const payment = await read(merchant, paymentId ?? '')
  assert.ok(method)
  assert.deepEqual([payment.status, payment.paymentMethodId], ['Succeeded', method.id])
})
