import assert from 'node:assert/strict'
import test from 'node:test'
import { FAILED, REFUND_STATUSES, STATUSES } from './outcome-table.ts'
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
    returned: 'Returned',
  })
  assert.deepEqual(outcomeOfTransfer({ ...base, status: 'failed' as typeof base.status }), {
    kind: 'Declined',
    reference: 'transfer-1',
    decline: FAILED,
  })
  assert.equal(outcomeOfTransfer({ ...base, status: 'toString' as typeof base.status }).kind, 'Unknown')
})

test("a return tells the bank's code, under the name that it has now or the one it had", () => {
  const base = { id: 'transfer-1', status: 'returned' } as Parameters<typeof outcomeOfTransfer>[0]
  for (const failure_reason of [{ failure_code: 'R01' }, { ach_return_code: 'R01' }]) {
    const outcome = { kind: 'Returned', reference: 'transfer-1', code: 'R01' }
    assert.deepEqual(outcomeOfTransfer({ ...base, failure_reason }), outcome)
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
