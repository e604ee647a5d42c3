import assert from 'node:assert/strict'
import test from 'node:test'
import { claimTokensOf, createWorkerIdentity } from './worker-identity.ts'

const UUID_V8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('the tokens of a worker are UUIDs of version 8, all different, and only they are in its range', () => {
  const workers = Array.from({ length: 200 }, createWorkerIdentity)
  const tokens = workers.map(({ mintClaimToken }) => Array.from({ length: 20 }, mintClaimToken))
  assert.equal(new Set(tokens.flat()).size, 4_000)
  for (const token of tokens.flat()) assert.match(token, UUID_V8)
  for (const [at, { id }] of workers.entries()) {
    const { from, to } = claimTokensOf(id)
    const inRange = tokens.flat().filter((token) => from <= token && token <= to)
    assert.deepEqual(inRange, tokens[at])
  }
})

test('an id has 48 bits, and no other advisory lock has its number', () => {
  for (let count = 0; count < 200; count++) {
    const { id } = createWorkerIdentity()
    assert.ok(id >= 2n ** 47n && id < 2n ** 48n, String(id))
  }
})
