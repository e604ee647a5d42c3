import assert from 'node:assert/strict'
import test from 'node:test'
import { FAILED, outcomeOfTransfer, REFUND_STATUSES, STATUSES } from './outcome-table.ts'
import { outcomeOfRefund } from './refunds.ts'

test('each status of a transfer has its outcome', () => {
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
    returned: 'Returned',
  })
  assert.deepEqual(outcomeOfTransfer({ ...base, status: 'failed' as typeof base.status }), {
    kind: 'Declined',
    reference: 'transfer-1',
    decline: FAILED,
  })
  assert.equal(outcomeOfTransfer({ ...base, status: 'toString' as typeof base.status }).kind, 'Unknown')
})

test("a return has the bank's code, under its current or its former field name", () => {
  const base = { id: 'transfer-1', status: 'returned' } as Parameters<typeof outcomeOfTransfer>[0]
  for (const failure_reason of [{ failure_code: 'R01' }, { ach_return_code: 'R01' }]) {
    const outcome = { kind: 'Returned', reference: 'transfer-1', code: 'R01' }
    assert.deepEqual(outcomeOfTransfer({ ...base, failure_reason }), outcome)
  }
})

test('each status of a refund has its outcome', () => {
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
