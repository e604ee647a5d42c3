import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { ACCOUNT_NUMBER, SANDBOX_CARDS, VISA } from '../../../test/support/instruments.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { accountOrder, cardOrder, newMerchant } from '../../../test/support/sandbox-merchant.ts'

const processor = await startTestProcessor()
after(processor.close)
const merchant = newMerchant(processor.url)

const refundOrder = (charge: string, amount: number) => ({ reference: randomUUID(), charge, amount, currency: 'USD' })

test('a charge is never refunded above its amount, by concurrent and repeated requests', async () => {
  const call = fc.record({ amount: fc.integer({ min: 1, max: 600 }), times: fc.integer({ min: 1, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), async (calls) => {
      const { body } = await merchant.charge(cardOrder(VISA))
      await Promise.all(
        calls.flatMap(({ amount, times }) => {
          const [order, key] = [refundOrder(body.id, amount), randomUUID()]
          return Array.from({ length: times }, () => merchant.refund(order, key))
        }),
      )
      const { charges, refunds } = await processor.ledger(merchant.apiKey)
      const given = refunds.filter(({ charge }) => charge === body.id).reduce((sum, { amount }) => sum + amount, 0)
      assert.ok(given <= 1_000)
      assert.equal(charges.find(({ id }) => id === body.id)?.refunded, given)
      // The first request is always within the amount, and its repetitions refund nothing more.
      const asked = calls.reduce((sum, { amount }) => sum + amount, 0)
      assert.ok(asked <= 1_000 ? given === asked : given > 0)
    }),
    { numRuns: 25 },
  )
})

test('a charge that failed, in another currency, or of another merchant is not refunded', async () => {
  const declined = await merchant.charge(cardOrder(SANDBOX_CARDS.declined))
  const good = await merchant.charge(cardOrder(VISA))
  assert.equal((await merchant.refund(refundOrder(declined.body.id, 1))).status, 409)
  assert.equal((await merchant.refund({ ...refundOrder(good.body.id, 1), currency: 'EUR' })).status, 422)
  assert.equal((await merchant.refund(refundOrder(good.body.id, 1_001))).status, 422)
  assert.equal((await merchant.refund(refundOrder('ch_none', 1))).status, 404)
  const stranger = newMerchant(processor.url)
  assert.equal((await stranger.refund(refundOrder(good.body.id, 1))).status, 404)
})

test('a refund may take a day and then fail; a failed amount can be refunded again', async () => {
  const { body: waits } = await merchant.charge(cardOrder(SANDBOX_CARDS.refundPending))
  const { body: fails } = await merchant.charge(cardOrder(SANDBOX_CARDS.refundFailing))
  const { body: debit } = await merchant.charge(accountOrder(ACCOUNT_NUMBER))
  await processor.advance({ days: 2 })
  const pending = await Promise.all([waits, fails, debit].map(({ id }) => merchant.refund(refundOrder(id, 400))))
  assert.deepEqual(
    pending.map(({ body }) => body.status),
    ['pending', 'pending', 'pending'],
  )
  await processor.advance({ days: 1 })
  const { refunds } = await processor.ledger(merchant.apiKey)
  const ended = pending.map(({ body }) => refunds.find(({ id }) => id === body.id)?.status)
  assert.deepEqual(ended, ['succeeded', 'failed', 'succeeded'])
  assert.equal((await merchant.refund(refundOrder(fails.id, 1_000))).status, 200)
  assert.equal((await merchant.refund(refundOrder(waits.id, 601))).status, 422)
})

test('a refund in the dashboard has no reference of the merchant, and never exceeds the rest', async () => {
  const { body } = await merchant.charge(cardOrder(VISA))
  const made = await processor.refundAtProvider(body.id, 400)
  assert.deepEqual([made.reference, made.amount, made.status], [null, 400, 'succeeded'])
  await assert.rejects(processor.refundAtProvider(body.id, 601), /422/)
  assert.equal((await processor.refundAtProvider(body.id)).amount, 600)
  await assert.rejects(processor.refundAtProvider('ch_none'), /404/)
})
