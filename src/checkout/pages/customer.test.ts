import assert from 'node:assert/strict'
import test from 'node:test'
import { browserOf } from './customer.ts'

const headers = { 'user-agent': 'Mozilla/5.0', accept: '*/*' }

test('a browser is described by its bounded user agent and its address', () => {
  const known = { headers: { userAgent: 'Mozilla/5.0', acceptHeader: '*/*' }, ipAddress: '192.0.2.7' }
  assert.deepEqual(browserOf({ headers, ip: '::ffff:192.0.2.7' }), known)
  const long = browserOf({ headers: { ...headers, 'user-agent': 'x'.repeat(10_000) }, ip: '192.0.2.7' })
  assert.equal(long?.headers?.userAgent.length, 512)
})

test('a request without a user agent has no browser', () => {
  assert.equal(browserOf({ headers: { accept: '*/*' }, ip: '192.0.2.7' }), undefined)
  assert.equal(browserOf({ headers: { 'user-agent': 'Mozilla/5.0' }, ip: '192.0.2.7' }), undefined)
})

test('a request with a card number in a stored header has no browser', () => {
  for (const name of ['user-agent', 'accept'])
    assert.equal(
      browserOf({ headers: { ...headers, [name]: 'Mozilla/5.0 4242 4242 4242 4242' }, ip: '192.0.2.7' }),
      undefined,
    )
})
