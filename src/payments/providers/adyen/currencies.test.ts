import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { amountDecimals, currencies, formatMinor } from '../../../platform/money/index.ts'
import { minorUnits } from './currencies.ts'

const AMOUNTS = fc.bigInt({ min: 0n, max: 99_999_999_999n })
const known = currencies.filter((currency) => minorUnits(0n, currency) !== null)

/** Adyen's decimals of some currencies, stated independently of the tested table. */
const DECIMALS: Readonly<Record<string, number>> = { CLP: 2, ISK: 2, CVE: 0, IDR: 0, BHD: 3, KWD: 3, JPY: 0, UGX: 0 }

test("amounts have Adyen's decimals, also where they differ from ISO 4217", () => {
  for (const [currency, decimals] of Object.entries(DECIMALS)) {
    const one = 10n ** BigInt(amountDecimals(currency))
    assert.equal(minorUnits(one, currency), 10 ** decimals, currency)
  }
})

test('an amount keeps its value in every currency', () => {
  fc.assert(
    fc.property(AMOUNTS, fc.constantFrom(...known), (amountMinor, currency) => {
      const units = minorUnits(amountMinor, currency)
      const decimals = Math.log10(Number(minorUnits(10n ** BigInt(amountDecimals(currency)), currency)))
      if (units === null) assert.ok(decimals < amountDecimals(currency))
      else assert.equal(units / 10 ** decimals, Number(formatMinor(amountMinor, currency)))
    }),
  )
})

test('an amount with cents is refused where Adyen has no decimals', () => {
  assert.equal(minorUnits(1050n, 'IDR'), null)
  assert.equal(minorUnits(1000n, 'IDR'), 10)
})

test('a currency that Adyen does not support is refused', () => {
  for (const currency of ['MGA', 'IRR', 'ZWG', 'XYZ', 'usd', '']) assert.equal(minorUnits(100n, currency), null)
})
