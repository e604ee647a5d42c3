import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER, SANDBOX_CARDS, VISA } from '../../../test/support/instruments.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { accountOrder, cardOrder, newMerchant } from '../../../test/support/sandbox-merchant.ts'

const processor = await startTestProcessor()
after(processor.close)
const merchant = newMerchant(processor.url)
const chargeStatus = async (id: string) =>
  (await processor.ledger(merchant.apiKey)).charges.find((charge) => charge.id === id)?.status

test('a charge is disputed while one of its disputes is open or lost', async () => {
  const { body } = await merchant.charge(cardOrder(VISA))
  const first = await processor.dispute(body.id, { amount: 300, reason: 'duplicate', networkReasonCode: '12.6.1' })
  assert.deepEqual(
    [first.charge, first.amount, first.currency, first.reason, first.networkReasonCode, first.status],
    [body.id, 300, 'USD', 'duplicate', '12.6.1', 'needs_response'],
  )
  const second = await processor.dispute(body.id, { amount: 400 })
  await processor.changeDispute(first.id, { status: 'won' })
  assert.equal(await chargeStatus(body.id), 'disputed')
  assert.equal((await processor.changeDispute(second.id, { status: 'won' })).status, 'won')
  assert.equal(await chargeStatus(body.id), 'succeeded')
  await processor.changeDispute(second.id, { status: 'lost' })
  assert.equal(await chargeStatus(body.id), 'disputed')
  const { disputes } = await processor.ledger(merchant.apiKey)
  assert.deepEqual(
    disputes.map(({ status }) => status),
    ['won', 'lost'],
  )
})

test('a warning leaves its charge as it is', async () => {
  const { body } = await merchant.charge(cardOrder(VISA))
  const { id, amount } = await processor.dispute(body.id, { status: 'warning' })
  assert.deepEqual([await chargeStatus(body.id), amount], ['succeeded', 1_000])
  await processor.changeDispute(id, { status: 'warning_closed' })
  assert.equal(await chargeStatus(body.id), 'succeeded')
})

test('a charge without money cannot be disputed, nor for more than its amount or for an unknown reason', async () => {
  const [declined, debit, good] = await Promise.all([
    merchant.charge(cardOrder(SANDBOX_CARDS.declined)),
    merchant.charge(accountOrder(ACCOUNT_NUMBER)),
    merchant.charge(cardOrder(VISA)),
  ])
  for (const { body } of [declined, debit]) await assert.rejects(processor.dispute(body.id), /409/)
  await assert.rejects(processor.dispute(good.body.id, { amount: 1_001 }), /422/)
  await assert.rejects(processor.dispute(good.body.id, { reason: 'whim' }), /422/)
  await assert.rejects(processor.dispute('ch_none'), /404/)
  await assert.rejects(processor.changeDispute('dp_none', {}), /404/)
  assert.equal(await chargeStatus(good.body.id), 'succeeded')
})

test('disputes survive a restart of the processor', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'processor-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const first = await startTestProcessor({ folder })
  const { apiKey, charge } = newMerchant(first.url)
  const { body } = await charge(cardOrder(VISA))
  const { id } = await first.dispute(body.id)
  await first.close()
  const again = await startTestProcessor({ folder })
  t.after(again.close)
  assert.deepEqual(
    (await again.ledger(apiKey)).disputes.map((dispute) => dispute.id),
    [id],
  )
  assert.equal((await again.changeDispute(id, { status: 'won' })).status, 'won')
})
