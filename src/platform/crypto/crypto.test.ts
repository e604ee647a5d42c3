import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import {
  checkValue,
  createSealer,
  openBytes,
  openBytesDerived,
  randomBase62,
  randomBase64url,
  randomBelow,
  sealBytes,
  sealBytesDerived,
  typoCheck,
} from './index.ts'

const sealer = createSealer(randomBytes(32))
const aads = fc.array(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 3 })

test('a sealed text opens with its associated data', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), aads, (text, aad) => {
      assert.equal(sealer.open(sealer.seal(text, aad), aad), text)
    }),
  )
})

test('a sealed text does not open with other associated data', () => {
  fc.assert(
    fc.property(aads, aads, (aad, other) => {
      fc.pre(
        JSON.stringify(aad.map((part) => Buffer.from(part).toString('hex'))) !==
          JSON.stringify(other.map((part) => Buffer.from(part).toString('hex'))),
      )
      assert.throws(() => sealer.open(sealer.seal('secret', aad), other))
    }),
  )
  assert.throws(() => sealer.open(sealer.seal('secret', ['ab', 'c']), ['a', 'bc']))
  assert.throws(() => sealer.open(sealer.seal('secret', ['a']), ['a', '']))
})

test('a sealed text does not open when a bit differs, or a byte is missing or added', () => {
  const sealed = sealer.seal('a secret', ['webhook secret', 'whk'])
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const altered = Buffer.from(sealed)
    altered[bit >> 3]! ^= 1 << (bit & 7)
    assert.throws(() => sealer.open(altered, ['webhook secret', 'whk']), `bit ${bit}`)
  }
  for (let length = 0; length < sealed.length; length++)
    assert.throws(() => sealer.open(sealed.subarray(0, length), ['webhook secret', 'whk']))
  assert.throws(() => sealer.open(Buffer.concat([sealed, Buffer.of(0)]), ['webhook secret', 'whk']))
})

test('a sealed text does not open under another root key, and a root key has its full length', () => {
  const sealed = sealer.seal('a secret', ['p'])
  assert.throws(() => createSealer(randomBytes(32)).open(sealed, ['p']))
  assert.throws(() => createSealer(randomBytes(16)), RangeError)
})

test('the same text is never sealed to the same bytes', () => {
  const sealed = Array.from({ length: 100 }, () => sealer.seal('a secret', ['p']).toString('hex'))
  assert.equal(new Set(sealed).size, 100)
  assert.ok(sealed.every((bytes) => !bytes.includes(Buffer.from('secret').toString('hex'))))
})

test('a keyed hash depends on the key, the purpose and the text', () => {
  assert.deepEqual(sealer.hmac('cursor', 'x'), sealer.hmac('cursor', 'x'))
  const root = randomBytes(32)
  const hashes = [
    createSealer(root).hmac('cursor', 'x'),
    createSealer(root).hmac('cursor', 'y'),
    createSealer(root).hmac('curso', 'rx'),
    sealer.hmac('cursor', 'x'),
  ]
  assert.equal(new Set(hashes.map((hash) => hash.toString('hex'))).size, 4)
})

test('a check value distinguishes secrets without revealing them', () => {
  assert.match(checkValue('whsec_one'), /^[0-9a-f]{16}$/)
  assert.equal(checkValue('whsec_one'), checkValue('whsec_one'))
  assert.notEqual(checkValue('whsec_one'), checkValue('whsec_two'))
})

test('the checksum of a key detects any mistyped character', () => {
  assert.equal(typoCheck('123456789'), '3jZRME')
  const key = `tsk_test_org_${randomBase62(32)}`
  for (let at = 0; at < key.length; at++)
    assert.notEqual(typoCheck(key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)), typoCheck(key))
})

test('random text has the requested length and evenly distributed letters, and never repeats', () => {
  const text = randomBase62(62_000)
  assert.match(text, /^[0-9A-Za-z]{62000}$/)
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  assert.equal(counts.size, 62)
  for (const [letter, count] of counts) assert.ok(count > 800 && count < 1200, `${letter}: ${count}`)
  assert.notEqual(randomBase62(32), randomBase62(32))
  assert.equal(randomBase62(0), '')
  assert.match(randomBase64url(32), /^[A-Za-z0-9_-]{43}$/)
  assert.ok(Array.from({ length: 100 }, () => randomBelow(3)).every((value) => value >= 0 && value < 3))
})

test('bytes sealed under a key open only unaltered, under the same key and associated data', () => {
  const [key, other, plain] = [randomBytes(32), randomBytes(32), Buffer.from('4242')]
  const sealed = sealBytes(key, plain, ['p'])
  assert.deepEqual(openBytes(key, sealed, ['p']), plain)
  assert.throws(() => openBytes(other, sealed, ['p']))
  assert.throws(() => openBytes(key, sealed, ['q']))
  assert.throws(
    () => openBytesDerived(key, sealed, ['p']),
    'a value sealed with the key itself does not open with a derived key',
  )
  assert.throws(() => openBytes(key, sealBytesDerived(key, plain, ['p']), ['p']))
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const altered = Buffer.from(sealed)
    altered[bit >> 3]! ^= 1 << (bit & 7)
    assert.throws(() => openBytes(key, altered, ['p']), `bit ${bit}`)
  }
  for (let length = 0; length < sealed.length; length++)
    assert.throws(() => openBytes(key, sealed.subarray(0, length), ['p']))
})
