import assert from 'node:assert/strict'
import test from 'node:test'
import type { ProviderAccess } from '../port/port.ts'
import { readProviderEvents } from './events.ts'

const ACCESS: ProviderAccess = {
  configurationId: '01920000-0000-7000-8000-00000000e001',
  mode: 'Sandbox',
  credentials: { merchantAccount: 'TestMerchant' },
  notificationSecret: null,
  endpoint: null,
  notificationUrl: '',
}

/** Interprets a reversal of our charge, with the reference of a person. */
function reverse(additionalData: object, success = 'true') {
  const item = {
    ...{ eventCode: 'CANCEL_OR_REFUND', success, pspReference: 'REVERSAL', originalReference: 'ORIGINAL' },
    ...{ merchantReference: 'order 17', eventDate: '2026-11-20T10:00:00Z', amount: { value: 1130, currency: 'EUR' } },
  }
  return readProviderEvents(ACCESS, { eventId: 'event', body: JSON.stringify({ ...item, additionalData }) })
}

const charge = { id: null, reference: 'ORIGINAL' }

test('a reversal by which Adyen canceled the charge is reported as its cancellation', async () => {
  const report = { result: 'Canceled', reportedAt: '2026-11-20T10:00:00.000Z' }
  assert.deepEqual(await reverse({ 'modification.action': 'cancel' }), [{ kind: 'Capture', charge, report }])
  assert.deepEqual(await reverse({ 'modification.action': 'cancel' }, 'false'), [])
})

test('a reversal by which Adyen refunded the charge is reported as a refund that was made there', async () => {
  for (const [success, kind] of [
    ['true', 'Succeeded'],
    ['false', 'Failed'],
  ] as const) {
    const [refund] = await reverse({ 'modification.action': 'refund' }, success)
    assert.ok(refund?.kind === 'Refund')
    assert.deepEqual([refund.charge, refund.refund.reference, refund.outcome.kind], [charge, 'REVERSAL', kind])
    assert.deepEqual(refund.amount, { amountMinor: 1130n, currency: 'EUR' })
  }
})

test('a reversal without its action reports nothing', async () => {
  assert.deepEqual(await reverse({}), [])
})
