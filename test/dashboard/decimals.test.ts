import assert from 'node:assert/strict'
import test from 'node:test'
import { isPositive, subtract } from '../../web/dashboard/decimals.ts'

test('amounts are subtracted exactly', () => {
  const expected: readonly (readonly [amount: string, other: string, difference: string])[] = [
    ['80.00', '40.00', '40.00'],
    ['0.30', '0.10', '0.20'],
    ['999999999.99', '0.01', '999999999.98'],
    ['10.00', '10.00', '0.00'],
    ['5', '0.00', '5.00'],
    ['500', '120', '380'],
    ['0.05', '0.10', '-0.05'],
    ['0', '12.30', '-12.30'],
  ]
  for (const [amount, other, difference] of expected) assert.equal(subtract(amount, other), difference)
})

test('only amounts above zero are positive', () => {
  assert.deepEqual(['0.01', '10', '0.00', '0', '-0.05'].map(isPositive), [true, true, false, false, false])
})
