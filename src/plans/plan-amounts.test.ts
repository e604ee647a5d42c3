import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { formatMinor } from '../platform/money/index.ts'
import { amountOfOccurrence, amountOfOccurrences, lastAmountOf, planAmountsOf, totalAmountOf } from './plan-amounts.ts'
import { newPlanProblems } from './plan-rules.ts'
import { scheduleOf } from './schedule.ts'

const today = '2026-11-20' as Parameters<typeof newPlanProblems>[1]
const fieldsOf = (terms: object) => newPlanProblems(terms, today).map(({ field }) => field)

const numbersOf = (occurrences: number) =>
  scheduleOf({ startDate: today, frequency: 'Weekly', occurrences }).map((_, index) => index + 1)

test('all occurrences of a total add up to it exactly, and the last one costs at least as much as the others', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 99_999_999_999n }),
      fc.integer({ min: 1, max: 1200 }),
      fc.constantFrom('USD', 'JPY', 'KWD'),
      (totalMinor, occurrences, currency) => {
        const total = totalMinor > 999_999_999n && currency === 'JPY' ? 999_999_999n : totalMinor
        const terms = { totalAmount: formatMinor(total, currency), currency, occurrences }
        const isTooSmall = total < BigInt(occurrences)
        assert.deepEqual(fieldsOf(terms), isTooSmall ? ['totalAmount'] : [])
        if (isTooSmall) return
        const plan = planAmountsOf(terms)
        const numbers = numbersOf(occurrences)
        assert.equal(amountOfOccurrences(plan, numbers), total)
        assert.equal(totalAmountOf(plan), total)
        const rest = lastAmountOf(plan) - plan.amountMinor
        assert.ok(plan.amountMinor > 0n && rest >= 0n && rest < BigInt(occurrences))
        for (const number of numbers.slice(0, -1)) assert.equal(amountOfOccurrence(plan, number), plan.amountMinor)
      },
    ),
  )
})

test('a plan with the amount of each occurrence has a last one like the others', () => {
  const plan = planAmountsOf({ amount: '33.34', currency: 'USD', occurrences: 3 })
  assert.deepEqual([lastAmountOf(plan), totalAmountOf(plan)], [3334n, 10_002n])
})

test('exactly one of the two amounts is required, and every problem is reported at once', () => {
  const terms = { currency: 'USD', occurrences: 3 }
  assert.deepEqual(fieldsOf(terms), ['amount', 'totalAmount'])
  assert.deepEqual(fieldsOf({ ...terms, amount: '1.00', totalAmount: '3.00' }), ['amount', 'totalAmount'])
  assert.deepEqual(fieldsOf({ ...terms, amount: null, totalAmount: '3.00' }), [])
  assert.deepEqual(fieldsOf({ currency: 'JPY', totalAmount: '3.00', occurrences: 0 }), ['totalAmount', 'occurrences'])
})
