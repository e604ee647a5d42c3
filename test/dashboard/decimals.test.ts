import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { lastAmountOf, planAmountsOf } from '../../src/plans/plan-amounts.ts'
import { amountDecimals as apiDecimals, currencies, formatMinor } from '../../src/platform/money/index.ts'
import { amountDecimals, divide, isPositive, subtract } from '../../web/dashboard/decimals.ts'

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

test('a total is divided as the plan divides it', () => {
  const totals = fc.bigInt({ min: 1n, max: 99_999_999_999n })
  const counts = fc.integer({ min: 1, max: 1200 })
  fc.assert(
    fc.property(totals, counts, fc.constantFrom('USD', 'JPY', 'KWD'), (total, occurrences, currency) => {
      const totalAmount = formatMinor(total, currency)
      const plan = planAmountsOf({ totalAmount, currency, occurrences })
      const [each, last] = [plan.amountMinor, lastAmountOf(plan)].map((amount) => formatMinor(amount, currency))
      const parts = divide(totalAmount, occurrences, amountDecimals(currency))
      assert.deepEqual(parts, plan.amountMinor === 0n ? null : { each, last })
    }),
  )
})

test('a total with more decimals than its currency is not divided', () => {
  assert.equal(divide('10.001', 2, 2), null)
  assert.equal(divide('10.5', 2, 0), null)
  assert.deepEqual(divide('10', 4, 2), { each: '2.50', last: '2.50' })
})

test('amounts have as many decimals as in the API', () => {
  for (const currency of currencies) assert.equal(amountDecimals(currency), apiDecimals(currency), currency)
})
