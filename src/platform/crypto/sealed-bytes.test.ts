import assert from 'node:assert/strict'
import { createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { openBytes, openBytesDerived, sealBytes, sealBytesDerived } from './index.ts'

const [key, plain, place] = [randomBytes(32), Buffer.from('4242424242424242'), ['p']]

/** What the methods of Node's own ciphers and hashes give from now on. */
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

test('of what was opened no copy is left but the one that is given', (t) => {
  const [sealed, sealedApart] = [sealBytes(key, plain, place), sealBytesDerived(key, plain, place)]
  const given = watch(t)
  const opened = [openBytes(key, sealed, place), openBytesDerived(key, sealedApart, place)]
  assert.deepEqual(opened, [plain, plain])
  assert.ok(given().length >= 5)
  for (const bytes of given()) assert.ok(opened.some((each) => each === bytes) || isWiped(bytes))
})

test('nothing is left of what turns out not to be what was sealed', (t) => {
  const sealed = sealBytes(key, plain, place)
  sealed[sealed.length - 1]! ^= 1
  const given = watch(t)
  assert.throws(() => openBytes(key, sealed, place))
  assert.ok(given().length > 0)
  assert.ok(given().every(isWiped))
})

test('a key that was derived for one place is gone when it has sealed', (t) => {
  const given = watch(t)
  sealBytesDerived(key, plain, place)
  assert.equal(given().length, 1)
  assert.ok(given().every(isWiped))
})
