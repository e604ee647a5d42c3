import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type AuthorizedPayment, capturesOf } from '../../../test/support/captures.ts'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'
import { settleAttemptByHand } from '../settlement/settle-by-hand.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, processor, eventsOf, sql, settle } = fixture
const merchant = await fixture.merchant()
const { authorize, capture, voiding, read } = capturesOf(fixture, merchant)

const DAY_SECONDS = 86_400
const attemptIdOf = async ({ id }: AuthorizedPayment) => {
  const text = 'select id from payment_attempts where payment_id = $1'
  const [attempt] = await sql.rows<{ id: string }>(text, [requireId('pay', id, 'Payment').uuid])
  return attempt?.id ?? ''
}
const settleBy = async (payment: AuthorizedPayment, reference: string | null, amount?: string) =>
  settleAttemptByHand(server.services, [], await attemptIdOf(payment), { reference, amount })
const auditEntriesOf = ({ id }: AuthorizedPayment) =>
  sql.rows("select outcome from audit_entries where record_id = $1 and action = 'command.payment.settle'", [
    requireId('pay', id, 'Payment').uuid,
  ])
/**
 * Captures a part of an authorization. The provider accepts the request and never reports its
 * result.
 */
async function acceptedCapture(): Promise<AuthorizedPayment> {
  await processor.notifications('withheld')
  const payment = await authorize({ number: SANDBOX_CARDS.captureSlow })
  const { data } = await capture(payment.id, '8.00')
  assert.ok(data.made.captureRequests[0]?.providerReference)
  await processor.fault('error_before', { operation: 'find', count: 100 })
  return payment
}

/** Sends a request to capture or void an authorization. No response to it ever arrives. */
async function lostRequest(send: (paymentId: string) => Promise<unknown>): Promise<AuthorizedPayment> {
  await processor.notifications('withheld')
  const payment = await authorize()
  await processor.fault('error_before', { operation: 'capture', count: 100 })
  await processor.fault('error_before', { operation: 'find', count: 100 })
  await send(payment.id)
  return payment
}

test('a capture without a response is settled by hand once it is no longer sent, with another amount', async () => {
  const payment = await lostRequest((id) => capture(id, '8.00'))
  await assert.rejects(settleBy(payment, 'capture_seen'), /A worker is still determining the outcome/)
  for (const hours of [24, 25]) await settle(hours * 3_600)
  assert.ok(server.logged.some((line) => line.includes('the outcome of a capture or void cannot be determined')))
  for (const amount of ['20.01', '0'])
    await assert.rejects(settleBy(payment, 'capture_seen', amount), { code: 'VALIDATION_ERROR' })
  assert.equal(await settleBy(payment, 'capture_seen', '5.00'), 'Succeeded')
  await processor.clearFaults()
  assert.equal((await read(payment.id)).capturedAmount, '5.00')
})

test('a void without a response is settled by hand, and as charged only with an amount', async () => {
  const payment = await lostRequest((id) => voiding(id))
  for (const hours of [24, 25]) await settle(hours * 3_600)
  await assert.rejects(settleBy(payment, 'capture_seen'), /`--amount` is required/)
  assert.deepEqual(await auditEntriesOf(payment), [])
  assert.equal(await settleBy(payment, null), 'Canceled')
  await processor.clearFaults()
  assert.deepEqual(
    (await read(payment.id)).captureRequests.map(({ type, status }) => [type, status]),
    [['Void', 'Succeeded']],
  )
})

// The last test, because it lets all authorizations expire.
test('an accepted capture that is never reported is settled by hand with the requested amount', async () => {
  const payment = await acceptedCapture()
  for (const days of [8, 8]) await settle(days * DAY_SECONDS)
  assert.equal((await read(payment.id)).status, 'Pending')
  assert.equal(await settleBy(payment, 'capture_seen'), 'Succeeded')
  await processor.clearFaults()
  const { capturedAmount, captureRequests } = await read(payment.id)
  assert.deepEqual([capturedAmount, captureRequests.map(({ status }) => status)], ['8.00', ['Succeeded']])
  assert.deepEqual(await eventsOf(payment.id), ['payment.created', 'payment.updated', 'payment.succeeded'])
  assert.deepEqual(await auditEntriesOf(payment), [{ outcome: 'done' }])
})
