import assert from 'node:assert/strict'
import test from 'node:test'
import { addressProblems } from './global-address.ts'

const address = { lines: ['1 Main Street'], countryCode: 'US' }
const wrong = (terms: object) => addressProblems('billingAddress', { ...address, ...terms }).map(({ field }) => field)

test('an address needs only a country', () => {
  assert.deepEqual(wrong({}), [])
  assert.deepEqual(wrong({ lines: [] }), [])
  assert.deepEqual(wrong({ locality: null, administrativeArea: null, postalCode: null }), [])
})

test('a country is an ISO 3166 code in capitals', () => {
  for (const countryCode of ['DE', 'GB', 'BQ', 'SS', 'AX']) assert.deepEqual(wrong({ countryCode }), [])
  for (const countryCode of ['', 'de', 'UK', 'EU', 'XX', 'AN', 'USA', 'U1', 'U S'])
    assert.deepEqual(wrong({ countryCode }), ['billingAddress.countryCode'])
})

test('the problem of each field is reported at its own path', () => {
  const texts = { lines: ['1 Main Street', ' '], locality: '', administrativeArea: 'a\0', postalCode: '1'.repeat(21) }
  assert.deepEqual(wrong({ ...texts, countryCode: 'zz' }), [
    'billingAddress.lines.1',
    'billingAddress.locality',
    'billingAddress.administrativeArea',
    'billingAddress.postalCode',
    'billingAddress.countryCode',
  ])
  assert.deepEqual(wrong({ lines: Array(6).fill('x') }), ['billingAddress.lines'])
})
