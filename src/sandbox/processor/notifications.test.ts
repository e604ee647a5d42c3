import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { ACCOUNT_NUMBER, SANDBOX_ACCOUNTS, SANDBOX_CARDS, VISA } from '../../../test/support/instruments.ts'
import { openReceiver, type ReceiverAnswer } from '../../../test/support/receiver.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { accountOrder, cardOrder, newMerchant } from '../../../test/support/sandbox-merchant.ts'

const processor = await startTestProcessor()
after(processor.close)
const SECRET = 'a secret of a test'

/** Creates a merchant with a receiver of notifications. */
async function notifiedMerchant(t: TestContext, answer?: ReceiverAnswer) {
  const receiver = await openReceiver(t, answer)
  const merchant = newMerchant(processor.url)
  await merchant.ask('PUT', 'account', { notificationUrl: receiver.url('/told'), notificationSecret: SECRET })
  const events = () =>
    receiver.arrivals.flatMap(
      ({ body }) => JSON.parse(body) as { id: string; type: string }[] | { id: string; type: string },
    )
  return { receiver, merchant, types: () => events().map(({ type }) => type), ids: () => events().map(({ id }) => id) }
}

test('a merchant gets signed notifications of each change of its own charges', async (t) => {
  const { receiver, merchant, types } = await notifiedMerchant(t)
  await merchant.charge(cardOrder(VISA))
  await newMerchant(processor.url).charge(cardOrder(VISA))
  const { body } = await merchant.charge(accountOrder(ACCOUNT_NUMBER))
  await processor.advance({ days: 2 })
  await merchant.refund({ reference: 'of ours', charge: body.id, amount: 1, currency: 'USD' })
  assert.equal(await processor.flush(), 0)
  assert.deepEqual(types().sort(), ['charge.processing', 'charge.succeeded', 'charge.succeeded', 'refund.pending'])
  for (const { headers, body, path } of receiver.arrivals) {
    const [, seconds, mac] = /^t=(\d+),v1=(\w+)$/.exec(headers['sandbox-signature'] ?? '') ?? []
    assert.equal(mac, createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex'))
    assert.ok(!body.includes(ACCOUNT_NUMBER.slice(0, -4)))
    assert.equal(path, '/told')
  }
})

test('a notification that is not accepted is sent again, under the same id', async (t) => {
  const { merchant, ids } = await notifiedMerchant(t, (_, number) => (number < 3 ? 500 : 200))
  await merchant.charge(cardOrder(VISA))
  const waiting = [await processor.flush(), await processor.flush(), await processor.flush()]
  assert.deepEqual(waiting.at(-1), 0)
  assert.deepEqual([ids().length, new Set(ids()).size], [3, 1])
})

test('notifications of a slow merchant are sent in one batch, each once', async (t) => {
  const answers = Promise.withResolvers<void>()
  const { receiver, merchant, ids } = await notifiedMerchant(t, async () => {
    await answers.promise
    return 200
  })
  await Promise.all(Array.from({ length: 12 }, () => merchant.charge(cardOrder(VISA))))
  const flushed = processor.flush()
  answers.resolve()
  assert.equal(await flushed, 0)
  assert.deepEqual([ids().length, new Set(ids()).size], [12, 12])
  assert.ok(receiver.arrivals.length < 12)
})

test('notifications are repeated, reordered or withheld on request', async (t) => {
  const { merchant, types, ids } = await notifiedMerchant(t)
  await merchant.charge(cardOrder(SANDBOX_CARDS.notifiedTwice))
  await processor.flush()
  assert.deepEqual([ids().length, new Set(ids()).size], [2, 1])
  await merchant.charge(cardOrder(SANDBOX_CARDS.notifiedInReverse))
  await processor.flush()
  assert.deepEqual(types().slice(2), ['charge.succeeded', 'charge.processing'])
  await processor.notifications('withheld', 2)
  await merchant.charge(cardOrder(VISA))
  await merchant.charge(cardOrder(SANDBOX_CARDS.declined))
  assert.deepEqual([await processor.flush(), types().length], [2, 4])
  await processor.release()
  assert.deepEqual([await processor.flush(), types().slice(4)], [0, ['charge.succeeded', 'charge.declined']])
  await processor.notifications('reversed', 2)
  await merchant.charge(cardOrder(VISA))
  await merchant.charge(cardOrder(SANDBOX_CARDS.declined))
  await processor.flush()
  assert.deepEqual(types().slice(6), ['charge.declined', 'charge.succeeded'])
})

test('a merchant gets notifications of disputes, of renewed and closed cards, and of changed accounts', async (t) => {
  const { merchant, types } = await notifiedMerchant(t)
  await merchant.charge(cardOrder(SANDBOX_CARDS.disputed))
  for (const card of [SANDBOX_CARDS.renewedLater, SANDBOX_CARDS.closedLater])
    await merchant.charge(cardOrder(card, { amount: 0, store: true }))
  await merchant.charge(accountOrder(SANDBOX_ACCOUNTS.changes, { store: true }))
  await processor.flush()
  const before = types().length
  await processor.advance({ days: 30 })
  await processor.flush()
  assert.deepEqual(types().slice(before).sort(), [
    'charge.succeeded',
    'credential.invalid',
    'credential.updated',
    'credential.updated',
    'dispute.opened',
  ])
})
