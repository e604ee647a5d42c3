import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { returnedBy, SANDBOX_CARDS, VISA } from '../../../test/support/instruments.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { accountOrder, cardOrder, newMerchant } from '../../../test/support/sandbox-merchant.ts'
import { type CalendarDate, dateIn, plus, systemClock, type Timestamp } from '../../platform/time/index.ts'

const processor = await startTestProcessor()
after(processor.close)

type TestMerchant = ReturnType<typeof newMerchant>
type Row = Readonly<Record<'type' | 'amount' | 'fee' | 'net' | 'charge' | 'dispute', string>>

/** Returns the rows of the report of a day, by the names of their columns. */
async function report({ apiKey }: TestMerchant, of: CalendarDate): Promise<readonly Row[]> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const response = await fetch(`${processor.url}/v1/settlement-reports/${of}`, { headers })
  assert.equal(response.status, 200)
  const [header = [], ...rows] = (await response.text())
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','))
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index]]))) as unknown as Row[]
}

const cents = (decimal: string) => Math.round(Number(decimal) * 100)
const shown = (rows: readonly Row[]) => rows.map(({ type, amount }) => `${type} ${amount}`)

let day = dateIn('UTC', plus(systemClock(), { days: 1 }))

/** Advances the processor's clock to the start of the next day. Returns the day that is over. */
async function endDay(): Promise<CalendarDate> {
  const over = day
  day = dateIn('UTC', plus(`${over}T00:00:00.000Z` as Timestamp, { days: 1 }))
  await processor.advanceTo(`${day}T00:00:00Z`)
  return over
}
await endDay()

test('a dispute takes its amount, and gives it back when it is won', async () => {
  const merchant = newMerchant(processor.url)
  const { body } = await merchant.charge(cardOrder(VISA))
  await merchant.charge(cardOrder(VISA))
  const { id } = await processor.dispute(body.id, { amount: 300 })
  const first = await report(merchant, await endDay())
  assert.deepEqual(shown(first), ['charge 10.00', 'charge 10.00', 'dispute -3.00', 'payout -15.82'])
  assert.deepEqual([first[2]?.charge, first[2]?.dispute, first[2]?.net], [body.id, id, '-3.00'])
  await processor.changeDispute(id, { status: 'under_review' })
  await processor.changeDispute(id, { status: 'won' })
  const second = await report(merchant, await endDay())
  assert.deepEqual(shown(second), ['dispute_reversal 3.00', 'payout -3.00'])
  assert.equal(second[0]?.dispute, id)
})

test('a warning takes nothing until it becomes a dispute, and a dispute of another amount takes that', async () => {
  const merchant = newMerchant(processor.url)
  const { body } = await merchant.charge(cardOrder(VISA))
  const { id } = await processor.dispute(body.id, { status: 'warning', amount: 200 })
  assert.deepEqual(shown(await report(merchant, await endDay())), ['charge 10.00', 'payout -9.41'])
  await merchant.charge(cardOrder(VISA))
  await processor.changeDispute(id, { status: 'needs_response' })
  await processor.changeDispute(id, { amount: 500 })
  const lines = ['charge 10.00', 'dispute -2.00', 'dispute_reversal 2.00', 'dispute -5.00', 'payout -4.41']
  assert.deepEqual(shown(await report(merchant, await endDay())), lines)
})

test('a card whose holder disputes every charge is disputed in the report of the next day', async () => {
  const merchant = newMerchant(processor.url)
  await merchant.charge(cardOrder(SANDBOX_CARDS.disputed))
  assert.deepEqual(shown(await report(merchant, await endDay())), ['charge 10.00', 'payout -9.41'])
  assert.deepEqual(shown(await report(merchant, await endDay())), ['dispute -10.00'])
})

test('a negative balance is made up for by later days, and payouts equal the ledger to the cent', async () => {
  const merchant = newMerchant(processor.url)
  const days: CalendarDate[] = []
  const charged: string[] = []
  for (const [index, amount] of [2_000, 1_999, 4_567, 10_001].entries()) {
    const { body } = await merchant.charge({ ...cardOrder(VISA), amount })
    charged.push(body.id)
    if (index > 0) await processor.refundAtProvider(body.id, 101)
  }
  await merchant.charge(accountOrder(returnedBy('R01')))
  await merchant.charge(accountOrder('000999100010'))
  days.push(await endDay())
  const [lost, won, partial] = [
    await processor.dispute(charged[3]!),
    await processor.dispute(charged[2]!),
    await processor.dispute(charged[0]!, { amount: 333 }),
  ]
  days.push(await endDay())
  await processor.changeDispute(lost.id, { status: 'lost' })
  await processor.changeDispute(won.id, { status: 'won' })
  await processor.changeDispute(partial.id, { amount: 444 })
  days.push(await endDay())
  await merchant.charge({ ...cardOrder(VISA), amount: 40_000 })
  for (let count = 0; count < 5; count++) days.push(await endDay())
  await merchant.charge({ ...cardOrder(VISA), amount: 3_000 })
  days.push(await endDay())

  const { charges, refunds, disputes } = await processor.ledger(merchant.apiKey)
  const TAKEN = ['succeeded', 'captured', 'disputed', 'returned']
  const isLate = ({ scenario }: { readonly scenario: string }) => scenario.startsWith('late')
  const earned = charges
    .filter((charge) => TAKEN.includes(charge.status) && (charge.status !== 'returned' || isLate(charge)))
    .map(({ amount, status }) => (status === 'returned' ? 0 : amount) - (Math.round((amount * 29) / 1_000) + 30))
  const refunded = refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => -amount)
  const disputed = disputes.filter(({ status }) => status !== 'won').map(({ amount }) => -amount)
  const expected = [...earned, ...refunded, ...disputed].reduce((sum, each) => sum + each, 0)
  assert.equal(disputes.length, 3)

  const payouts: number[] = []
  for (const each of days)
    for (const { type, net } of await report(merchant, each)) if (type === 'payout') payouts.push(-cents(net))
  assert.ok(payouts.every((each) => each > 0))
  assert.equal(
    payouts.reduce((sum, each) => sum + each, 0),
    expected,
  )
})
