import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER, SANDBOX_CARDS, VISA } from '../../../test/support/instruments.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { accountOrder, cardOrder, newMerchant } from '../../../test/support/sandbox-merchant.ts'

const processor = await startTestProcessor()
after(processor.close)
const merchant = newMerchant(processor.url)

async function stored(order: object): Promise<string> {
  const { body } = await merchant.charge({ ...order, amount: 0, store: true, model: 'Subscription' })
  return body.credential?.id ?? assert.fail('nothing was stored')
}

async function charged(credential: string): Promise<string> {
  const order = { initiator: 'merchant', model: 'Subscription', source: { credential } }
  const { body } = await merchant.charge(cardOrder(VISA, order))
  return body.decline?.reason ?? body.status
}

test('each scripted scenario applies to one charge of a stored instrument without a scenario of its own', async () => {
  const [card, account] = [await stored(cardOrder(VISA)), await stored(accountOrder(ACCOUNT_NUMBER))]
  const lost = await stored(cardOrder(SANDBOX_CARDS.lostLater))
  await processor.play('return R01', 'insufficient_funds', 'ordinary', 'lost_card')
  assert.equal((await merchant.charge(cardOrder(VISA))).body.status, 'succeeded')
  assert.deepEqual([await charged(lost), await charged(card)], ['lost_card', 'insufficient_funds'])
  assert.deepEqual([await charged(account), await charged(account)], ['processing', 'processing'])
  assert.deepEqual([await charged(card), await charged(card)], ['lost_card', 'succeeded'])
  await processor.advance({ days: 2 })
  const { charges } = await processor.ledger(merchant.apiKey)
  assert.deepEqual(
    charges.flatMap(({ returnCode }) => returnCode ?? []),
    ['R01'],
  )
})

test('only scenarios can be scripted, and a script can be removed', async () => {
  await assert.rejects(processor.play('ordinary', 'drop_after'), /422/)
  await assert.rejects(processor.play('nonsense'), /422/)
  await assert.rejects(processor.play(), /422/)
  await processor.play('lost_card')
  await processor.clearFaults()
  assert.equal(await charged(await stored(cardOrder(VISA))), 'succeeded')
})
