import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { change } from '../../../test/support/change.ts'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { originOf, type ShownPayment, startPayments } from '../../../test/support/payments.ts'
import { startStubProvider } from '../../../test/support/stub-provider.ts'
import { requireId } from '../../platform/ids/index.ts'
import { paymentEventHandler } from '../settlement/payment-event-handler.ts'

const fixture = await startPayments()
after(fixture.close)
const { processor, create, refund, read, token, eventsOf, settle } = fixture
const merchant = await fixture.merchant()

async function paid(amount: string, card: object = {}, currency = 'USD'): Promise<ShownPayment> {
  const { data, errors } = await create(merchant, { amount, currency, vaultTokenId: await token(merchant, card) })
  assert.equal(errors, undefined, JSON.stringify(errors))
  assert.equal(data.made.status, 'Succeeded')
  return data.made
}

const refunded = async (input: object) => {
  const { data, errors } = await refund(merchant, input)
  return errors ? `${errors[0]?.extensions.code} ${errors[0]?.extensions.field ?? ''}`.trim() : data.made.status
}

test('a payment can be refunded in parts, and a refund without an amount takes the rest', async () => {
  const { id } = await paid('20.00')
  assert.equal(await refunded({ paymentId: id, amount: '5.50' }), 'Succeeded')
  const { data } = await refund(merchant, { paymentId: id })
  const { id: _, ...made } = data.made as unknown as Record<string, string>
  assert.deepEqual(made, { paymentId: id, amount: '14.50', currency: 'USD', status: 'Succeeded' })
  const after = await read(merchant, id)
  assert.deepEqual([after.status, after.refundedAmount], ['Succeeded', '20.00'])
  assert.deepEqual(
    after.refunds.map(({ amount, status }) => `${amount} ${status}`),
    ['5.50 Succeeded', '14.50 Succeeded'],
  )
  const events = ['payment.created', 'payment.succeeded', 'payment.refunded', 'payment.refunded']
  assert.deepEqual(await eventsOf(id), events)
  const charges = (await merchant.ledger()).charges.filter(({ refunded }) => refunded === 2000)
  assert.equal(charges.length, 1)
})

test('a refund of more than the remaining amount is refused without a call', async () => {
  const { id } = await paid('20.00')
  await refund(merchant, { paymentId: id, amount: '15.00' })
  const before = await merchant.ledger()
  assert.equal(await refunded({ paymentId: id, amount: '5.01' }), 'VALIDATION_ERROR amount')
  assert.equal(await refunded({ paymentId: id, amount: '0' }), 'VALIDATION_ERROR amount')
  assert.equal(await refunded({ paymentId: 'pay_nothing' }), 'NOT_FOUND')
  const other = await fixture.merchant()
  const { errors } = await refund(other, { paymentId: id })
  assert.equal(errors?.[0]?.message, 'Payment not found.')
  assert.deepEqual(await merchant.ledger(), before)
  assert.equal(await refunded({ paymentId: id }), 'Succeeded')
  assert.equal(await refunded({ paymentId: id }), 'INVALID_STATE')
})

test('only a succeeded payment can be refunded', async () => {
  const declined = await create(merchant, {
    ...{ amount: '20.00', currency: 'USD' },
    vaultTokenId: await token(merchant, { number: SANDBOX_CARDS.declined }),
  })
  assert.equal(await refunded({ paymentId: declined.data.made.id }), 'INVALID_STATE')
})

test('a refund has the decimals of its currency', async () => {
  const { id } = await paid('500', {}, 'JPY')
  assert.equal(await refunded({ paymentId: id, amount: '0.50' }), 'VALIDATION_ERROR amount')
  assert.equal(await refunded({ paymentId: id, amount: '200' }), 'Succeeded')
  const after = await read(merchant, id)
  assert.deepEqual([after.refundedAmount, after.currency], ['200', 'JPY'])
})

test("a refund below the provider's smallest unit is refused", async (t) => {
  // Rupiahs have two decimals here and at the sandbox processor, and none at Adyen.
  const adyen = await startStubProvider()
  t.after(adyen.close)
  Object.assign(fixture.server.services.providerEndpoints, { Adyen: adyen.url })
  adyen.answer('/v72/paymentMethods', { status: 200, body: {} })
  adyen.answer('/v72/payments', { status: 200, body: { resultCode: 'Authorised', pspReference: 'PSP' } })
  adyen.answer('/v72/payments/PSP/refunds', { status: 201, body: { status: 'received', pspReference: 'REFUND' } })
  const { id: configurationId } = await change(fixture.server, merchant.account, 'providerConfigurationCreate', {
    ...{ name: 'Adyen', provider: 'ProviderA', adapter: 'Adyen', mode: 'Sandbox' },
    credentials: { adyen: { apiKey: 'key-of-a-test-of-refunds', merchantAccount: 'Shop_ECOM' } },
    notificationSecret: '0f'.repeat(32),
  })
  const { data } = await create(merchant, {
    ...{ amount: '20000.00', currency: 'IDR', configurationId },
    vaultTokenId: await token(merchant),
  })
  const { id, status } = data.made
  assert.equal(status, 'Succeeded')
  assert.equal(await refunded({ paymentId: id, amount: '0.50' }), 'VALIDATION_ERROR amount')
  assert.equal(await refunded({ paymentId: id, amount: '500.00' }), 'Pending')
})

