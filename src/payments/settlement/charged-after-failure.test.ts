import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { capturesOf } from '../../../test/support/captures.ts'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'
import { settleAttemptByHand } from './settle-by-hand.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, create, read, refund, token, eventsOf, sql } = fixture
const merchant = await fixture.merchant()

async function settleBy(paymentId: string, reference: string | null, amount?: string) {
  const text = 'select id from payment_attempts where payment_id = $1'
  const [attempt] = await sql.rows<{ id: string }>(text, [requireId('pay', paymentId, 'Payment').uuid])
  return settleAttemptByHand(server.services, [], attempt?.id ?? '', { reference, amount })
}

test('a declined payment that the provider charged all the same is settled by hand, and can be refunded', async () => {
  const vaultTokenId = await token(merchant, { number: SANDBOX_CARDS.insufficientFunds })
  const { id, status } = (await create(merchant, { amount: '20.00', currency: 'USD', vaultTokenId })).data.made
  assert.equal(status, 'Failed')
  assert.equal((await refund(merchant, { paymentId: id })).errors?.[0]?.extensions.code, 'INVALID_STATE')
  await assert.rejects(settleBy(id, null), /The attempt has already ended: Declined/)
  assert.equal(await settleBy(id, 'ch_seen'), 'Succeeded')
  await assert.rejects(settleBy(id, 'ch_seen'), /The attempt has already ended: Succeeded/)
  const { declineCode, failureMessage } = await read(merchant, id)
  assert.deepEqual([declineCode, failureMessage], [null, null])
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.failed', 'payment.succeeded'])
  assert.equal((await refund(merchant, { paymentId: id, amount: '5.00' })).errors, undefined)
})

test('a void whose amount was captured all the same becomes Failed', async () => {
  const { authorize, voiding, read: readAuthorized } = capturesOf(fixture, merchant)
  const { id } = await authorize()
  assert.equal((await voiding(id)).data.made.status, 'Canceled')
  await assert.rejects(settleBy(id, 'ch_seen'), /`--amount` is required/)
  assert.equal(await settleBy(id, 'ch_seen', '8.00'), 'Succeeded')
  const { capturedAmount, captureRequests } = await readAuthorized(id)
  const [request] = captureRequests
  assert.deepEqual([capturedAmount, request?.type, request?.status], ['8.00', 'Void', 'Failed'])
  assert.equal(request?.failureMessage, 'The amount was captured.')
})
