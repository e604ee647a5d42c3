import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { newSigningSecret, signingKey } from '../subscriptions/signing-secret.ts'
import { signatureHeader } from './signing-keys.ts'

// The libraries refuse timestamps that differ much from the machine's time.
const nowSeconds = Math.floor(Date.now() / 1000)

function headers(secrets: readonly string[], id: string, body: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(nowSeconds),
    'webhook-signature': signatureHeader(secrets.map(signingKey), id, nowSeconds, Buffer.from(body)),
  }
}

test('two independent libraries verify the signature of any text', () => {
  const secret = newSigningSecret()
  fc.assert(
    fc.property(fc.json({ maxDepth: 2, stringUnit: 'binary' }), (body) => {
      const signed = headers([secret], 'whr_01kaghwdzqe4h8s6b3v1n7k5t0', body)
      new StandardWebhook(secret).verify(body, signed)
      new SvixWebhook(secret).verify(body, signed)
    }),
  )
})

test('while two secrets are valid, each verifies the signature, the newest first', () => {
  const [old, fresh, never] = [newSigningSecret(), newSigningSecret(), newSigningSecret()]
  const signed = headers([fresh, old], 'whr_1', '{}')
  for (const secret of [old, fresh]) {
    new StandardWebhook(secret).verify('{}', signed)
    new SvixWebhook(secret).verify('{}', signed)
  }
  assert.throws(() => new StandardWebhook(never).verify('{}', signed))
  const [first] = signed['webhook-signature']?.split(' ') ?? []
  assert.equal(first, headers([fresh], 'whr_1', '{}')['webhook-signature'])
})

test('a changed body, id or time does not verify', () => {
  const secret = newSigningSecret()
  const signed = headers([secret], 'whr_1', '{"a":1}')
  const verify = (body: string, other: object) => new StandardWebhook(secret).verify(body, { ...signed, ...other })
  verify('{"a":1}', {})
  assert.throws(() => verify('{"a":2}', {}))
  assert.throws(() => verify('{"a":1}', { 'webhook-id': 'whr_2' }))
  assert.throws(() => verify('{"a":1}', { 'webhook-timestamp': String(nowSeconds + 1) }))
})
