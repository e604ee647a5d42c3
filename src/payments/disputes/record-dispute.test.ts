import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { reported, type ShownDispute, startDisputes } from '../../../test/support/disputes.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { requireId } from '../../platform/ids/index.ts'

const fixture = await startDisputes()
after(fixture.close)
const { chargeOf, disputesOf, eventsOf, merchant, paid, processor, sql, report, server, statusesOf } = fixture

test('a dispute at the provider is recorded with its facts, and its payment is Disputed', async () => {
  const { id, chargeId } = await paid()
  const at = { amount: 1_250, reason: 'product_not_received', networkReasonCode: '13.1' }
  const { id: reference, evidenceDueAt } = await processor.dispute(chargeId, at)
  await fixture.deliverNotifications()
  const [shown, ...others] = await disputesOf(id)
  assert.deepEqual(others, [])
  const { id: disputeId, openedAt, reportedAt, ...rest } = shown as ShownDispute & Record<string, string>
  assert.match(disputeId, /^dsp_/)
  assert.equal(openedAt, reportedAt)
  assert.deepEqual(rest, {
    ...{ paymentId: id, amount: '12.50', currency: 'USD', reason: 'ProductNotReceived', networkReasonCode: '13.1' },
    evidenceDueAt: evidenceDueAt?.replace(/\.\d+Z$/, 'Z'),
    ...{ status: 'NeedsResponse', closedAt: null, providerReference: reference },
    ...{ configurationId: fixture.configurationIdOf(merchant), payment: { id } },
  })
  assert.deepEqual(await eventsOf(disputeId), ['dispute.opened'])
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.succeeded', 'payment.disputed'])
  assert.equal((await fixture.refund(merchant, { paymentId: id })).errors?.[0]?.extensions.code, 'INVALID_STATE')
})

test('a payment is Succeeded again when its dispute is won, which is announced as an update', async () => {
  const { id, chargeId } = await paid()
  const { id: reference } = await processor.dispute(chargeId)
  await fixture.deliverNotifications()
  await processor.changeDispute(reference, { status: 'under_review' })
  await fixture.deliverNotifications()
  assert.deepEqual(await statusesOf(id), ['Disputed', 'UnderReview'])
  await processor.changeDispute(reference, { status: 'won' })
  await fixture.deliverNotifications()
  assert.deepEqual(await statusesOf(id), ['Succeeded', 'Won'])
  const [dispute] = await disputesOf(id)
  assert.ok(dispute?.closedAt)
  assert.deepEqual(await eventsOf(dispute.id), ['dispute.opened', 'dispute.updated', 'dispute.closed'])
  const [updated] = await sql.rows<{ payload: string }>(
    "select payload from events where subject_id = $1 and type = 'payment.updated'",
    [requireId('pay', id, '').uuid],
  )
  const { data, previous } = JSON.parse(updated?.payload ?? '{}')
  assert.deepEqual([data.status, previous.status], ['Succeeded', 'Disputed'])
  assert.deepEqual((await eventsOf(id)).slice(2), ['payment.disputed', 'payment.updated'])
  assert.equal((await fixture.refund(merchant, { paymentId: id })).data.made.status, 'Succeeded')
})

test('a lost dispute leaves the payment Disputed', async () => {
  const { id, chargeId } = await paid()
  const { id: reference } = await processor.dispute(chargeId)
  await processor.changeDispute(reference, { status: 'lost' })
  await fixture.deliverNotifications()
  assert.deepEqual(await statusesOf(id), ['Disputed', 'Lost'])
})

test('a warning does not change the payment until it becomes a dispute', async () => {
  const { id, chargeId } = await paid()
  const { id: reference } = await processor.dispute(chargeId, { status: 'warning' })
  await fixture.deliverNotifications()
  assert.deepEqual(await statusesOf(id), ['Succeeded', 'Warning'])
  assert.equal((await fixture.refund(merchant, { paymentId: id, amount: '1.00' })).data.made.status, 'Succeeded')
  await processor.changeDispute(reference, { status: 'needs_response' })
  await fixture.deliverNotifications()
  assert.deepEqual(await statusesOf(id), ['Disputed', 'NeedsResponse'])
  const other = await paid()
  const { id: closed } = await processor.dispute(other.chargeId, { status: 'warning' })
  await processor.changeDispute(closed, { status: 'warning_closed' })
  await fixture.deliverNotifications()
  const [warning] = await disputesOf(other.id)
  assert.ok(warning?.closedAt)
  assert.deepEqual(await eventsOf(warning.id), ['dispute.opened', 'dispute.closed'])
  assert.deepEqual(await eventsOf(other.id), ['payment.created', 'payment.succeeded'])
})

