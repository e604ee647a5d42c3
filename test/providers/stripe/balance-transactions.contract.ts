import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProviderUnavailable, type SettlementReportLine } from '../../../src/payments/providers/port/port.ts'
import { LINE_TYPES } from '../../../src/payments/providers/stripe/balance-lines.ts'
import { stripeProvider } from '../../../src/payments/providers/stripe/index.ts'
import type { CalendarDate } from '../../../src/platform/time/index.ts'
import { documentOf } from '../document.ts'
import { ATTEMPT, openStripe, REFUND } from './stripe.ts'

const LIST = 'GET /v1/balance_transactions'
const DAY = '2026-11-20' as CalendarDate
const DAY_START = Date.parse(DAY) / 1_000

type Access = Parameters<NonNullable<NonNullable<typeof stripeProvider.settlements>['fetchDay']>>[0]

async function linesOf(access: Access): Promise<SettlementReportLine[]> {
  const lines: SettlementReportLine[] = []
  for await (const line of stripeProvider.settlements!.fetchDay!(access, DAY)) lines.push(line)
  return lines
}

test('the balance transactions of a day are read page by page, each with its source', async (t) => {
  const { served, access } = await openStripe(t)
  const charge = { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: { attempt_id: ATTEMPT } }
  const refund = { object: 'refund', id: 're_1', payment_intent: 'pi_1', metadata: { refund_id: REFUND } }
  const dispute = { object: 'dispute', id: 'du_1', payment_intent: 'pi_1', reason: 'fraudulent' }
  const money = { currency: 'usd', amount: 4990 }
  const paid = { ...{ ...charge, ...money }, amount_captured: 4990 }
  const lost = { amount: -4990, fee: 1500, net: -6490 }
  served.answer(LIST, 200, {
    data: [
      { id: 'txn_4', type: 'payout', currency: 'usd', amount: -100, fee: 0, net: -100, source: null },
      {
        ...{ id: 'txn_3', type: 'adjustment', reporting_category: 'dispute', currency: 'usd', ...lost },
        source: { ...dispute, ...money },
      },
    ],
    has_more: true,
  })
  served.answer(LIST, 200, {
    data: [
      {
        ...{ id: 'txn_2', type: 'refund', reporting_category: 'refund', currency: 'usd' },
        ...{ amount: -1250, fee: 0, net: -1250, source: { ...refund, currency: 'usd', amount: 1250 } },
      },
      { id: 'txn_1', type: 'charge', ...money, fee: 175, net: 4815, source: paid },
    ],
    has_more: false,
  })
  const lines = await linesOf(access)
  assert.deepEqual(
    lines.map(({ number, reference, type, chargeReference, refundReference, merchantReference }) => [
      ...[number, reference, type, chargeReference, refundReference, merchantReference],
    ]),
    [
      [1, 'txn_4', 'Payout', null, null, null],
      [2, 'txn_3', 'Dispute', 'pi_1', null, null],
      [3, 'txn_2', 'Refund', 'pi_1', 're_1', REFUND],
      [4, 'txn_1', 'Charge', 'pi_1', null, ATTEMPT],
    ],
  )
  assert.deepEqual(
    lines.map(({ amountMinor, feeMinor, netMinor }) => [amountMinor, feeMinor, netMinor]),
    [
      [-100n, 0n, -100n],
      [-4990n, 1500n, -6490n],
      [-1250n, 0n, -1250n],
      [4990n, 175n, 4815n],
    ],
  )
  const asked = {
    created: { gte: DAY_START, lt: DAY_START + 86_400 },
    ...{ limit: 100, expand: ['data.source'] },
  }
  assert.deepEqual(
    served.requests.map(({ query }) => query),
    [asked, { ...asked, starting_after: 'txn_3' }],
  )
})

test('a key without the permission is named, and without a response the report can be fetched later', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(LIST, 403, { error: { type: 'invalid_request_error', message: 'canary of the message' } })
  await assert.rejects(linesOf(access), /may not read balance transactions/)
  for (let attempt = 0; attempt < 3; attempt++) served.hangUp(LIST)
  await assert.rejects(linesOf(access), ProviderUnavailable)
})

/** The types of Stripe's other products, which are Other lines. */
const OTHER_TYPES =
  /^(advance|advance_funding|anticipation_repayment|application_fee|application_fee_refund|climate_.*|connect_.*|contribution|issuing_.*|obligation_.*|payment_unreconciled|stripe_balance_payment_.*|transfer|transfer_.*)$/

test('each type of a balance transaction has a line type, or belongs to a product that is not used', () => {
  const types = documentOf('stripe').schemas.balance_transaction?.properties?.type?.enum ?? []
  assert.ok(types.length > 30)
  for (const type of types.map(String)) assert.equal(Object.hasOwn(LINE_TYPES, type), !OTHER_TYPES.test(type), type)
})
