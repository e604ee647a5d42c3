import assert from 'node:assert/strict'
import test from 'node:test'
import type Stripe from 'stripe'
import { detachedEvents, invalidEvents, methodOfMandate } from './invalid-methods.ts'

const CARD = { id: 'pm_1', customer: null, metadata: { attempt_id: 'attempt' }, card: { fingerprint: 'finger' } }
const detached = (method: object, customer: string | null = 'cus_1') =>
  detachedEvents({
    data: { object: method, previous_attributes: { customer } },
  } as unknown as Stripe.PaymentMethodDetachedEvent)
const mandate = (fields: object) =>
  methodOfMandate({ status: 'inactive', type: 'multi_use', payment_method: 'pm_1', ...fields } as Stripe.Mandate)

test('a detached PaymentMethod is an invalid credential of its former customer', () => {
  const expected = [{ kind: 'CredentialInvalid', identity: 'finger', credential: 'cus_1/pm_1' }]
  assert.deepEqual(detached(CARD), expected)
  assert.deepEqual(invalidEvents({ ...CARD, customer: 'cus_1' } as unknown as Stripe.PaymentMethod), expected)
})

test('a PaymentMethod of another program, or without a customer, is ignored', () => {
  assert.deepEqual(detached({ ...CARD, metadata: {} }), [])
  assert.deepEqual(detached(CARD, null), [])
})

test('only an inactive mandate for several payments ends its PaymentMethod', () => {
  assert.equal(mandate({}), 'pm_1')
  for (const fields of [{ status: 'active' }, { status: 'pending' }, { type: 'single_use' }])
    assert.equal(mandate(fields), null)
})
