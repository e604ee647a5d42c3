import assert from 'node:assert/strict'
import test from 'node:test'
import type { ProviderAccess } from '../port/port.ts'
import { readProviderEvents } from './events.ts'

const ACCESS: ProviderAccess = {
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { merchantAccount: 'TestMerchant' },
  notificationSecret: null,
  endpoint: null,
  notificationUrl: 'https://pay.example.com/notifications/ppc_1',
}
const ATTEMPT = '0198f0c0-0000-7000-8000-000000000001'
const ORIGINAL_REF = { id: ATTEMPT, reference: 'ORIGINAL' }
const originalReference = 'ORIGINAL'

/** Interprets an item that refers to the attempt, unless it has another reference. */
async function interpretItem(item: Readonly<Record<string, unknown>>) {
  const example = {
    pspReference: '7914073381342284',
    originalReference: '',
    merchantAccountCode: 'TestMerchant',
    merchantReference: ATTEMPT,
    amount: { value: 1130, currency: 'EUR' },
    success: 'true',
    eventDate: '2019-05-06T17:15:34.121+02:00',
    paymentMethod: 'visa',
    reason: '',
  }
  return readProviderEvents(ACCESS, { eventId: 'event', body: JSON.stringify({ ...example, ...item }) })
}

const report = (result: string) => ({ result, reportedAt: '2019-05-06T15:15:34.121Z' })

test('an authorization that is canceled, expired or captured is reported with its time', async () => {
  const results = { CANCELLATION: 'Canceled', TECHNICAL_CANCEL: 'Canceled', EXPIRE: 'Expired', CAPTURE: 'Captured' }
  const amount = { amountMinor: 1130n, currency: 'EUR' }
  for (const [eventCode, result] of Object.entries(results))
    assert.deepEqual(await interpretItem({ eventCode, originalReference }), [
      {
        kind: 'Capture',
        charge: ORIGINAL_REF,
        report: { ...report(result), ...(result === 'Captured' && { amount }) },
      },
    ])
  for (const eventCode of ['TECHNICAL_CANCEL', 'EXPIRE'])
    assert.deepEqual(await interpretItem({ eventCode, originalReference, success: 'false' }), [])
  const [expired] = await interpretItem({ eventCode: 'EXPIRE' })
  assert.deepEqual(expired?.kind === 'Capture' && expired.charge, { id: ATTEMPT, reference: null })
})

test('a refused capture and a failed one are reported', async () => {
  assert.deepEqual(await interpretItem({ eventCode: 'CAPTURE', originalReference, success: 'false' }), [
    { kind: 'Capture', charge: ORIGINAL_REF, report: report('Refused') },
    { kind: 'CaptureRefused', captureRequestId: ATTEMPT },
  ])
  assert.deepEqual(await interpretItem({ eventCode: 'CAPTURE_FAILED', originalReference }), [
    { kind: 'Capture', charge: ORIGINAL_REF, report: report('Failed') },
  ])
})

test('a second capture that finds nothing left does not report that nothing was captured', async () => {
  const refused = { eventCode: 'CAPTURE', originalReference, success: 'false' }
  assert.deepEqual(await interpretItem({ ...refused, reason: 'Insufficient balance on payment' }), [
    { kind: 'CaptureRefused', captureRequestId: ATTEMPT },
  ])
  const theirs = { ...refused, merchantReference: 'order-17', reason: 'Insufficient balance on payment' }
  assert.deepEqual(await interpretItem(theirs), [])
})

test('a refused cancellation ends the request that names itself, and not the charge', async () => {
  const refused = { eventCode: 'CANCELLATION', originalReference, success: 'false' }
  assert.deepEqual(await interpretItem(refused), [{ kind: 'CaptureRefused', captureRequestId: ATTEMPT }])
})

test('a capture with the reference of a person or of another program names the charge by its original', async () => {
  const theirs = { merchantReference: 'order-17', originalReference }
  for (const eventCode of ['CAPTURE', 'CAPTURE_FAILED', 'CANCELLATION']) {
    const [event] = await interpretItem({ ...theirs, eventCode })
    assert.deepEqual(event?.kind === 'Capture' && event.charge, { id: null, reference: 'ORIGINAL' }, eventCode)
  }
  assert.deepEqual(await interpretItem({ merchantReference: 'order-17', eventCode: 'CAPTURE' }), [])
})
