import assert from 'node:assert/strict'
import test from 'node:test'
import { Webhook } from 'standardwebhooks'
import { createSealer } from '../../platform/crypto/index.ts'
import { newSigningSecret, openSigningSecret, sealSigningSecret, signingKey } from './signing-secret.ts'

const webhookId = '019aa11e-0000-7000-8000-000000000001'
const sealer = createSealer(Buffer.alloc(32, 7))

test('a secret has the form of Standard Webhooks and 32 bytes', () => {
  const secret = newSigningSecret()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(signingKey(secret).symmetricKeySize, 32)
  assert.notEqual(secret, newSigningSecret())
  assert.doesNotThrow(() => new Webhook(secret))
})

test('a sealed secret opens only for its webhook and version', () => {
  const secret = newSigningSecret()
  const sealed = sealSigningSecret(sealer, webhookId, 2, secret)
  assert.equal(openSigningSecret(sealer, webhookId, 2, sealed), secret)
  assert.throws(() => openSigningSecret(sealer, webhookId, 1, sealed))
  assert.throws(() => openSigningSecret(sealer, webhookId.replace('9', '8'), 2, sealed))
})
