import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { amountRanges, assertFilters, isInRange, isWithin, periods, someOf } from '../support/filtered-list.ts'
import { uuidOf } from '../support/paged-lists/paging-fixture.ts'
import { writeDisputeRows, writeRefundRows } from '../support/payment-rows.ts'
import { createRecordFactory } from '../support/record-factory.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'

const server = await startTestServer({ processor: true })
const { sql } = server.database
after(async () => {
  await server.close()
})

const TIMES = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']
const CENTS = [100, 250, 999]
const by =
  ({ key }: TestAccount) =>
  (query: string, variables: object) =>
    server.ask(key, query, variables)

test('refunds are listed by any combination of filters', async () => {
  const shop = await server.shop()
  const payments = [
    await createRecordFactory(server, shop, []).payment(),
    await createRecordFactory(server, shop, []).payment(),
  ]
  const [statuses, reasons] = [['Pending', 'Succeeded', 'Failed'] as const, [null, 'Duplicate', 'Fraudulent'] as const]
  const rows = []
  for (let n = 0; n < 60; n++) {
    const row = {
      paymentId: payments[n % 2] ?? '',
      status: statuses[n % 3],
      reason: reasons[Math.floor(n / 3) % 3] ?? null,
      amountMinor: CENTS[Math.floor(n / 5) % 3] ?? 0,
      createdAt: TIMES[Math.floor(n / 7) % 4] ?? '',
    }
    const [id = ''] = await writeRefundRows(sql, server, row.paymentId, {
      count: 1,
      ...row,
      status: row.status ?? '',
    })
    rows.unshift({ id, ...row })
  }
  await assertFilters({
    ...{ ask: by(shop), field: 'refunds', inputType: 'RefundsInput', owner: { orgId: shop.id }, isCounted: true, rows },
    filters: fc
      .tuple(
        someOf({
          status: fc.constantFrom(...statuses),
          reason: fc.constantFrom('Duplicate', 'Fraudulent', 'RequestedByCustomer'),
          origin: fc.constantFrom('Api', 'Provider'),
          paymentId: fc.constantFrom(...payments),
        }),
        periods(TIMES),
        amountRanges(CENTS, 'USD'),
      )
      .map(([some, period, range]) => ({ ...some, ...period, ...range })),
    matches: (row, { status, reason, origin, paymentId, ...ranges }) =>
      (status === undefined || row.status === status) &&
      (reason === undefined || row.reason === reason) &&
      (origin === undefined || origin === 'Api') &&
      (paymentId === undefined || row.paymentId === paymentId) &&
      isWithin(row.createdAt, ranges) &&
      isInRange(row.amountMinor, ranges),
  })
})

test('disputes are listed by any combination of filters', async () => {
  const shop = await server.shop()
  const payments = [
    await createRecordFactory(server, shop, []).payment(),
    await createRecordFactory(server, shop, []).payment(),
  ]
  const [statuses, reasons] = [['NeedsResponse', 'UnderReview', 'Warning'] as const, ['Fraudulent', 'Other'] as const]
  const rows: {
    id: string
    paymentId: string
    status: string
    reason: string
    cents: number
    openedAt: string
    due: string | null
  }[] = []
  for (let n = 0; n < 60; n++) {
    const row = {
      paymentId: payments[n % 2] ?? '',
      status: statuses[n % 3] ?? '',
      reason: reasons[Math.floor(n / 3) % 2] ?? '',
      cents: CENTS[Math.floor(n / 5) % 3] ?? 0,
      openedAt: TIMES[Math.floor(n / 7) % 4] ?? '',
      due: n % 4 === 0 ? null : (TIMES[n % 4] ?? ''),
    }
    const [id = ''] = await writeDisputeRows(sql, server, row.paymentId, 1, row.status)
    await sql.write(
      'update disputes set reason = $2, amount_minor = $3, opened_at = $4, evidence_due_at = $5 where id = $1',
      [uuidOf(id), row.reason, row.cents, row.openedAt, row.due],
    )
    rows.unshift({ id, ...row })
  }
  await assertFilters({
    ...{
      ask: by(shop),
      field: 'disputes',
      inputType: 'DisputesInput',
      owner: { orgId: shop.id },
      isCounted: true,
      rows,
    },
    filters: fc
      .tuple(
        someOf({
          status: fc.constantFrom(...statuses),
          reason: fc.constantFrom('Fraudulent', 'Other', 'Duplicate'),
          paymentId: fc.constantFrom(...payments),
          evidenceDueBefore: fc.constantFrom(...TIMES),
        }),
        periods(TIMES),
        amountRanges(CENTS, 'USD'),
      )
      .map(([some, period, range]) => ({ ...some, ...period, ...range })),
    matches: (row, { status, reason, paymentId, evidenceDueBefore, ...ranges }) =>
      (status === undefined || row.status === status) &&
      (reason === undefined || row.reason === reason) &&
      (paymentId === undefined || row.paymentId === paymentId) &&
      (evidenceDueBefore === undefined || (row.due !== null && row.due < evidenceDueBefore)) &&
      isWithin(row.openedAt, ranges) &&
      isInRange(row.cents, ranges),
  })
})

test('amounts without a currency and reversed ranges are refused, each at its field', async () => {
  const { key } = await server.account('Organization')
  const refused = async (input: object) => {
    const { errors } = await server.ask(
      key,
      'query ($input: RefundsInput) { refunds(input: $input) { edges { cursor } } }',
      {
        input,
      },
    )
    return errors?.map(({ extensions }) => `${extensions.code} ${extensions.field}`)
  }
  assert.deepEqual(await refused({ minAmount: '1.00' }), ['VALIDATION_ERROR currency'])
  assert.deepEqual(await refused({ maxAmount: '1.50', currency: 'JPY' }), ['VALIDATION_ERROR maxAmount'])
  assert.deepEqual(await refused({ minAmount: '2', maxAmount: '1', currency: 'USD' }), ['VALIDATION_ERROR maxAmount'])
  assert.deepEqual(await refused({ since: TIMES[1], until: TIMES[1] }), ['VALIDATION_ERROR until'])
})
