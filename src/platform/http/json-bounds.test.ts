import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { exceededJsonBound } from './json-bounds.ts'

const read = (text: string) => exceededJsonBound(Buffer.from(text))

test('JSON with too many values or levels is detected, whatever its values', () => {
  for (const item of ['{}', '[]', 'null', '"a"', '1', '{"a":[1]}', ' \n1'])
    assert.equal(read(`[${Array.from({ length: 20_001 }, () => item).join(',')}]`), 'values', item)
  assert.equal(read(`{${Array.from({ length: 20_001 }, (_, index) => `"k${index}":1`).join(',')}}`), 'values')
  for (const open of ['[', '{"a":']) {
    assert.equal(read(open.repeat(64)), null)
    assert.equal(read(open.repeat(65)), 'depth')
  }
})

test('the content of strings does not count', () => {
  for (const text of ['[', '{,', ',', '\\"[', '\\\\', '\\\\\\"[', '"', '\\u0022['])
    assert.equal(read(JSON.stringify({ text: text.repeat(30_000) })), null, text)
  for (const text of ['"', '"\\', '"[', '{"a', '']) assert.equal(read(text), null, text)
})

test('JSON within the bounds is accepted', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 60 }), (text) => read(text) === null))
})

test('scanning stops at the first excess', () => {
  let reads = 0
  const bytes = new Proxy(Buffer.from('[],'.repeat(300_000)), {
    get: (target, key) => {
      reads += 1
      return Reflect.get(target, key)
    },
  })
  assert.equal(exceededJsonBound(bytes), 'values')
  assert.ok(reads < 100_000, `${reads} reads`)
})
