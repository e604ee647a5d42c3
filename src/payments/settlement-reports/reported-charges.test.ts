import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { capturesOf } from '../../../test/support/captures.ts'
import { cell, startSettlements, withCell } from '../../../test/support/settlement-files.ts'

const fixture = await startSettlements()
after(fixture.close)
const { processor, create, read, token, rowsAtProcessor, importRows, reportsOf, linesOf, eventsOf } = fixture

/**
 * Makes a charge whose response is lost. Returns the payment and the processor's lines about it.
 */
async function lostCharge() {
  const merchant = await fixture.merchant()
  await processor.notifications('withheld')
  await processor.fault('error_after', { operation: 'charge', count: 3 })
  const terms = { amount: '20.00', currency: 'USD', vaultTokenId: await token(merchant) }
  const { id, status } = (await create(merchant, terms)).data.made
  assert.equal(status, 'Pending')
  const rows = (await rowsAtProcessor(merchant)).filter((row) => cell(row, 1) === 'charge')
  assert.equal(rows.length, 1)
  return { merchant, id, rows }
}

test('a report settles a charge whose response was lost, once, and its line does not differ', async () => {
  const { merchant, id, rows } = await lostCharge()
  const { settlement } = await importRows(merchant, 'day', rows)
  assert.equal(settlement.differences, 0)
  assert.equal((await read(merchant, id)).status, 'Succeeded')
  await importRows(merchant, 'again', [...rows, ...rows.map((row) => withCell(row, 0, 'another line'))])
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.succeeded'])
})

test('a line of another amount or currency settles nothing, and differs', async () => {
  for (const [column, value, difference] of [
    [6, '19.00', 'AmountDiffers'],
    [7, 'EUR', 'CurrencyDiffers'],
  ] as const) {
    const { merchant, id, rows } = await lostCharge()
    await importRows(
      merchant,
      'day',
      rows.map((row) => withCell(row, column, value)),
    )
    assert.equal((await read(merchant, id)).status, 'Pending')
    const [report] = await reportsOf(merchant)
    assert.deepEqual(
      (await linesOf(merchant, report?.id ?? '')).map((line) => line.difference),
      [difference],
    )
  }
})

test('a report settles a capture whose response was lost with the captured amount', async () => {
  const merchant = await fixture.merchant()
  const { authorize, capture, read: readAuthorized } = capturesOf(fixture, merchant)
  await processor.notifications('withheld', 9)
  const { id } = await authorize()
  await processor.fault('error_after', { operation: 'capture', count: 3 })
  assert.equal((await capture(id, '8.00')).data.made.status, 'Pending')
  const rows = (await rowsAtProcessor(merchant)).filter((row) => cell(row, 1) === 'charge')
  const { settlement } = await importRows(merchant, 'captures', rows)
  assert.equal(settlement.differences, 0)
  const { status, capturedAmount } = await readAuthorized(id)
  assert.deepEqual([status, capturedAmount], ['Succeeded', '8.00'])
})

test('a report of a capture settles an authorization whose response was lost, as captured', async () => {
  const { merchant: other, rows: settled } = await lostCharge()
  await importRows(other, 'day', settled)
  const merchant = await fixture.merchant()
  const { create: authorize, read: readAuthorized } = capturesOf(fixture, merchant)
  await processor.notifications('withheld')
  await processor.fault('error_after', { operation: 'charge', count: 3 })
  const { id } = (await authorize()).data.made
  const [charge] = (await merchant.ledger()).charges
  const names = ['captured at the provider', charge?.id ?? '', charge?.reference ?? '']
  const row = [0, 3, 5].reduce((cells, column, index) => withCell(cells, column, names[index] ?? ''), settled[0] ?? '')
  const { settlement } = await importRows(merchant, 'day', [row])
  assert.equal(settlement.differences, 0)
  const { status, capturedAmount } = await readAuthorized(id)
  assert.deepEqual([status, capturedAmount], ['Succeeded', '20.00'])
})
