import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { capturesOf } from '../../../test/support/captures.ts'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'
import { timestampOf } from '../../platform/time/index.ts'
import type { CaptureReport, DisputeReport, ProviderEvent, RecordRef } from '../providers/index.ts'
import { paymentEventHandler } from './payment-event-handler.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, processor, sql } = fixture
const { services } = server
const merchant = await fixture.merchant()
const handler = paymentEventHandler([])

const deliver = (event: ProviderEvent, { account, configuration } = merchant) =>
  services.db.transaction((tx) =>
    handler(services, tx, { account: account.account, configuration, configurationIds: [configuration.id] }, event),
  )

const DISPUTE: DisputeReport = {
  reference: 'dp_1',
  status: 'NeedsResponse',
  isClosed: false,
  amount: { amountMinor: 2_000n, currency: 'USD' },
  reason: 'Fraudulent',
  networkReasonCode: '10.4',
  evidenceDueAt: null,
  openedAt: null,
  reportedAt: timestampOf(Date.parse('2027-03-01T00:00:00Z')),
}

/** Returns an event of each kind about a charge. */
const eventsOf = (charge: RecordRef): ProviderEvent[] => [
  { kind: 'Charge', charge, outcome: { kind: 'Canceled', reference: charge.reference } },
  { kind: 'Returned', charge, code: 'R01' },
  { kind: 'Dispute', charge, report: DISPUTE },
]
const refunded = (reference: string, charge?: RecordRef, id: string | null = null): ProviderEvent => ({
  kind: 'Refund',
  refund: { id, reference },
  ...(charge && { charge }),
  outcome: { kind: 'Succeeded', reference },
})

async function paid() {
  const vaultTokenId = await fixture.token(merchant)
  const { data } = await fixture.create(merchant, { vaultTokenId, amount: '20.00', currency: 'USD' })
  const { id } = data.made
  return { id, charge: await chargeOf(id) }
}

async function chargeOf(paymentId: string) {
  const [attempt] = await sql.rows<{ id: string }>('select id from payment_attempts where payment_id = $1', [
    requireId('pay', paymentId, '').uuid,
  ])
  assert.ok(attempt)
  return { id: attempt.id, reference: null }
}

test('an event with an unknown id belongs to another user of the provider account', async () => {
  for (const event of eventsOf({ id: randomUUID(), reference: 'theirs' }))
    assert.equal(await deliver(event), 'not mine')
  assert.equal(await deliver(refunded('theirs', undefined, randomUUID())), 'not mine')
})

test('an event of another configuration of the organization is not applied', async () => {
  const { id, charge } = await paid()
  const { configuration } = await fixture.merchant()
  for (const event of eventsOf(charge)) assert.equal(await deliver(event, { ...merchant, configuration }), 'not mine')
  assert.equal((await fixture.read(merchant, id)).status, 'Succeeded')
})

test('an authorization that arrives after the end of a payment is reported, unless it was authorized before', async () => {
  const { authorize, create, voiding } = capturesOf(fixture, merchant)
  const contradictionsOf = (attemptId: string) =>
    server.logged
      .filter((line) => line.includes('a provider contradicts the outcome') && line.includes(attemptId))
      .map((line) => JSON.parse(line).reportedStatus)
  const late = (charge: RecordRef) =>
    deliver({ kind: 'Charge', charge, outcome: { kind: 'Succeeded', reference: 'late', stored: null } })

  const vaultTokenId = await fixture.token(merchant, { number: SANDBOX_CARDS.declined })
  const failed = (await create({ vaultTokenId })).data.made
  const charge = await chargeOf(failed.id)
  assert.equal(await late(charge), 'applied')
  assert.deepEqual(contradictionsOf(charge.id), ['Authorized'])
  assert.equal((await fixture.read(merchant, failed.id)).status, 'Failed')

  const voided = await authorize()
  await voiding(voided.id)
  const repeated = await chargeOf(voided.id)
  assert.equal(await late(repeated), 'applied')
  assert.deepEqual(contradictionsOf(repeated.id), [])
  assert.equal((await fixture.read(merchant, voided.id)).status, 'Canceled')
})

test('an event with only an unknown reference is reported as unknown, to be retried', async () => {
  for (const event of eventsOf({ id: null, reference: 'soon' })) assert.equal(await deliver(event), 'unknown')
  assert.equal(await deliver(refunded('soon')), 'unknown')
})

test('a refund with only a reference is unknown while another refund of its charge has no reference', async () => {
  const { id, charge } = await paid()
  assert.equal(await deliver(refunded('not from here', charge)), 'not mine')
  await processor.notifications('withheld')
  await processor.fault('unreadable_after', { operation: 'refund' })
  await fixture.refund(merchant, { paymentId: id, amount: '7.00' })
  assert.equal(await deliver(refunded('perhaps', charge)), 'unknown')
  assert.equal(await deliver(refunded('theirs', { id: randomUUID(), reference: null })), 'not mine')
  await fixture.settle()
  assert.equal(await deliver(refunded('perhaps', charge)), 'not mine')
  const { refunds } = await merchant.ledger()
  const given = refunds.find(({ amount }) => amount === 700)
  assert.ok(given)
  assert.equal(await deliver(refunded(given.id, charge)), 'applied')
})

/** Returns a report about the capture of a charge on a day. */
const captureOn = (charge: RecordRef, result: CaptureReport['result'], day: number): ProviderEvent => ({
  kind: 'Capture',
  charge,
  report: { result, reportedAt: timestampOf(Date.parse('2027-03-01T00:00:00Z') + day * 86_400_000) },
})

test('reports about a capture end with the same status in any order, and repeatedly', async () => {
  const reports = [
    ['Captured', 1],
    ['Failed', 2],
    ['Expired', 7],
  ] as const
  const orders = reports.flatMap((one) =>
    reports
      .filter((other) => other !== one)
      .map((other) => [one, other, ...reports.filter((each) => each !== one && each !== other), one]),
  )
  for (const order of orders) {
    const { id, charge } = await paid()
    for (const [result, day] of order) assert.equal(await deliver(captureOn(charge, result, day)), 'applied')
    const { status, failureMessage } = await fixture.read(merchant, id)
    assert.equal(status, 'Canceled')
    assert.match(failureMessage ?? '', /capture/)
    assert.equal(await deliver(captureOn(charge, 'Captured', 9)), 'applied')
    const again = await fixture.read(merchant, id)
    assert.deepEqual([again.status, again.failureMessage], ['Succeeded', null])
  }
})

test('a payment that was never captured is announced as canceled and not refunded', async () => {
  const { id, charge } = await paid()
  await deliver(captureOn(charge, 'Expired', 1))
  assert.deepEqual(await fixture.eventsOf(id), ['payment.created', 'payment.succeeded', 'payment.canceled'])
  const refused = await fixture.refund(merchant, { paymentId: id })
  assert.equal(refused.errors?.[0]?.extensions.code, 'INVALID_STATE')
})

test('a report about a capture of another program is not applied', async () => {
  const { configuration } = await fixture.merchant()
  const { id, charge } = await paid()
  assert.equal(await deliver(captureOn({ id: null, reference: 'theirs' }, 'Expired', 1)), 'not mine')
  assert.equal(await deliver(captureOn(charge, 'Expired', 1), { ...merchant, configuration }), 'not mine')
  assert.equal((await fixture.read(merchant, id)).status, 'Succeeded')
})
