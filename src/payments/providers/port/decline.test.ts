import assert from 'node:assert/strict'
import test from 'node:test'
import { networkCodeOf } from './decline.ts'

test("a network's decline code is read without the text behind it", () => {
  const read = ['05', '51 : Insufficient funds/over credit limit', '05: do not honor', 'N7', '1A', 'R01'].map(
    networkCodeOf,
  )
  assert.deepEqual(read, ['05', '51', '05', 'N7', '1A', 'R01'])
})

test('a text without a code, and one that may be a number of the customer, give no code', () => {
  for (const text of ['AUTHORISED', 'Refused', 'do not honor 05', '123456789', '4 2 4 2', '', null, undefined, 51])
    assert.equal(networkCodeOf(text), null, String(text))
})
