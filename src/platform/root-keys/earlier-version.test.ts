import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { planLinkOf, planOfLinkSecret } from '../../checkout/sessions/plan-link.ts'
import { attemptOfReturnToken, returnUrlOf } from '../../payments/charging/return-token.ts'
import { credentialHash } from '../../payments/methods/credential.ts'
import { createSealer, type RootKey, rootKeyOf, sealerOf } from '../crypto/index.ts'
import { cursorsOf } from '../graphql/cursors.ts'
import { byId } from '../graphql/index.ts'

/**
 * Values that the code of commit 5e68a85 sealed and computed, before sealed values named their root
 * key.
 */
interface EarlierValues {
  readonly rootKey: string
  readonly sealed: readonly { readonly aad: string[]; readonly text: string; readonly sealed: string }[]
  readonly hash: string
  readonly credentialHash: string
  readonly planId: string
  readonly recoveryLink: string
  readonly attemptId: string
  readonly returnUrl: string
  readonly cursorScope: string[]
  readonly cursorPosition: string
  readonly cursor: string
}

const fixture = new URL('../../../test/support/sealed-before-key-ids.json', import.meta.url)
const earlier: EarlierValues = JSON.parse(readFileSync(fixture, 'utf8'))
const [first, second] = [rootKeyOf(Buffer.from(earlier.rootKey, 'base64')), rootKeyOf(randomBytes(32))]
const sealerWith = (seals: RootKey | null, ...opens: RootKey[]) =>
  sealerOf(() => ({ seals, opens, hashKey: first.hashKey }))
const PUBLIC_URL = { publicUrl: 'https://pay.example.test' }

test('values sealed by an earlier version open unchanged, before and during a rotation of the root key', () => {
  const sealers = [createSealer(Buffer.from(earlier.rootKey, 'base64')), sealerWith(second, second, first)]
  assert.equal(earlier.sealed.length, 9)
  for (const sealer of sealers)
    for (const { sealed, aad, text } of earlier.sealed)
      assert.equal(sealer.open(Buffer.from(sealed, 'base64'), aad), text)
})

test('values sealed by an earlier version open under no other root key', () => {
  for (const { sealed, aad } of earlier.sealed) {
    assert.throws(() => sealerWith(second, second).open(Buffer.from(sealed, 'base64'), aad))
    assert.throws(() => sealerWith(null).open(Buffer.from(sealed, 'base64'), aad))
  }
})

test('links, return addresses, cursors and hashes of an earlier version stay valid under another active root key', () => {
  for (const sealer of [createSealer(Buffer.from(earlier.rootKey, 'base64')), sealerWith(second, second, first)]) {
    const services = { sealer, ...PUBLIC_URL }
    assert.equal(sealer.hmac('idempotent request', '["createContact",{}]').toString('hex'), earlier.hash)
    assert.equal(credentialHash(sealer, 'pm_1').toString('hex'), earlier.credentialHash)
    assert.equal(planLinkOf(services, earlier.planId), earlier.recoveryLink)
    assert.equal(planOfLinkSecret(services, earlier.recoveryLink.split('/').at(-1) ?? ''), earlier.planId)
    assert.equal(returnUrlOf(services, earlier.attemptId), earlier.returnUrl)
    assert.equal(attemptOfReturnToken(services, earlier.returnUrl.split('/').at(-1) ?? ''), earlier.attemptId)
    assert.equal(cursorsOf(sealer, earlier.cursorScope, byId).read(earlier.cursor), earlier.cursorPosition)
  }
})

test('a sealed value names its root key, and every process with that key opens it', () => {
  const sealed = sealerWith(first, first).seal('a secret', ['p'])
  assert.ok(sealed.subarray(0, 5).equals(first.mark))
  assert.match(first.id, /^[0-9a-f]{8}$/)
  assert.notEqual(first.id, second.id)
  assert.equal(sealerWith(second, second, first).open(sealed, ['p']), 'a secret')
  assert.throws(() => sealerWith(second, second).open(sealed, ['p']), /a root key that this process does not have/)
})

test('a process without the active key seals nothing, and opens values of its own keys', () => {
  const sealer = sealerWith(null, first)
  assert.throws(() => sealer.seal('a secret', ['p']), /does not have the active root key/)
  assert.equal(sealer.open(sealerWith(first, first).seal('a secret', ['p']), ['p']), 'a secret')
})
