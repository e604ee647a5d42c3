import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt } from '../attempt.ts'
import { asDeclinedWithoutCustomer } from './decline-without-customer.ts'

const canceled = { kind: 'Canceled', reference: 'ch_1' } as const
const kindOf = (more: Partial<Attempt>) =>
  asDeclinedWithoutCustomer({ customerPresent: false, declineCode: null, ...more } as Attempt, canceled).kind

test('a charge that was given up because the bank wants the customer is declined, whoever tells of its cancellation', () => {
  const told = asDeclinedWithoutCustomer(
    { customerPresent: false, declineCode: 'authentication_required' } as Attempt,
    canceled,
  )
  assert.equal(told.kind === 'Declined' && told.decline.code, 'authentication_required')
})

test('a charge that was canceled for another reason is canceled', () => {
  assert.equal(kindOf({}), 'Canceled')
  assert.equal(kindOf({ customerPresent: true, declineCode: 'authentication_required' }), 'Canceled')
})