test('a payment with several disputes is Disputed while one of them is open or lost', async () => {
  const { id, chargeId } = await paid()
  const first = await processor.dispute(chargeId, { amount: 500 })
  await fixture.deliverNotifications()
  const second = await processor.dispute(chargeId, { amount: 700, reason: 'duplicate' })
  await fixture.deliverNotifications()
  assert.deepEqual(
    (await disputesOf(id)).map(({ amount, reason }) => `${amount} ${reason}`),
    ['5.00 Fraudulent', '7.00 Duplicate'],
  )
  await processor.changeDispute(first.id, { status: 'won' })
  await fixture.deliverNotifications()
  assert.deepEqual(await statusesOf(id), ['Disputed', 'Won', 'NeedsResponse'])
  await processor.changeDispute(second.id, { status: 'won' })
  await fixture.deliverNotifications()
  assert.deepEqual(await statusesOf(id), ['Succeeded', 'Won', 'Won'])
  assert.deepEqual((await eventsOf(id)).slice(2), ['payment.disputed', 'payment.updated'])
})

test('a won dispute that the bank opens again disputes the payment again', async () => {
  const { id, chargeId } = await paid()
  const reference = 'dispute opened again'
  for (const [status, at] of [
    ['NeedsResponse', 1],
    ['Won', 2],
    ['Lost', 3],
  ] as const)
    assert.equal(await report(chargeId, reported(status, at, { reference })), 'applied')
  assert.deepEqual(await statusesOf(id), ['Disputed', 'Lost'])
  const [dispute] = await disputesOf(id)
  assert.deepEqual(await eventsOf(dispute?.id ?? ''), ['dispute.opened', 'dispute.closed', 'dispute.closed'])
})

test('a dispute whose end is reported first is announced as opened and closed', async () => {
  const { id, chargeId } = await paid()
  const reference = 'dispute that ended first'
  await report(chargeId, reported('Won', 5, { reference }))
  await report(chargeId, reported('NeedsResponse', 1, { reference }))
  assert.deepEqual(await statusesOf(id), ['Succeeded', 'Won'])
  const [dispute] = await disputesOf(id)
  const events = await eventsOf(dispute?.id ?? '')
  assert.deepEqual(events, ['dispute.opened', 'dispute.closed', 'dispute.updated'])
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.succeeded'])
})

test('a dispute of a charge whose response was lost proves that it was made', async () => {
  const debit = await fixture.bankToken(merchant, ACCOUNT_NUMBER)
  const { data } = await fixture.create(merchant, { amount: '20.00', currency: 'USD', vaultTokenId: debit })
  const { id, status } = data.made
  assert.equal(status, 'Processing')
  await report(await chargeOf(id), reported('Warning', 1))
  assert.equal((await fixture.read(merchant, id)).status, 'Processing')
  await report(await chargeOf(id), reported('NeedsResponse', 1))
  assert.equal((await fixture.read(merchant, id)).status, 'Disputed')
  const events = ['payment.created', 'payment.processing', 'payment.succeeded', 'payment.disputed']
  assert.deepEqual(await eventsOf(id), events)
})

test('a dispute of a declined charge is recorded and logged, and the payment stays Failed', async () => {
  const { id, chargeId } = await paid({ number: SANDBOX_CARDS.declined })
  assert.equal(await report(chargeId, reported('NeedsResponse', 1)), 'applied')
  assert.deepEqual(await statusesOf(id), ['Failed', 'NeedsResponse'])
  const { uuid } = requireId('pay', id, '')
  assert.ok(server.logged.some((line) => line.includes('contradicts the outcome') && line.includes(uuid)))
})

test('a dispute in a currency or of an amount that cannot be stored is recorded without its amount', async () => {
  const { id, chargeId } = await paid()
  await report(chargeId, reported('NeedsResponse', 1, { amount: { amountMinor: null, currency: 'XTS' } }))
  const [dispute] = await disputesOf(id)
  assert.deepEqual([dispute?.amount, dispute?.currency, dispute?.status], [null, 'USD', 'NeedsResponse'])
})

test('a dispute of an unknown charge is retried, and one of another configuration is not recorded', async () => {
  const { id, chargeId } = await paid()
  assert.equal(await report('ch_unknown', reported('NeedsResponse', 1)), 'unknown')
  const { configuration } = await fixture.newMerchant()
  assert.equal(await report(chargeId, reported('NeedsResponse', 1), { ...merchant, configuration }), 'unknown')
  assert.deepEqual(await statusesOf(id), ['Succeeded'])
})
