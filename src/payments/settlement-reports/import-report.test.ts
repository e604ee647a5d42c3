import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { feeRow, HEADER, startSettlements, withCell } from '../../../test/support/settlement-files.ts'
import { fileOf } from '../../../test/support/settlements.ts'
import { messageOf, Refusal } from '../../platform/refusal.ts'
import type { CalendarDate } from '../../platform/time/index.ts'
import { fetchSettlementReport, importSettlementFile } from './index.ts'

const fixture = await startSettlements()
after(fixture.close)
const { server, processor, reportsOf, linesOf, pay, rowsAtProcessor, importRows } = fixture

test('the same report again changes nothing, and a report of the same lines is refused', async () => {
  const merchant = await fixture.merchant()
  await pay(merchant, '20.00')
  const rows = await rowsAtProcessor(merchant)
  const made = await importRows(merchant, 'once', rows)
  assert.equal(made.isNew, true)
  const before = await reportsOf(merchant)
  const again = await importRows(merchant, 'once', ['not even a line'])
  assert.deepEqual([again.isNew, again.settlement.id], [false, made.settlement.id])
  await assert.rejects(importRows(merchant, 'other name', rows), /is in a report that was imported before/)
  assert.deepEqual(await reportsOf(merchant), before)
  assert.deepEqual(await fixture.eventsOf(before[0]!.id), ['settlement.imported'])
  const more = await importRows(merchant, 'overlapping', [...rows, rows[0]!.replace('charge_', 'another_')])
  assert.deepEqual([more.settlement.lines, more.settlement.repeatedLines], [1, 1])
})

test('an import that died is invisible, blocks others until its lease ends, and is then replaced', async () => {
  const merchant = await fixture.merchant()
  await pay(merchant, '20.00')
  const rows = await rowsAtProcessor(merchant)
  const reached = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  async function* stalled() {
    const fees = Array.from({ length: 1_000 }, (_, index) => feeRow(`fee-${index}`))
    yield* fileOf([HEADER, ...fees, feeRow('last'), ''].join('\n'), 1_000_000)
    reached.resolve()
    await resumed.promise
  }
  const dead = importSettlementFile(server.services, [], {
    ...{ configurationId: merchant.configuration.id, reference: 'day' },
    content: stalled(),
  })
  await reached.promise
  assert.deepEqual(await reportsOf(merchant), [])
  await assert.rejects(importRows(merchant, 'day', rows), /is being imported/)
  await assert.rejects(importRows(merchant, 'other', rows), /is being imported/)
  server.clock.advance(11 * 60_000)
  const { settlement } = await importRows(merchant, 'day', rows)
  resumed.resolve()
  await assert.rejects(dead, /is being imported/)
  const [report] = await reportsOf(merchant)
  assert.deepEqual([report?.lineCount, report?.differenceCount, settlement.lines], [1, 0, 1])
})

test('a line that cannot be read is named with its column, and nothing is imported', async () => {
  const merchant = await fixture.merchant()
  const good = feeRow('good')
  for (const [rows, problems] of [
    [[good, withCell(feeRow('bad'), 6, '1.234')], ['`line 3, amount` must be a decimal amount of its currency.']],
    [
      [withCell(withCell(feeRow(''), 2, 'noon'), 7, 'XXX')],
      [
        '`line 2, currency` must be a currency code.',
        '`line 2, line` must have a value.',
        '`line 2, occurred_at` must be a time such as 2026-11-20T09:30:00Z.',
      ],
    ],
    [[good, 'one,two'], ['`line 3` must have 12 columns, as the first line.']],
    [[good, '"open'], ['`line 3` has a quotation mark that is not closed.']],
    [[], ['`file` must have a line below its columns.']],
  ] as const) {
    const refusal = await importRows(merchant, 'bad', rows).then(
      () => assert.fail('the file was imported'),
      (error: unknown) => error,
    )
    assert.ok(refusal instanceof Refusal, String(refusal))
    assert.deepEqual(refusal.problems.map(messageOf).sort(), [...problems].sort())
  }
  assert.deepEqual(await reportsOf(merchant), [])
  const left = await fixture.sql.rows('select 1 from settlement_reports where configuration_id = $1', [
    merchant.configuration.id,
  ])
  assert.deepEqual(left, [])
})

test('the report of a day is fetched from the provider, and a day without movements has none', async () => {
  const merchant = await fixture.merchant()
  const configurationId = merchant.configuration.id
  await pay(merchant, '20.00')
  const [charge] = (await merchant.ledger()).charges
  const day = charge!.settledAt!.slice(0, 10) as CalendarDate
  await assert.rejects(fetchSettlementReport(server.services, [], { configurationId, day }), /did not respond/)
  await processor.advance({ days: 1 })
  const imported = await fetchSettlementReport(server.services, [], { configurationId, day })
  const { lines, differences, source, reference, totals } = imported!.settlement
  assert.deepEqual([lines, differences, source, reference], [2, 0, 'Api', day])
  assert.deepEqual(totals, [{ currency: 'USD', gross: '2000', fee: '88', net: '1912', paidOut: '1912', lines: 2 }])
  assert.equal(
    await fetchSettlementReport(server.services, [], { configurationId, day: '2020-01-01' as CalendarDate }),
    null,
  )
})

test('a difference goes away with a later report when our record has changed', async () => {
  const merchant = await fixture.merchant()
  const id = await pay(merchant, '20.00')
  const [row = ''] = await rowsAtProcessor(merchant)
  await importRows(merchant, 'first', [withCell(row, 6, '21.00')])
  const [first] = await reportsOf(merchant)
  assert.equal(first?.differenceCount, 1)
  // Stands for a correction of our record, whichever way it was made.
  await fixture.sql.rows(
    'update payments set amount_minor = 2100 where id = (select payment_id from settlement_lines where report_id = (select id from settlement_reports where reference = $1 and configuration_id = $2))',
    ['first', merchant.configuration.id],
  )
  await importRows(merchant, 'second', [feeRow('later')])
  const [, again] = await reportsOf(merchant)
  assert.deepEqual([again?.reference, again?.differenceCount], ['first', 0])
  assert.deepEqual(
    (await linesOf(merchant, first!.id, false)).map(({ payment }) => payment?.id),
    [id],
  )
})
