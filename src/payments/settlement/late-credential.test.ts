import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredCredential } from '../providers/index.ts'
import { lateCredentialChange } from './decide-outcome.ts'

const stored: StoredCredential = {
  ...{ credential: 'credential', identity: 'identity', supportedModels: ['CardOnFile'], schemeReference: null },
  instrument: { type: 'BankAccount', institutionName: null, accountHolderName: null, last4: null, accountType: null },
}
const outcome = { kind: 'Succeeded', reference: 'ch_1', stored } as const
const paid = { stage: 'Settled', outcome: 'Succeeded', stores: true } as const
const noMethod = { paymentMethodId: null }

test('a credential reported after its charge is stored, and changes no status', () => {
  assert.deepEqual(lateCredentialChange(noMethod, paid, outcome), {
    stage: 'Settled',
    outcome: 'Succeeded',
    statuses: [],
  })
  const debit = { stage: 'Processing', outcome: null, stores: true } as const
  const again = { ...outcome, kind: 'Processing' } as const
  assert.deepEqual(lateCredentialChange(noMethod, debit, again), { stage: 'Processing', outcome: null, statuses: [] })
})

test('a credential is not stored if it was not requested, is already stored, or was not charged', () => {
  assert.equal(lateCredentialChange(noMethod, { ...paid, stores: false }, outcome), null)
  assert.equal(lateCredentialChange({ paymentMethodId: 'method' }, paid, outcome), null)
  assert.equal(lateCredentialChange(noMethod, paid, { ...outcome, stored: null }), null)
  assert.equal(lateCredentialChange(noMethod, { ...paid, outcome: 'Returned' }, outcome), null)
  assert.equal(lateCredentialChange(noMethod, { stage: 'Unknown', outcome: null, stores: true }, outcome), null)
})
