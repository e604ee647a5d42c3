import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { newLinkSecret, shardOfLinkSecret } from './link-secret.ts'

test('a secret contains the bucket in which it was created', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1023 }), (shard) => {
      assert.equal(shardOfLinkSecret(newLinkSecret(shard)), shard)
    }),
  )
})

test('a secret is usable as a path segment, and no two are equal', () => {
  const secrets = Array.from({ length: 1000 }, () => newLinkSecret(7))
  assert.equal(new Set(secrets).size, 1000)
  for (const secret of secrets) assert.equal(encodeURIComponent(secret), secret)
})

test('an invalid secret is recognized without a query', () => {
  const secret = newLinkSecret(7)
  for (const text of [
    '',
    secret.slice(1),
    `${secret}a`,
    `i${secret.slice(1)}`,
    secret.replace(/.$/, '='),
    `${secret}\n`,
  ])
    assert.equal(shardOfLinkSecret(text), null)
})
