import assert from 'node:assert/strict'
import test from 'node:test'
import { FAILED, REFUND_STATUSES, RETURNS, STATUSES } from './outcome-table.ts'
import { outcomeOfRefund } from './refunds.ts'
import { outcomeOfTransfer } from './transfer-outcome.ts'

test('each status of a transfer comes to its outcome', () => {
  const base = { id: 'transfer-1', failure_reason: null } as Parameters<typeof outcomeOfTransfer>[0]
  const kinds = Object.keys(STATUSES).map((status) => {
    const { kind } = outcomeOfTransfer({ ...base, status: status as typeof base.status })
    return [status, kind]
  })
  assert.deepEqual(Object.fromEntries(kinds), {
    pending: 'Processing',
    posted: 'Processing',
    settled: 'Succeeded',
    funds_available: 'Succeeded',
    cancelled: 'Canceled',
    failed: 'Declined',
    returned: 'Declined',
  })
  assert.deepEqual(outcomeOfTransfer({ ...base, status: 'failed' as typeof base.status }), {
    kind: 'Declined',
    reference: 'transfer-1',
    decline: FAILED,
  })
  assert.equal(outcomeOfTransfer({ ...base, status: 'toString' as typeof base.status }).kind, 'Unknown')
})

test("each of the bank's codes of a return means its decline", () => {
  const base = { id: 'transfer-1', status: 'returned' } as Parameters<typeof outcomeOfTransfer>[0]
  for (const [code, decline] of Object.entries(RETURNS)) {
    for (const failure_reason of [{ failure_code: code }, { ach_return_code: code }])
      assert.deepEqual(outcomeOfTransfer({ ...base, failure_reason }), {
        kind: 'Declined',
        reference: 'transfer-1',
        decline,
      })
  }
})

test('each status of a refund comes to its outcome', () => {
  const kinds = Object.keys(REFUND_STATUSES).map((status) => [status, outcomeOfRefund({ id: 'refund-1', status }).kind])
  assert.deepEqual(Object.fromEntries(kinds), {
    pending: 'Pending',
    posted: 'Pending',
    settled: 'Succeeded',
    cancelled: 'Failed',
    failed: 'Failed',
    returned: 'Failed',
  })
  assert.equal(outcomeOfRefund({ id: 'refund-1', status: 'strange' }).kind, 'Unknown')
})
