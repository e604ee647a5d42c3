import assert from 'node:assert/strict'
import test from 'node:test'
import { browserOf } from './browser-of.ts'

const headers = { 'user-agent': 'Mozilla/5.0', accept: '*/*' }

test('a browser is known by what it says of itself, as far as that is bounded, and where it is', () => {
  const known = { userAgent: 'Mozilla/5.0', acceptHeader: '*/*', ipAddress: '192.0.2.7' }
  assert.deepEqual(browserOf({ headers, ip: '::ffff:192.0.2.7' }), known)
  const long = browserOf({ headers: { ...headers, 'user-agent': 'x'.repeat(10_000) }, ip: '192.0.2.7' })
  assert.equal(long?.userAgent.length, 512)
})

test('who says nothing of itself is no browser', () => {
  assert.equal(browserOf({ headers: { accept: '*/*' }, ip: '192.0.2.7' }), undefined)
  assert.equal(browserOf({ headers: { 'user-agent': 'Mozilla/5.0' }, ip: '192.0.2.7' }), undefined)
})
