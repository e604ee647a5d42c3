import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredCredential } from '../providers/index.ts'
import { lateCredentialChange } from './late-credential.ts'

type Before = Parameters<typeof lateCredentialChange>[0]

const stored: StoredCredential = {
  ...{ credential: 'credential', identity: 'identity', supportedModels: ['CardOnFile'], schemeReference: null },
  instrument: { type: 'BankAccount', institutionName: null, accountHolderName: null, last4: null, accountType: null },
}
const told = { kind: 'Succeeded', reference: 'ch_1', stored } as const
const paid = { stage: 'Settled', outcome: 'Succeeded', stores: true } as const
const before = (attempt: Before['attempt'], paymentMethodId: string | null = null): Before => ({
  payment: { paymentMethodId },
  attempt,
})

test('what was stored is heard also after the charge was, and moves nothing', () => {
  assert.deepEqual(lateCredentialChange(before(paid), told), { stage: 'Settled', outcome: 'Succeeded', statuses: [] })
  const debit = { stage: 'Processing', outcome: null, stores: true } as const
  const again = { ...told, kind: 'Processing' } as const
  assert.deepEqual(lateCredentialChange(before(debit), again), { stage: 'Processing', outcome: null, statuses: [] })
})

test('what was not to be stored, is stored already, or did not charge brings no method', () => {
  assert.equal(lateCredentialChange(before({ ...paid, stores: false }), told), null)
  assert.equal(lateCredentialChange(before(paid, 'method'), told), null)
  assert.equal(lateCredentialChange(before(paid), { ...told, stored: null }), null)
  assert.equal(lateCredentialChange(before({ ...paid, outcome: 'Returned' }), told), null)
  assert.equal(lateCredentialChange(before({ stage: 'Unknown', outcome: null, stores: true }), told), null)
})
