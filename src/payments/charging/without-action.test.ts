import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt } from '../attempt.ts'
import { declineForCancellation } from './decline-without-customer.ts'

const canceled = { kind: 'Canceled', reference: 'ch_1' } as const
const kindOf = (more: Partial<Attempt>) =>
  declineForCancellation({ customerPresent: false, declineCode: null, ...more } as Attempt, canceled).kind

test('a canceled charge is declined when the bank required an absent customer to authenticate', () => {
  const outcome = declineForCancellation(
    { customerPresent: false, declineCode: 'authentication_required' } as Attempt,
    canceled,
  )
  assert.equal(outcome.kind === 'Declined' && outcome.decline.code, 'authentication_required')
})

test('a charge canceled for another reason is canceled', () => {
  assert.equal(kindOf({}), 'Canceled')
  assert.equal(kindOf({ customerPresent: true, declineCode: 'authentication_required' }), 'Canceled')
})
