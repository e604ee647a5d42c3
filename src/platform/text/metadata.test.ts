import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { metadataProblems, metadataText } from './metadata.ts'

const key = fc.stringMatching(/^[A-Za-z0-9_.-]{1,40}$/)
const value = fc
  .string({ unit: 'binary', maxLength: 500 })
  .filter((text) => !text.includes('\0') && Buffer.byteLength(text) <= 500)
const entries = fc.uniqueArray(fc.record({ key, value }, { noNullPrototype: true }), {
  selector: (entry) => entry.key,
  maxLength: 25,
})

test('metadata within the limits is returned in its order, character by character', () => {
  fc.assert(
    fc.property(entries, (metadata) => {
      assert.deepEqual(metadataProblems(metadata), [])
      assert.deepEqual(JSON.parse(metadataText(metadata) ?? ''), metadata)
    }),
  )
})

test('null stays null and an empty list stays empty', () => {
  assert.equal(metadataText(null), null)
  assert.equal(metadataText([]), '[]')
})

const problems = (metadata: { key: string; value: string }[]) => metadataProblems(metadata).map(({ field }) => field)

test('each entry is validated by itself, and reported by its index', () => {
  const metadata = [
    { key: 'order', value: 'A-1' },
    { key: 'an order', value: '€'.repeat(167) },
    { key: 'order', value: 'a\0b' },
    { key: 'x'.repeat(41), value: '\udfff' },
  ]
  assert.deepEqual(problems(metadata), [
    'metadata.1.key',
    'metadata.1.value',
    'metadata.2.key',
    'metadata.2.value',
    'metadata.3.key',
    'metadata.3.value',
  ])
})

test('a value is measured in bytes, and may be empty', () => {
  assert.deepEqual(problems([{ key: 'a', value: `${'€'.repeat(166)}ab` }]), [])
  assert.deepEqual(problems([{ key: 'a', value: '' }]), [])
  assert.deepEqual(problems([{ key: '', value: '' }]), ['metadata.0.key'])
  assert.deepEqual(problems([{ key: 'a\n', value: '' }]), ['metadata.0.key'])
})
