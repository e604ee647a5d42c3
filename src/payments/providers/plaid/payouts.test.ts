import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ok, startStubPlaid } from '../../../../test/support/stub-plaid.ts'
import type { CalendarDate } from '../../../platform/time/index.ts'
import { ProviderUnavailable, type SettlementReportLine } from '../port/port.ts'
import { plaidSettlements } from './payouts.ts'

const plaid = await startStubPlaid()
after(plaid.close)

const SWEEPS = '/transfer/sweep/list'
const EVENTS = '/transfer/event/list'

async function linesOf(): Promise<SettlementReportLine[]> {
  const lines: SettlementReportLine[] = []
  for await (const line of plaidSettlements.fetchDay!(plaid.access, '2026-11-20' as CalendarDate)) lines.push(line)
  return lines
}

const sweep = (id: string, fields: object = {}) => ({
  ...{ id, created: '2026-11-20T21:00:00Z', amount: '-25.00', iso_currency_code: 'USD', settled: null, ...fields },
})
const event = (event_id: number, event_type: string, sweep_amount: string | null, fields: object = {}) => ({
  ...{ event_id, event_type, sweep_amount, transfer_id: `transfer-${event_id}`, transfer_type: 'debit' },
  ...{ timestamp: '2026-11-20T20:00:00Z', refund_id: null, ...fields },
})
const shown = ({ reference, type, chargeReference, refundReference, netMinor }: SettlementReportLine) =>
  [reference, type, chargeReference, refundReference, netMinor].filter((each) => each !== null).join(' ')

test('the transfers and refunds of a sweep are its lines, whatever the sign of their amounts, and the sweep pays them out', async () => {
  plaid.answer(SWEEPS, ok({ sweeps: [sweep('sweep-1'), sweep('sweep-2', { amount: '4.00' })] }))
  plaid.answer(
    EVENTS,
    ok({
      transfer_events: [
        event(4, 'refund.return_swept', '-5.00', { refund_id: 'refund-2' }),
        event(3, 'refund.swept', '5.00', { refund_id: 'refund-1' }),
        event(2, 'return_swept', '10.00'),
        event(1, 'swept', '-35.00'),
      ],
    }),
    ok({ transfer_events: [event(5, 'return_swept', '4.00')] }),
  )
  assert.deepEqual((await linesOf()).map(shown), [
    '4 RefundReversal transfer-4 refund-2 500',
    '3 Refund transfer-3 refund-1 -500',
    '2 Return transfer-2 -1000',
    '1 Charge transfer-1 3500',
    'sweep-1 Payout -2500',
    '5 Return transfer-5 -400',
    'sweep-2 Payout 400',
  ])
  assert.equal(plaid.lastOf(EVENTS)?.sweep_id, 'sweep-2')
})

test('long lists are read page by page', async () => {
  const page = (from: number, count: number) =>
    ok({ transfer_events: Array.from({ length: count }, (_, index) => event(from + index, 'swept', '1.00')) })
  plaid.answer(SWEEPS, ok({ sweeps: [sweep('sweep-1', { amount: '30.00' })] }))
  plaid.answer(EVENTS, page(1, 25), page(26, 5))
  const lines = await linesOf()
  assert.deepEqual([lines.length, shown(lines.at(-1)!)], [31, 'sweep-1 Payout -3000'])
  assert.deepEqual(
    lines.map(({ number }) => number),
    lines.map((_, index) => index + 1),
  )
  assert.equal(plaid.lastOf(EVENTS)?.offset, 25)
})

test('a sweep of the next day belongs to the next report, and a sweep that came to zero pays out nothing', async () => {
  const next = sweep('sweep-2', { created: '2026-11-21T00:00:00Z' })
  plaid.answer(SWEEPS, ok({ sweeps: [next, sweep('sweep-1', { amount: undefined })] }))
  plaid.answer(EVENTS, ok({ transfer_events: [] }))
  assert.deepEqual((await linesOf()).map(shown), ['sweep-1 Payout 0'])
})

test('a report that cannot be read completely can be fetched later', async () => {
  plaid.answer(SWEEPS, ok({ sweeps: [sweep('sweep-1')] }))
  for (const broken of [event(1, 'swept', null), event(1, 'swept', '1.234'), event(1, 'swept_later', '1.00')]) {
    plaid.answer(EVENTS, ok({ transfer_events: [broken] }))
    await assert.rejects(linesOf(), ProviderUnavailable)
  }
  plaid.answer(SWEEPS, { status: 400, body: { error_code: 'INVALID_API_KEYS' } })
  await assert.rejects(linesOf(), ProviderUnavailable)
})