test('a pending refund reserves its amount', async () => {
  const { id } = await paid('20.00', { number: SANDBOX_CARDS.refundPending })
  assert.equal(await refunded({ paymentId: id, amount: '12.00' }), 'Pending')
  assert.equal((await read(merchant, id)).refundedAmount, '0.00')
  assert.equal(await refunded({ paymentId: id, amount: '12.00' }), 'VALIDATION_ERROR amount')
  await processor.advance({ days: 2 })
  await fixture.deliverNotifications()
  assert.equal((await read(merchant, id)).refundedAmount, '12.00')
})

test('a failed refund is announced, and its amount can be refunded again', async () => {
  const { id } = await paid('20.00', { number: SANDBOX_CARDS.refundFailing })
  assert.equal(await refunded({ paymentId: id }), 'Pending')
  assert.equal(await refunded({ paymentId: id, amount: '1.00' }), 'INVALID_STATE')
  await processor.advance({ days: 2 })
  await fixture.deliverNotifications()
  const after = await read(merchant, id)
  assert.deepEqual([after.refundedAmount, after.refunds[0]?.status], ['0.00', 'Failed'])
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.succeeded', 'payment.refund_failed'])
  assert.equal(await refunded({ paymentId: id }), 'Pending')
})

test('a refund that the bank returns after its success releases its amount', async () => {
  const { id } = await paid('20.00')
  assert.equal(await refunded({ paymentId: id, amount: '5.00' }), 'Succeeded')
  assert.equal(await refunded({ paymentId: id }), 'Succeeded')
  const [sent] = (await read(merchant, id)).refunds
  const outcome = { kind: 'Failed', reference: null, code: 'returned', message: 'The bank sent it back.' } as const
  const source = originOf(merchant)
  const event = {
    kind: 'Refund',
    refund: { id: requireId('ref', sent!.id, '').uuid, reference: null },
    outcome,
  } as const
  const handler = paymentEventHandler([])
  const { services } = fixture.server
  for (let times = 0; times < 2; times++)
    assert.equal(await services.db.transaction((tx) => handler(services, tx, source, event)), 'applied')
  const after = await read(merchant, id)
  assert.deepEqual([after.refundedAmount, after.refunds[0]?.status], ['15.00', 'Failed'])
  assert.deepEqual((await eventsOf(id)).slice(2), ['payment.refunded', 'payment.refunded', 'payment.refund_failed'])
  assert.equal(await refunded({ paymentId: id, amount: '5.01' }), 'VALIDATION_ERROR amount')
})

test('a refund without a response is settled by the same request under the same key', async () => {
  const { id } = await paid('20.00')
  await processor.notifications('withheld')
  await processor.fault('unreadable_after', { operation: 'refund' })
  assert.equal(await refunded({ paymentId: id, amount: '7.00' }), 'Pending')
  await settle()
  const after = await read(merchant, id)
  assert.deepEqual([after.refundedAmount, after.refunds[0]?.status], ['7.00', 'Succeeded'])
  const { refunds } = await merchant.ledger()
  assert.equal(refunds.filter(({ amount }) => amount === 700).length, 1)
})

test('concurrent refunds never exceed the payment', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_500 }), { minLength: 2, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(amounts, async (minor) => {
      const { id } = await paid('20.00')
      const requested = minor.map((each) => (each / 100).toFixed(2))
      await Promise.all(requested.map((amount) => refund(merchant, { paymentId: id, amount })))
      const after = await read(merchant, id)
      const given = after.refunds.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
      assert.ok(given <= 2_000, `${given}`)
      assert.equal(after.refundedAmount, (given / 100).toFixed(2))
      const left = 2_000 - given
      const refusedMin = Math.min(
        ...refusedAmounts(
          minor,
          after.refunds.map(({ amount }) => Math.round(Number(amount) * 100)),
        ),
      )
      assert.ok(refusedMin > left, 'a refund within the remaining amount was refused')
    }),
    { numRuns: 12 },
  )
})

/** Returns the amounts that were not refunded, and Infinity for the case of none. */
function refusedAmounts(requested: readonly number[], done: readonly number[]): number[] {
  const left = [...requested]
  for (const each of done) left.splice(left.indexOf(each), 1)
  return [...left, Number.POSITIVE_INFINITY]
}
