import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { cell, cents, decimal, startSettlements, withCell } from '../../../test/support/settlement-files.ts'

const fixture = await startSettlements()
after(fixture.close)
const { refund, reportsOf, linesOf, unsettled, pay, rowsAtProcessor, importRows } = fixture

/** Returns numbers from 0 to below 1, always the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

for (const seed of [1, 2, 3])
  test(`an import finds exactly the planted differences, and its sums agree to the cent (seed ${seed})`, async () => {
    const merchant = await fixture.merchant()
    const random = randomOf(seed)
    const paid: string[] = []
    for (let index = 0; index < 10; index++) paid.push(await pay(merchant, decimal(500 + Math.floor(random() * 9_500))))
    await pay(merchant, '12.00', { number: SANDBOX_CARDS.insufficientFunds })
    const { data } = await refund(merchant, { paymentId: paid[0]!, amount: '1.50' })
    const rows = await rowsAtProcessor(merchant)
    assert.equal(rows.length, 11)
    assert.deepEqual((await unsettled(merchant)).sort(), [...paid].sort())

    const charges = rows.filter((row) => cell(row, 1) === 'charge')
    const [missing, changed, foreign] = [...charges].sort(() => random() - 0.5) as [string, string, string]
    const unknown = withCell(withCell(withCell(foreign, 0, 'line-of-nobody'), 3, 'ch_nobody'), 5, 'nobody')
    const planted = [
      ...rows.filter((row) => row !== missing).map((row) => (row === changed ? withCell(row, 6, '1.23') : row)),
      unknown,
      withCell(foreign, 0, 'line-again'),
    ]
    const { settlement } = await importRows(merchant, `seed ${seed}`, planted)
    const [report] = await reportsOf(merchant)
    assert.equal(report?.lineCount, planted.length)
    const differences = await linesOf(merchant, report!.id)
    assert.deepEqual(
      differences.map(({ reference, difference }) => [reference, difference]).sort(),
      [
        [cell(changed, 0), 'AmountDiffers'],
        ['line-of-nobody', 'Unknown'],
        ['line-again', 'Duplicate'],
      ].sort(),
    )
    assert.equal(settlement.differences, 3)
    const refunded = (await linesOf(merchant, report!.id, false)).find(({ type }) => type === 'Refund')
    assert.deepEqual([refunded?.refundId, refunded?.payment?.id, refunded?.amount], [data.made.id, paid[0], '-1.50'])
    const missed = await unsettled(merchant)
    const ofMissing = (await merchant.ledger()).charges.find(({ id }) => id === cell(missing, 3))
    const [attempt] = await fixture.sql.rows<{ payment_id: string }>(
      'select payment_id from payment_attempts where id = $1',
      [ofMissing?.reference],
    )
    assert.equal(missed.length, 1)
    assert.deepEqual(
      missed,
      paid.filter((id) => missed.includes(id)),
    )
    assert.ok(attempt)
    const sum = (column: number) => decimal(planted.reduce((total, row) => total + cents(cell(row, column)), 0))
    assert.deepEqual(report?.totals, [
      {
        ...{ currency: 'USD', lines: planted.length, paidOut: '0.00', fee: sum(8), net: sum(9) },
        gross: decimal(cents(sum(8)) + cents(sum(9))),
      },
    ])
  })
