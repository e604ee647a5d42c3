import assert from 'node:assert/strict'
import { createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { openBytes, openBytesDerived, sealBytes, sealBytesDerived } from './index.ts'

const [key, plain, aad] = [randomBytes(32), Buffer.from('4242424242424242'), ['p']]

/** Records the results of Node's ciphers and hashes from now on. */
function watch(t: TestContext) {
  const decipher = Object.getPrototypeOf(createDecipheriv('aes-256-gcm', key, Buffer.alloc(12)))
  const hmac = Object.getPrototypeOf(createHmac('sha256', key))
  const methods = [t.mock.method(decipher, 'update'), t.mock.method(decipher, 'final'), t.mock.method(hmac, 'digest')]
  return (): Buffer[] =>
    methods
      .flatMap(({ mock }) => mock.calls.map((call: { readonly result?: unknown }) => call.result))
      .filter(Buffer.isBuffer)
}

const isWiped = (bytes: Buffer) => bytes.every((byte) => byte === 0)

test('opening leaves no copy of the plain bytes except the returned one', (t) => {
  const [sealed, sealedApart] = [sealBytes(key, plain, aad), sealBytesDerived(key, plain, aad)]
  const given = watch(t)
  const opened = [openBytes(key, sealed, aad), openBytesDerived(key, sealedApart, aad)]
  assert.deepEqual(opened, [plain, plain])
  assert.ok(given().length >= 5)
  for (const bytes of given()) assert.ok(opened.some((each) => each === bytes) || isWiped(bytes))
})

test('a failed opening leaves no plain bytes', (t) => {
  const sealed = sealBytes(key, plain, aad)
  sealed[sealed.length - 1]! ^= 1
  const given = watch(t)
  assert.throws(() => openBytes(key, sealed, aad))
  assert.ok(given().length > 0)
  assert.ok(given().every(isWiped))
})

test('a key derived for one value is erased after sealing', (t) => {
  const given = watch(t)
  sealBytesDerived(key, plain, aad)
  assert.equal(given().length, 1)
  assert.ok(given().every(isWiped))
})
