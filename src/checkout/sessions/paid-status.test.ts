import assert from 'node:assert/strict'
import test from 'node:test'
import type { PaymentStatus } from '../../platform/graphql/inputs.generated.ts'
import { type PaidStatus, paidStatusOf } from './progress.ts'

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

test('a payment is shown as paid only after it has succeeded', () => {
  for (const [status, expected] of Object.entries(EXPECTED)) assert.equal(paidStatusOf(status), expected, status)
})
