import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { amountDecimals, currencies, toMinor } from '../../../platform/money/index.ts'
import { stripeMinorUnits } from './currencies.ts'

const amountOf = (text: string, currency: string) => stripeMinorUnits(toMinor(text, currency)!, currency)

test('amounts are counted as Stripe counts them, where ISO says otherwise too', () => {
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

test('a fifth of an ariary can not be charged', () => {
  assert.equal(amountOf('300.20', 'MGA'), null)
})

test('a currency that Stripe does not charge in is refused, and so is what is none', () => {
  for (const currency of ['IQD', 'LYD', 'KPW', 'IRR', 'SYP', 'CUP', 'VES', 'XXX', 'usd', ''])
    assert.equal(stripeMinorUnits(100n, currency), null, currency)
})

test('no currency is off by a factor: what Stripe counts is the same money', () => {
  const whole = new Map(
    [...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')].map((c) => [c, 1n]),
  )
  const thousands = new Map([...'BHD JOD KWD OMR TND'.split(' ')].map((c) => [c, 1000n]))
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), fc.constantFrom(...currencies), (minor, currency) => {
      const amount = stripeMinorUnits(minor, currency)
      if (amount === null) return
      const perUnit = whole.get(currency) ?? thousands.get(currency) ?? 100n
      assert.ok(Number.isSafeInteger(amount))
      assert.equal(BigInt(amount) * 10n ** BigInt(amountDecimals(currency)), minor * perUnit)
      if (perUnit === 1000n) assert.equal(amount % 10, 0)
      if (['ISK', 'UGX'].includes(currency)) assert.equal(amount % 100, 0)
    }),
  )
})

test('a whole amount of every currency in the table is known', () => {
  const known = currencies.filter((currency) => stripeMinorUnits(10_000n, currency) !== null)
  assert.equal(known.length, 137)
})
