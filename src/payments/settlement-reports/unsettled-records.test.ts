import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { cell, startSettlements } from '../../../test/support/settlement-files.ts'

const fixture = await startSettlements()
after(fixture.close)
const { server, processor, pay, refund, unsettled, rowsAtProcessor, importRows, deliverNotifications } = fixture

const LISTS = ['unsettledRefunds', 'unsettledReturns', 'unsettledDisputes']

/** Returns the records of each list that no settlement report names. */
async function listed(merchant: Merchant): Promise<string[][]> {
  // The end of the period is now, exclusively.
  server.clock.advance(1)
  return Promise.all(LISTS.map((field) => unsettled(merchant, field)))
}

/** Imports the processor's lines of these types that no earlier report has. */
async function importTypes(merchant: Merchant, reference: string, ...types: string[]) {
  const rows = await rowsAtProcessor(merchant)
  return importRows(
    merchant,
    reference,
    rows.filter((row) => types.includes(cell(row, 1))),
  )
}

/** Returns the id of the merchant's dispute that is no warning. The order of both is not known. */
async function disputeOf(merchant: Merchant): Promise<string> {
  const query = '{ disputes { edges { node { id status } } } }'
  type Found = { disputes: { edges: { node: { id: string; status: string } }[] } }
  const { data } = await server.ask<Found>(merchant.account.key, query)
  const [taken, ...more] = data.disputes.edges.filter(({ node }) => node.status !== 'Warning')
  assert.ok(taken && more.length === 0)
  return taken.node.id
}

const chargeOf = async (merchant: Merchant) => (await merchant.ledger()).charges.at(-1)!.id

test('a refund is listed until a report names it, and one that did not succeed never', async () => {
  const merchant = await fixture.merchant()
  const paymentId = await pay(merchant, '20.00')
  const { data } = await refund(merchant, { paymentId, amount: '1.50' })
  const slow = await pay(merchant, '20.00', { number: SANDBOX_CARDS.refundPending })
  assert.equal((await refund(merchant, { paymentId: slow })).data.made.status, 'Pending')
  await importTypes(merchant, 'charges', 'charge')
  assert.deepEqual(await listed(merchant), [[data.made.id], [], []])
  await importTypes(merchant, 'refunds', 'refund')
  assert.deepEqual(await listed(merchant), [[], [], []])
})

test('a returned debit is listed when a report names its charge, until one names its return', async () => {
  const merchant = await fixture.merchant()
  const vaultTokenId = await fixture.bankToken(merchant, SANDBOX_ACCOUNTS.returnsLate)
  const { data } = await fixture.create(merchant, { amount: '20.00', currency: 'USD', vaultTokenId })
  for (let change = 0; change < 2; change++) {
    await processor.advance({ days: 4 })
    await deliverNotifications()
  }
  assert.equal((await fixture.read(merchant, data.made.id)).status, 'Returned')
  assert.deepEqual(await listed(merchant), [[], [], []])
  await importTypes(merchant, 'charges', 'charge')
  assert.deepEqual(await listed(merchant), [[], [data.made.id], []])
  await importTypes(merchant, 'returns', 'return')
  assert.deepEqual(await listed(merchant), [[], [], []])
})

test('a dispute is listed until a report takes its amount, and after it was won until one gives it back', async () => {
  const merchant = await fixture.merchant()
  await pay(merchant, '20.00')
  const { id: reference } = await processor.dispute(await chargeOf(merchant), { amount: 500 })
  await pay(merchant, '20.00')
  await processor.dispute(await chargeOf(merchant), { status: 'warning' })
  await deliverNotifications()
  const taken = await disputeOf(merchant)
  assert.deepEqual(await listed(merchant), [[], [], [taken]])
  await importTypes(merchant, 'taken', 'charge', 'dispute')
  assert.deepEqual(await listed(merchant), [[], [], []])
  await processor.changeDispute(reference, { status: 'won' })
  await deliverNotifications()
  assert.deepEqual(await listed(merchant), [[], [], [taken]])
  await importTypes(merchant, 'given back', 'dispute_reversal')
  assert.deepEqual(await listed(merchant), [[], [], []])
  await processor.changeDispute(reference, { status: 'lost' })
  await deliverNotifications()
  assert.deepEqual(await listed(merchant), [[], [], [taken]])
  await importTypes(merchant, 'taken again', 'dispute')
  assert.deepEqual(await listed(merchant), [[], [], []])
})

test('records of another configuration and of the last days are not listed, and its filters are checked', async () => {
  const [merchant, other] = [await fixture.merchant(), await fixture.merchant()]
  const paymentId = await pay(merchant, '20.00')
  await refund(merchant, { paymentId })
  assert.deepEqual(await listed(other), [[], [], []])
  const query = `query ($input: UnsettledRefundsInput!) { unsettledRefunds(input: $input) { edges { node { id } } } }`
  const ask = (more: object) =>
    server.ask<{ unsettledRefunds: { edges: unknown[] } }>(merchant.account.key, query, {
      input: { configurationId: fixture.configurationIdOf(merchant), ...more },
    })
  assert.deepEqual((await ask({})).data.unsettledRefunds.edges, [])
  assert.equal((await ask({ olderThanDays: 0 })).data.unsettledRefunds.edges.length, 1)
  const refused = await ask({ olderThanDays: 91 })
  assert.match(JSON.stringify(refused.errors), /olderThanDays/)
})
