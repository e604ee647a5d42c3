import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { originOf, startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'
import type { ProviderEvent, RefundOutcome } from '../providers/index.ts'
import { paymentEventHandler } from '../settlement/payment-event-handler.ts'

const fixture = await startPayments()
after(fixture.close)
const { processor, read, refund, eventsOf } = fixture
const { services } = fixture.server
const merchant = await fixture.merchant()
const handler = paymentEventHandler([])

/** Pays 20.00 dollars. Returns the payment, and the processor's id of its charge. */
async function paid(card: object = {}) {
  const vaultTokenId = await fixture.token(merchant, card)
  const { data } = await fixture.create(merchant, { amount: '20.00', currency: 'USD', vaultTokenId })
  const { id } = data.made
  const [attempt] = await fixture.sql.rows<{ provider_reference: string }>(
    'select provider_reference from payment_attempts where payment_id = $1',
    [requireId('pay', id, '').uuid],
  )
  assert.ok(attempt)
  return { id, chargeId: attempt.provider_reference }
}

const refundsOf = async (id: string) =>
  (await read(merchant, id)).refunds.map(({ amount, status, origin }) => `${amount} ${status} ${origin}`)

/** Applies an event about a refund that was made at the provider. */
function report(chargeId: string, reference: string, kind: 'Pending' | 'Succeeded' | 'Failed', amountMinor = 500n) {
  const outcome: RefundOutcome =
    kind === 'Failed' ? { kind, reference, code: 'declined', message: 'Failed.' } : { kind, reference }
  const charge = { id: null, reference: chargeId }
  const amount = { amountMinor, currency: 'USD' }
  const event: ProviderEvent = { kind: 'Refund', refund: { id: null, reference }, charge, amount, outcome }
  const origin = originOf(merchant)
  return services.db.transaction((tx) => handler(services, tx, origin, event))
}

test('a refund that was made at the provider counts towards what is refunded, and is announced', async () => {
  const { id, chargeId } = await paid()
  await processor.notifications('twice', 2)
  await processor.refundAtProvider(chargeId, 550)
  await fixture.deliverNotifications()
  assert.deepEqual(await refundsOf(id), ['5.50 Succeeded Provider'])
  assert.equal((await read(merchant, id)).refundedAmount, '5.50')
  const { data, errors } = await refund(merchant, { paymentId: id, amount: '14.51' })
  assert.equal(errors?.[0]?.extensions.code, 'VALIDATION_ERROR', JSON.stringify(data))
  await refund(merchant, { paymentId: id })
  assert.deepEqual(await refundsOf(id), ['5.50 Succeeded Provider', '14.50 Succeeded Api'])
  const events = ['payment.created', 'payment.succeeded', 'payment.refunded', 'payment.refunded']
  assert.deepEqual(await eventsOf(id), events)
})

test('a pending refund at the provider reserves its amount, and its failure releases it', async () => {
  const { id, chargeId } = await paid({ number: SANDBOX_CARDS.refundFailing })
  await processor.refundAtProvider(chargeId)
  await fixture.deliverNotifications()
  assert.deepEqual(await refundsOf(id), ['20.00 Pending Provider'])
  const { errors } = await refund(merchant, { paymentId: id, amount: '1.00' })
  assert.equal(errors?.[0]?.extensions.code, 'INVALID_STATE')
  await fixture.settle(3_600)
  assert.equal((await merchant.ledger()).refunds.filter(({ charge }) => charge === chargeId).length, 1)
  await processor.advance({ days: 1 })
  await fixture.deliverNotifications()
  assert.deepEqual(await refundsOf(id), ['20.00 Failed Provider'])
  assert.equal((await read(merchant, id)).refundedAmount, '0.00')
  assert.deepEqual((await eventsOf(id)).slice(2), ['payment.refund_failed'])
})

test('notifications of one refund at once, repeated and out of order make one refund', async () => {
  const { id, chargeId } = await paid()
  const reports = Array.from({ length: 6 }, (_, index) =>
    report(chargeId, 're_once', index % 2 ? 'Pending' : 'Succeeded'),
  )
  assert.ok((await Promise.all(reports)).includes('applied'))
  assert.equal(await report(chargeId, 're_once', 'Succeeded'), 'applied')
  assert.equal(await report(chargeId, 're_failed', 'Failed'), 'applied')
  assert.equal(await report(chargeId, 're_failed', 'Pending'), 'applied')
  assert.deepEqual(await refundsOf(id), ['5.00 Succeeded Provider', '5.00 Failed Provider'])
})

test('a refund of ours whose reference is not known yet is not recorded twice', async () => {
  const { id, chargeId } = await paid()
  await processor.notifications('withheld')
  await processor.fault('unreadable_after', { operation: 'refund' })
  await refund(merchant, { paymentId: id, amount: '7.00' })
  const [made] = (await merchant.ledger()).refunds.filter(({ charge }) => charge === chargeId)
  assert.ok(made)
  assert.equal(await report(chargeId, made.id, 'Succeeded', 700n), 'unknown')
  await fixture.settle()
  await processor.release()
  assert.equal(await report(chargeId, made.id, 'Succeeded', 700n), 'applied')
  assert.deepEqual(await refundsOf(id), ['7.00 Succeeded Api'])
})

test('a refund at the provider that does not fit waits until a refund of ours has failed', async () => {
  const { id, chargeId } = await paid({ number: SANDBOX_CARDS.refundFailing })
  await refund(merchant, { paymentId: id, amount: '15.00' })
  assert.equal(await report(chargeId, 're_whole', 'Succeeded', 2_000n), 'unknown')
  await processor.advance({ days: 1 })
  await fixture.deliverNotifications()
  assert.equal(await report(chargeId, 're_whole', 'Succeeded', 2_000n), 'applied')
  assert.deepEqual(await refundsOf(id), ['15.00 Failed Api', '20.00 Succeeded Provider'])
})

test('a refund of a charge that counts as not made is no refund of its payment', async () => {
  const { id, chargeId } = await paid({ number: SANDBOX_CARDS.declined })
  assert.equal((await read(merchant, id)).status, 'Failed')
  assert.equal(await report(chargeId, 're_of_declined', 'Succeeded'), 'applied')
  assert.equal(await report(chargeId, 're_of_declined', 'Failed'), 'applied')
  assert.deepEqual(await refundsOf(id), [])
  assert.equal((await read(merchant, id)).refundedAmount, '0.00')
  await fixture.sql.rows("update payment_attempts set outcome = 'Canceled' where payment_id = $1", [
    requireId('pay', id, '').uuid,
  ])
  // A later capture could still make the charge.
  assert.equal(await report(chargeId, 're_of_canceled', 'Succeeded'), 'unknown')
  assert.deepEqual(await refundsOf(id), [])
})

test('a refund of an unknown charge is retried, and one of another program is ignored', async () => {
  assert.equal(await report('ch_unknown', 're_1', 'Succeeded'), 'unknown')
  const charge = { id: null, reference: 'ch_unknown' }
  const amount = { amountMinor: 1n, currency: 'USD' }
  const named = { id: 'their-refund', reference: 're_2' }
  const outcome = { kind: 'Succeeded', reference: 're_2' } as const
  const origin = originOf(merchant)
  const event = { kind: 'Refund', refund: named, charge, amount, outcome } as const
  assert.equal(await services.db.transaction((tx) => handler(services, tx, origin, event)), 'not mine')
})
