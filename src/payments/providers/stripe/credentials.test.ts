import assert from 'node:assert/strict'
import test from 'node:test'
import { stripeCredentialProblems } from './credentials.ts'

const names = (credentials: Record<string, string>, mode: 'Sandbox' | 'Live') =>
  stripeCredentialProblems(credentials, mode).map(({ field }) => field)

test('a secret or restricted key is of the mode that its beginning says', () => {
  for (const kind of ['sk', 'rk']) {
    assert.deepEqual(names({ secretKey: `${kind}_test_51Abcdefgh` }, 'Sandbox'), [])
    assert.deepEqual(names({ secretKey: `${kind}_live_51Abcdefgh` }, 'Live'), [])
    assert.deepEqual(names({ secretKey: `${kind}_test_51Abcdefgh` }, 'Live'), ['secretKey'])
    assert.deepEqual(names({ secretKey: `${kind}_live_51Abcdefgh` }, 'Sandbox'), ['secretKey'])
  }
})

test('a publishable key, none at all and what Stripe does not have are refused', () => {
  assert.deepEqual(names({ secretKey: 'pk_test_51Abcdefgh' }, 'Sandbox'), ['secretKey'])
  assert.deepEqual(names({}, 'Sandbox'), ['secretKey'])
  assert.deepEqual(names({ secretKey: 'sk_test_51Abcdefgh', apiKey: 'x' }, 'Sandbox'), ['apiKey'])
})
