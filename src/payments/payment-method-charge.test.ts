import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPayments } from '../../test/support/payments.ts'

const house = await startPayments()
after(house.close)
const { charge, storedMethod, read, eventsOf } = house
const merchant = await house.merchant()

const TERMS = { amount: '49.90', currency: 'USD', recurringProcessingModel: 'Subscription' }

test('a stored card is charged once, and the payment says so', async () => {
  const method = await storedMethod(merchant)
  const before = await merchant.ledger()
  const { data, errors } = await charge(merchant, { id: method.shownId, ...TERMS, transactionRef: 'order-1' })
  assert.equal(errors, undefined, JSON.stringify(errors))
  const { id, createdAt: _, updatedAt: __, ...shown } = data.made as typeof data.made & Record<string, unknown>
  assert.deepEqual(shown, {
    orgId: merchant.account.id,
    contactId: method.contactShownId,
    amount: '49.90',
    currency: 'USD',
    status: 'Succeeded',
    refundedAmount: '0.00',
    vaultTokenId: null,
    configurationId: shown.configurationId,
    paymentMethodId: method.shownId,
    paymentPlanId: null,
    paymentSessionId: null,
    recurringProcessingModel: 'Subscription',
    declineCode: null,
    failureMessage: null,
    actionUrl: null,
    transactionRef: 'order-1',
    metadata: null,
    refunds: [],
  })
  assert.deepEqual(await read(merchant, id), data.made)
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.succeeded'])
  const { charges } = await merchant.ledger()
  assert.equal(charges.length, before.charges.length + 1)
})
