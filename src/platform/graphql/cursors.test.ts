import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createSealer } from '../crypto/index.ts'
import { deterministicId } from '../ids/index.ts'
import { cursorsOf, type Scope } from './cursors.ts'
import { byId, byPosition } from './positions.ts'

const sealer = createSealer(Buffer.alloc(32, 7))
const numbers = (scope: Scope = ['numbers', 'owner']) => cursorsOf(sealer, scope, byPosition)
const positions = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
const part = fc.option(fc.oneof(fc.string({ unit: fc.constantFrom(...'ab",[]') }), fc.boolean(), fc.integer()))
const scopes = fc.array(part, { maxLength: 3 })

test('a cursor decodes to its position and has one spelling, safe in a URL', () => {
  fc.assert(
    fc.property(positions, scopes, (position, scope) => {
      const cursors = numbers(scope)
      const cursor = cursors.write(position)
      assert.match(cursor, /^[A-Za-z0-9_-]{44}$/)
      assert.equal(cursor, numbers(scope).write(position))
      assert.equal(cursors.read(cursor), position)
      const uuid = deterministicId(Number(position % 2n ** 48n), 1, 'x')
      assert.equal(cursorsOf(sealer, scope, byId).read(cursorsOf(sealer, scope, byId).write(uuid)), uuid)
    }),
  )
})

test('a cursor is valid only for its list, owner, filters and key', () => {
  fc.assert(
    fc.property(positions, scopes, scopes, (position, scope, other) => {
      const same = JSON.stringify(scope) === JSON.stringify(other)
      assert.equal(numbers(other).read(numbers(scope).write(position)), same ? position : null)
    }),
  )
  const elsewhere = cursorsOf(createSealer(Buffer.alloc(32, 8)), ['numbers', 'owner'], byPosition)
  assert.equal(elsewhere.read(numbers().write(1n)), null)
})

test('an absent filter equals a null one', () => {
  assert.equal(numbers(['numbers', undefined]).read(numbers(['numbers', null]).write(5n)), 5n)
})

test('a cursor with any changed bit is invalid', () => {
  const bytes = Buffer.from(numbers().write(77n), 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const altered = Buffer.from(bytes)
    altered[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(numbers().read(altered.toString('base64url')), null, `bit ${bit}`)
  }
})

test('a cursor in any other spelling is invalid', () => {
  const spellings = positions
    .map((position) => numbers().write(position))
    .chain((cursor) =>
      fc.constantFrom(
        '',
        `${cursor}=`,
        ` ${cursor}`,
        `${cursor}\n`,
        `${cursor}A`,
        cursor.slice(0, -1),
        `${cursor.slice(0, 9)}.${cursor.slice(9)}`,
        `${cursor.slice(0, -1)}\u00e9`,
        cursor.replace(/[-_]|$/, (letter) => (letter === '-' ? '+' : '/')),
      ),
    )
  fc.assert(fc.property(spellings, (text) => assert.equal(numbers().read(text), null)))
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(numbers().read(text), null)))
})
