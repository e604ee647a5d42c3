import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { VISA } from '../../../../test/support/instruments.ts'
import { chargeTerms } from '../../../../test/support/sandbox-provider.ts'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'
import { sandboxProvider as provider } from './index.ts'

const stub = await startStubProvider()
after(() => stub.close())

const access = {
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { apiKey: 'key-of-a-test' },
  notificationSecret: null,
  endpoint: stub.url,
  notificationUrl: 'https://pay.example.test/notifications/none',
} as const

const terms = chargeTerms()
const request = provider.chargeRequest(terms, access)
const send = (isFirst?: boolean) => provider.charge(access, terms.attemptId, request, { number: VISA }, isFirst)
const refusal = (status: number, code: string) => ({ status, body: { error: { code, message: 'Any.' } } })

test('only a refusal by the processor itself declines a charge', async () => {
  stub.answer('/v1/charges', refusal(422, 'invalid_request'))
  const outcome = await send()
  assert.equal(outcome.kind === 'Declined' && outcome.decline.code, 'rejected_by_provider')
  for (const answer of [
    refusal(404, 'not_found'),
    refusal(408, 'fault'),
    refusal(413, 'fault'),
    { status: 400, body: {} },
  ]) {
    stub.answer('/v1/charges', answer)
    assert.equal((await send(true)).kind, 'Unknown')
  }
})

test('a refused key charges nothing on the first request, and leaves the outcome of a later one unknown', async () => {
  for (const status of [401, 403]) {
    stub.answer('/v1/charges', refusal(status, 'unauthenticated'))
    const unavailable = { kind: 'Unavailable', reference: null, cause: 'CredentialsRejected' }
    assert.deepEqual(await send(true), unavailable)
    assert.equal((await send(false)).kind, 'Unknown')
    assert.equal((await send()).kind, 'Unknown')
    stub.answer('/v1/charges', 'hang up', refusal(status, 'unauthenticated'))
    assert.equal((await send(true)).kind, 'Unknown')
  }
})

test('only a refusal by the processor itself fails a refund', async () => {
  const refundOf = { refundId: 'a refund', paymentId: 'a payment', attemptId: 'an attempt', reference: 'ch_1', request }
  const refund = provider.refundRequest({ ...refundOf, amountMinor: 1n, currency: 'USD', reason: null }, access)
  const outcomes = [
    [refusal(422, 'amount_too_large'), 'Failed'],
    [refusal(409, 'not_refundable'), 'Failed'],
    [refusal(422, 'invalid_request'), 'Failed'],
    [refusal(401, 'unauthenticated'), 'Unknown'],
    [refusal(404, 'not_found'), 'Unknown'],
    [refusal(422, 'idempotency_mismatch'), 'Unknown'],
  ] as const
  for (const [answer, kind] of outcomes) {
    stub.answer('/v1/refunds', answer)
    assert.equal((await provider.refund(access, 'a refund', refund)).kind, kind)
  }
})
