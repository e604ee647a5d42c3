import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { amountDecimals, currencies, toMinor } from '../../../platform/money/index.ts'
import { minorUnits } from './currencies.ts'

const amountOf = (text: string, currency: string) => minorUnits(toMinor(text, currency)!, currency)

test("amounts have Stripe's decimals, also where they differ from ISO 4217", () => {
  assert.equal(amountOf('49.90', 'USD'), 4990)
  assert.equal(amountOf('500', 'JPY'), 500)
  assert.equal(amountOf('500', 'CLP'), 500)
  assert.equal(amountOf('5', 'ISK'), 500)
  assert.equal(amountOf('5', 'UGX'), 500)
  assert.equal(amountOf('5.12', 'KWD'), 5120)
  assert.equal(amountOf('800.45', 'TWD'), 80_045)
  assert.equal(amountOf('10.45', 'HUF'), 1045)
  assert.equal(amountOf('300', 'MGA'), 300)
})

test('a fifth of an ariary cannot be charged', () => {
  assert.equal(amountOf('300.20', 'MGA'), null)
})

test('an unsupported currency and an invalid one are refused', () => {
  for (const currency of ['IQD', 'LYD', 'KPW', 'IRR', 'SYP', 'CUP', 'VES', 'XXX', 'usd', ''])
    assert.equal(minorUnits(100n, currency), null, currency)
})

test('converting an amount keeps its value in every currency', () => {
  const whole = new Map(
    [...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')].map((c) => [c, 1n]),
  )
  const thousands = new Map([...'BHD JOD KWD OMR TND'.split(' ')].map((c) => [c, 1000n]))
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), fc.constantFrom(...currencies), (minor, currency) => {
      const amount = minorUnits(minor, currency)
      if (amount === null) return
      const perUnit = whole.get(currency) ?? thousands.get(currency) ?? 100n
      assert.ok(Number.isSafeInteger(amount))
      assert.equal(BigInt(amount) * 10n ** BigInt(amountDecimals(currency)), minor * perUnit)
      if (perUnit === 1000n) assert.equal(amount % 10, 0)
      if (['ISK', 'UGX'].includes(currency)) assert.equal(amount % 100, 0)
    }),
  )
})

test('whole amounts of 137 currencies are converted', () => {
  const known = currencies.filter((currency) => minorUnits(10_000n, currency) !== null)
  assert.equal(known.length, 137)
})
