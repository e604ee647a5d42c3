import assert from 'node:assert/strict'
import test from 'node:test'
import { credentialProblems } from './adapter.ts'

const names = (credentials: Record<string, string>, mode: 'Sandbox' | 'Live') =>
  credentialProblems(credentials, mode).map(({ field }) => field)

test('the prefix of a secret or restricted key must match the mode', () => {
  for (const kind of ['sk', 'rk']) {
    assert.deepEqual(names({ secretKey: `${kind}_test_51Abcdefgh` }, 'Sandbox'), [])
    assert.deepEqual(names({ secretKey: `${kind}_live_51Abcdefgh` }, 'Live'), [])
    assert.deepEqual(names({ secretKey: `${kind}_test_51Abcdefgh` }, 'Live'), ['secretKey'])
    assert.deepEqual(names({ secretKey: `${kind}_live_51Abcdefgh` }, 'Sandbox'), ['secretKey'])
  }
})

test('a publishable key, an empty one and a malformed one are refused', () => {
  assert.deepEqual(names({ secretKey: 'pk_test_51Abcdefgh' }, 'Sandbox'), ['secretKey'])
  assert.deepEqual(names({}, 'Sandbox'), ['secretKey'])
  assert.deepEqual(names({ secretKey: 'sk_test_51Abcdefgh', apiKey: 'x' }, 'Sandbox'), ['apiKey'])
})
