import assert from 'node:assert/strict'
import test from 'node:test'
import { type AdyenRow, adyenReport } from '../../../../test/support/adyen-report.ts'
import { fileOf } from '../../../../test/support/settlements.ts'
import type { SettlementReportLine } from '../port/port.ts'
import { adyenSettlements } from './settlement-details.ts'

async function read(text: string): Promise<SettlementReportLine[]> {
  const lines: SettlementReportLine[] = []
  for await (const line of adyenSettlements.readFile!(fileOf(text, 211))) lines.push(line)
  return lines
}

const linesOf = (...rows: AdyenRow[]) => read(adyenReport(rows))
const shown = ({ type, amountMinor, currency, feeMinor, netMinor, settledCurrency }: SettlementReportLine) =>
  `${type} ${amountMinor} ${currency}, fee ${feeMinor}, net ${netMinor} ${settledCurrency}`

const SETTLED: AdyenRow = {
  ...{ Type: 'Settled', Psp: 'PSP1', Reference: 'attempt', Modification: 'CAP1', Credit: '5.00', NetCredit: '4.88' },
  ...{ Markup: '0.04', Scheme: '0.01', Interchange: '0.07' },
}

test('a settled payment is a charge with the references of payment and attempt, and its fees', async () => {
  assert.deepEqual(await linesOf(SETTLED), [
    {
      ...{ number: 2, reference: 'batch 42 Settled CAP1', type: 'Charge', occurredAt: '2026-11-20T08:30:00.000Z' },
      ...{ chargeReference: 'PSP1', refundReference: null, disputeReference: null, merchantReference: 'attempt' },
      ...{ amountMinor: 500n, currency: 'USD', feeMinor: 12n, netMinor: 488n, settledCurrency: 'USD' },
    },
  ])
})

test('a refund has its own reference, and ours if the report has the column', async () => {
  const refund = { Type: 'Refunded', Psp: 'PSP1', Reference: 'attempt', Modification: 'REF1', Debit: '2.00' }
  const [plain, ours, reversed] = await linesOf(
    { ...refund, NetDebit: '2.10', Commission: '0.10' },
    { ...refund, NetDebit: '2.00', ModificationReference: 'refund' },
    { ...refund, Type: 'RefundedReversed', Debit: '', Credit: '2.00', NetCredit: '2.00' },
  )
  assert.equal(shown(plain!), 'Refund -200 USD, fee 10, net -210 USD')
  assert.deepEqual([plain?.refundReference, plain?.merchantReference], ['REF1', 'attempt'])
  assert.deepEqual([ours?.merchantReference, ours?.reference], ['refund', 'batch 42 Refunded REF1 #2'])
  assert.equal(shown(reversed!), 'RefundReversal 200 USD, fee 0, net 200 USD')
})

test('a chargeback of a card is a dispute, and one of a bank account a return', async () => {
  const taken = { Psp: 'PSP1', Modification: 'DIS1', Debit: '349.99', NetDebit: '357.49', Commission: '7.5' }
  const back = { Psp: 'PSP1', Credit: '349.99', NetCredit: '349.99' }
  const lines = await linesOf(
    { Type: 'Chargeback', ...taken },
    { Type: 'ChargebackReversed', ...back },
    { Type: 'SecondChargeback', ...taken },
    { Type: 'Chargeback', Method: 'ach', ...taken },
  )
  assert.deepEqual(lines.map(shown), [
    'Dispute -34999 USD, fee 750, net -35749 USD',
    'DisputeReversal 34999 USD, fee 0, net 34999 USD',
    'Dispute -34999 USD, fee 750, net -35749 USD',
    'Return -34999 USD, fee 750, net -35749 USD',
  ])
})

test('fees are no gross amount, and payouts, corrections and unknown types belong to no payment', async () => {
  const batch = { GC: '', Modification: 'Transaction Fees November 2026' }
  const lines = await linesOf(
    { ...batch, Type: 'Fee', NetDebit: '12.34' },
    { ...batch, Type: 'InvoiceDeduction', NetDebit: '1.00' },
    { ...batch, Type: 'Balancetransfer', NetCredit: '3.00' },
    { ...batch, Type: 'DepositCorrection', NetDebit: '4.00' },
    { ...batch, Type: 'MerchantPayout', NetDebit: '500.00' },
    { ...batch, Type: 'ANewType', NetCredit: '1.00' },
    { ...batch, Type: 'SettledExternallyWithInfo', NC: '', NetCredit: '' },
  )
  assert.deepEqual(lines.map(shown), [
    'Fee 0 USD, fee 1234, net -1234 USD',
    'Fee 0 USD, fee 100, net -100 USD',
    'Adjustment 300 USD, fee 0, net 300 USD',
    'Adjustment -400 USD, fee 0, net -400 USD',
    'Payout -50000 USD, fee 0, net -50000 USD',
    'Other 100 USD, fee 0, net 100 USD',
  ])
})

test('a converted payment has the sum of its fees, rounded, and amounts have the decimals of their currency', async () => {
  const lines = await linesOf(
    { ...SETTLED, GC: 'EUR', NetCredit: '5.30', Markup: '0.041', Interchange: '0.0735' },
    { ...SETTLED, GC: 'JPY', Credit: '500', NC: 'JPY', NetCredit: '488' },
    { ...SETTLED, GC: 'ISK', Credit: '5000.00', NC: 'ISK', NetCredit: '4880.00' },
  )
  assert.deepEqual(lines.map(shown), [
    'Charge 500 EUR, fee 12, net 530 USD',
    'Charge 500 JPY, fee 12, net 488 JPY',
    'Charge 5000 ISK, fee 120, net 4880 ISK',
  ])
})

test('times have the zone of the report: its standard time also in summer, and none in an unknown zone', async () => {
  const at = (Created: string, Zone: string) => linesOf({ ...SETTLED, Created, Zone })
  for (const [local, zone, expected] of [
    ['2026-06-03 11:26:49', 'CET', '2026-06-03T09:26:49.000Z'],
    ['2026-06-03 11:26:49', 'CEST', '2026-06-03T09:26:49.000Z'],
    ['2026-01-03 11:26:49', 'PST', '2026-01-03T19:26:49.000Z'],
    ['2026-01-03 11:26:49', 'XYZ', null],
  ] as const)
    assert.equal((await at(local, zone))[0]?.occurredAt, expected)
})

test('each problem of a line is named with its column', async () => {
  const bad = { ...SETTLED, Credit: '5.001', NetCredit: '4,88', Created: '20/11/2026', Interchange: 'seven' }
  await assert.rejects(linesOf(SETTLED, { ...bad, NetCredit: 'x' }), (error: { problems?: unknown }) => {
    assert.deepEqual(error.problems, [
      { field: 'line 3, Creation Date', predicate: 'must be a time such as 2026-11-20 09:30:00' },
      { field: 'line 3, Net Credit (NC)', predicate: 'must be a decimal amount of its currency' },
      { field: 'line 3, Interchange (NC)', predicate: 'must be a decimal amount' },
      { field: 'line 3, Gross Credit (GC)', predicate: 'must be a decimal amount of its currency' },
    ])
    return true
  })
  await assert.rejects(linesOf(SETTLED, { ...SETTLED, Account: 'Other_ECOM' }), /line 3, Merchant Account/)
  await assert.rejects(read('Psp Reference,Record Type\r\n'), /must name the column "Merchant Account"/)
})
