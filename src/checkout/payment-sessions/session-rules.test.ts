import assert from 'node:assert/strict'
import test from 'node:test'
import type { Timestamp } from '../../platform/time/index.ts'
import { type PaymentSessionTerms, type Storing, sessionProblems, storingProblems } from './session-rules.ts'

const now = '2026-11-20T12:00:00.000Z' as Timestamp
const fields = (terms: PaymentSessionTerms) => sessionProblems(terms, now).map(({ field }) => field)
const storing = (session: Partial<Storing>) =>
  storingProblems({
    contactId: null,
    contactRef: null,
    storePaymentMethod: 'Disabled',
    recurringProcessingModel: null,
    ...session,
  }).map(({ field }) => field)

test('every problem of the terms is reported at its field, all at once', () => {
  const bad: PaymentSessionTerms = {
    amount: '0.00',
    currency: 'USD',
    contactRef: { name: ' ', address: { lines: ['x'.repeat(256)], countryCode: 'gb' } },
    transactionRef: '',
    expirationDate: now,
    brandName: '',
    metadata: [{ key: 'an order', value: '' }],
  }
  assert.deepEqual(fields(bad), [
    'amount',
    'contactRef.name',
    'contactRef.address.lines.0',
    'contactRef.address.countryCode',
    'transactionRef',
    'expirationDate',
    'brandName',
    'metadata.0.key',
  ])
})

test('a customer needs at least one identifying field', () => {
  assert.deepEqual(fields({ contactRef: {} }), ['contactRef'])
  assert.deepEqual(fields({ contactRef: { name: null } }), ['contactRef'])
  assert.deepEqual(fields({ contactRef: { email: 'ada@example.com' } }), [])
  assert.deepEqual(fields({ transactionRef: ' ' }), [])
})

test('storing needs a contact and a model, and a model needs storing', () => {
  assert.deepEqual(storing({}), [])
  assert.deepEqual(storing({ contactRef: {} }), [])
  assert.deepEqual(storing({ contactId: 'c', contactRef: {} }), ['contactRef'])
  for (const storePaymentMethod of ['AskForConsent', 'Enabled']) {
    assert.deepEqual(storing({ storePaymentMethod }), ['contactId', 'recurringProcessingModel'])
    assert.deepEqual(storing({ storePaymentMethod, contactId: 'c', recurringProcessingModel: 'CardOnFile' }), [])
  }
  assert.deepEqual(storing({ contactId: 'c', recurringProcessingModel: 'CardOnFile' }), ['recurringProcessingModel'])
})
