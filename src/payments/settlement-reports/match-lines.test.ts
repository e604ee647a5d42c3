import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER, returnedBy } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { startSettlements } from '../../../test/support/settlement-files.ts'
import { feeLine, importLines } from '../../../test/support/settlements.ts'
import { requireId } from '../../platform/ids/index.ts'
import type { SettlementReportLine } from '../providers/index.ts'

const fixture = await startSettlements()
after(fixture.close)
const { server, processor, pay, refund, reportsOf, linesOf, sql } = fixture
const merchant = await fixture.merchant()

type Names = Partial<
  Pick<SettlementReportLine, 'chargeReference' | 'refundReference' | 'disputeReference' | 'currency'>
>

/**
 * Returns a line of this type about an amount in cents. Money that leaves the account is negative.
 */
function line(
  reference: string,
  type: SettlementReportLine['type'],
  cents: number,
  names: Names,
): SettlementReportLine {
  const amount = BigInt(cents)
  return { ...feeLine(reference), type, ...names, amountMinor: amount, feeMinor: 0n, netMinor: amount }
}

let reports = 0

/** Imports a report of these lines. Returns its shown id. */
function importReport(...lines: SettlementReportLine[]): Promise<string> {
  const numbered = lines.map((each, index) => ({ ...each, number: index + 1 }))
  return importLines(server, fixture.configurationIdOf(merchant), `report ${++reports}`, numbered)
}

async function differencesOf(reportId: string): Promise<Record<string, string | null>> {
  const lines = await linesOf(merchant, reportId, false)
  return Object.fromEntries(lines.map(({ reference, difference }) => [reference, difference]))
}

const countOf = async (reportId: string) =>
  (await reportsOf(merchant)).find(({ id }) => id === reportId)?.differenceCount

async function chargeOf(paymentId: string): Promise<string> {
  const { uuid } = requireId('pay', paymentId, '')
  const rows = await sql.rows<{ provider_reference: string }>(
    'select provider_reference from payment_attempts where payment_id = $1',
    [uuid],
  )
  return rows[0]!.provider_reference
}

/** Pays 20.00 dollars by card. Returns the payment's id and the processor's of its charge. */
async function paid() {
  const id = await pay(merchant, '20.00')
  return { id, chargeReference: await chargeOf(id) }
}

async function debited(by: Merchant, accountNumber: string) {
  const vaultTokenId = await fixture.bankToken(by, accountNumber)
  const { data } = await fixture.create(by, { amount: '20.00', currency: 'USD', vaultTokenId })
  return { id: data.made.id, chargeReference: await chargeOf(data.made.id) }
}

async function disputed(change: Parameters<typeof processor.dispute>[1] = {}) {
  const payment = await paid()
  const { id: disputeReference } = await processor.dispute(payment.chargeReference, change)
  await fixture.deliverNotifications()
  return { ...payment, disputeReference }
}

test('a chargeback agrees with a recorded dispute of its amount, and is unknown without one', async () => {
  const [one, part, other, abroad, warned, never] = [
    await disputed(),
    await disputed({ amount: 500 }),
    await disputed({ amount: 500 }),
    await disputed({ amount: 500 }),
    await disputed({ status: 'warning' }),
    await paid(),
  ]
  const { chargeReference } = part
  const id = await importReport(
    line('by its reference', 'Dispute', -2_000, { disputeReference: one.disputeReference }),
    line('by payment and amount', 'Dispute', -500, { chargeReference }),
    line('of another amount', 'Dispute', -400, { disputeReference: other.disputeReference }),
    line('of a payment with a dispute of another amount', 'Dispute', -300, { chargeReference }),
    line('in another currency', 'Dispute', -500, { disputeReference: abroad.disputeReference, currency: 'EUR' }),
    line('of a warning', 'Dispute', -2_000, { disputeReference: warned.disputeReference }),
    line('never recorded', 'Dispute', -2_000, { chargeReference: never.chargeReference, disputeReference: 'dp_never' }),
    line('of nobody', 'Dispute', -2_000, { chargeReference: 'ch_nobody' }),
  )
  assert.deepEqual(await differencesOf(id), {
    'by its reference': null,
    'by payment and amount': null,
    'of another amount': 'AmountDiffers',
    'of a payment with a dispute of another amount': 'Unknown',
    'in another currency': 'CurrencyDiffers',
    'of a warning': 'StatusDiffers',
    'never recorded': 'Unknown',
    'of nobody': 'Unknown',
  })
  const [first, , , , , , unrecorded] = await linesOf(merchant, id, false)
  assert.match(first?.disputeId ?? '', /^dsp_/)
  assert.deepEqual([first?.payment?.id, unrecorded?.payment?.id, unrecorded?.disputeId], [one.id, never.id, null])
})

