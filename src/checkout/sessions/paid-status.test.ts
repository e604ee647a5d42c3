import assert from 'node:assert/strict'
import test from 'node:test'
import type { PaymentStatus } from '../../payments/index.ts'
import { type PaidStatus, paidStatusOf } from './paid-status.ts'

const EXPECTED: Readonly<Record<PaymentStatus, PaidStatus>> = {
  Pending: 'Processing',
  RequiresAction: 'Processing',
  Processing: 'Processing',
  Succeeded: 'Succeeded',
  Failed: 'Failed',
  Canceled: 'Failed',
  Returned: 'Returned',
  Disputed: 'Succeeded',
}

test('a payment is called paid when it has succeeded, and never before', () => {
  for (const [status, expected] of Object.entries(EXPECTED)) assert.equal(paidStatusOf(status), expected, status)
})