test('a disputed amount comes back for a dispute that was won, and a later report sees that it was', async () => {
  const { disputeReference } = await disputed()
  const early = await importReport(
    line('taken', 'Dispute', -2_000, { disputeReference }),
    line('back', 'DisputeReversal', 2_000, { disputeReference }),
    line('back in part', 'DisputeReversal', 100, { disputeReference }),
  )
  assert.deepEqual(await differencesOf(early), {
    ...{ taken: null, back: 'StatusDiffers', 'back in part': 'Duplicate' },
  })
  await processor.changeDispute(disputeReference, { status: 'won' })
  await fixture.deliverNotifications()
  await importReport(feeLine('after the decision'))
  assert.deepEqual(await differencesOf(early), { taken: null, back: null, 'back in part': 'Duplicate' })
  assert.equal(await countOf(early), 1)
})

test('a return agrees with a debit that was returned, for the whole amount', async () => {
  const [returned, settled] = [await debited(merchant, returnedBy('R01')), await debited(merchant, ACCOUNT_NUMBER)]
  await processor.advance({ days: 3 })
  await fixture.deliverNotifications()
  const id = await importReport(
    line('returned', 'Return', -2_000, returned),
    line('not returned', 'Return', -2_000, settled),
    line('return of nobody', 'Return', -2_000, { chargeReference: 'ch_nobody' }),
  )
  const other = await importReport(line('in part', 'Return', -1_999, await debited(merchant, returnedBy('R01'))))
  assert.deepEqual(
    { ...(await differencesOf(id)), ...(await differencesOf(other)) },
    { returned: null, 'not returned': 'StatusDiffers', 'return of nobody': 'Unknown', 'in part': 'AmountDiffers' },
  )
})

test('a movement of an unknown type differs, and fees, payouts and corrections do not', async () => {
  const { id: paymentId, chargeReference } = await paid()
  const id = await importReport(
    line('of a payment', 'Other', -700, { chargeReference }),
    line('of no payment', 'Other', 700, {}),
    line('of nothing', 'Other', 0, {}),
    line('payout', 'Payout', -700, {}),
    line('reserve', 'Adjustment', -700, {}),
    feeLine('fee'),
  )
  assert.deepEqual(await differencesOf(id), {
    ...{
      'of a payment': 'Unknown',
      'of no payment': 'Unknown',
      'of nothing': null,
      payout: null,
      reserve: null,
      fee: null,
    },
  })
  assert.equal((await linesOf(merchant, id))[0]?.payment?.id, paymentId)
})

test('a second refund, return or chargeback of the same is a duplicate, unless the amount came back in between', async () => {
  const payment = await paid()
  const { data } = await refund(merchant, { paymentId: payment.id, amount: '1.50' })
  const refundReference = (await merchant.ledger()).refunds.find(
    ({ reference }) => reference === requireId('ref', data.made.id, '').uuid,
  )!.id
  const debit = await debited(merchant, returnedBy('R01'))
  await processor.advance({ days: 3 })
  const [once, twice] = [await disputed(), await disputed()]
  await processor.changeDispute(twice.disputeReference, { status: 'won' })
  await processor.changeDispute(twice.disputeReference, { status: 'lost' })
  await fixture.deliverNotifications()
  const id = await importReport(
    line('refund', 'Refund', -150, { refundReference }),
    line('refund again', 'Refund', -150, { refundReference }),
    line('return', 'Return', -2_000, debit),
    line('return again', 'Return', -2_000, debit),
    line('chargeback', 'Dispute', -2_000, { disputeReference: once.disputeReference }),
    line('chargeback again', 'Dispute', -2_000, { disputeReference: once.disputeReference }),
    line('taken once', 'Dispute', -2_000, { disputeReference: twice.disputeReference }),
    line('taken again', 'Dispute', -2_000, { disputeReference: twice.disputeReference }),
    line('given back', 'DisputeReversal', 2_000, { disputeReference: twice.disputeReference }),
  )
  const again = 'Duplicate'
  assert.deepEqual(await differencesOf(id), {
    ...{ refund: null, 'refund again': again, return: null, 'return again': again, chargeback: null },
    ...{ 'chargeback again': again, 'taken once': null, 'taken again': null, 'given back': null },
  })
})

test('a charge that is found later makes the charges after it duplicates', async () => {
  const { id: paymentId, chargeReference } = await paid()
  const first = await importReport(line('unknown at first', 'Charge', 2_000, { chargeReference: 'ch_renamed' }))
  const second = await importReport(line('of the same payment', 'Charge', 2_000, { chargeReference }))
  assert.deepEqual([await countOf(first), await countOf(second)], [1, 0])
  // Stands for a later notification that names the charge.
  await sql.rows(
    `insert into payment_attempt_references (shard, configuration_id, reference, attempt_id)
     select shard, configuration_id, 'ch_renamed', id from payment_attempts where payment_id = $1`,
    [requireId('pay', paymentId, '').uuid],
  )
  await importReport(feeLine('later'))
  assert.deepEqual(await differencesOf(first), { 'unknown at first': null })
  assert.deepEqual(await differencesOf(second), { 'of the same payment': 'Duplicate' })
  assert.deepEqual([await countOf(first), await countOf(second)], [0, 1])
})
