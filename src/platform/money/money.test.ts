import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  amountDecimals,
  currencies,
  formatMinor,
  fromDecimals,
  isCurrency,
  isoDecimals,
  parseAmount,
  toMinor,
  withDecimals,
} from './index.ts'

const codes = fc.constantFrom(...currencies)

test('the table lists the currencies in use in November 2026', () => {
  assert.equal(currencies.length, 155)
  assert.equal(new Set(currencies).size, 155)
  for (const code of currencies) assert.match(code, /^[A-Z]{3}$/)
  const funds = 'BOV CHE CHW CLF COU MXV USN UYI UYW'
  const notCurrencies = 'XAD XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'
  const withdrawn = 'ANG BGN BYR CUC HRK LTL MRO SLL STD VEF ZMK ZWL DEM'
  for (const code of `${funds} ${notCurrencies} ${withdrawn}`.split(' ')) assert.equal(isCurrency(code), false, code)
  for (const code of 'USD EUR JPY KWD SLE XCG ZWG VES VED XAF XOF XPF XCD'.split(' '))
    assert.equal(isCurrency(code), true)
  for (const text of ['usd', 'USD ', '', 'US', '__proto__', 'constructor']) assert.equal(isCurrency(text), false, text)
})

test('decimals follow ISO 4217, which differs from the runtime for some currencies', () => {
  assert.deepEqual(['USD', 'JPY', 'KWD', 'IQD', 'ISK', 'UGX', 'HUF', 'MGA'].map(isoDecimals), [2, 0, 3, 3, 0, 0, 2, 2])
  assert.deepEqual(['USD', 'JPY', 'KWD'].map(amountDecimals), [2, 0, 2])
  assert.throws(() => isoDecimals('XXX'), RangeError)
})

test('every amount converts to minor units and back without loss', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999n }), codes, (minor, currency) => {
      const text = formatMinor(minor, currency)
      assert.equal(parseAmount(text), text)
      assert.equal(toMinor(text, currency), minor)
    }),
  )
})

test('a JSON number equals its decimal text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const text = formatMinor(BigInt(cents), 'USD')
      const parsed = parseAmount(JSON.parse(text) as number)
      assert.equal(toMinor(parsed!, 'USD'), BigInt(cents))
    }),
  )
})

test('amounts have exactly the decimals of their currency, two at most', () => {
  assert.equal(formatMinor(4990n, 'USD'), '49.90')
  assert.equal(formatMinor(5n, 'USD'), '0.05')
  assert.equal(formatMinor(0n, 'USD'), '0.00')
  assert.equal(formatMinor(500n, 'JPY'), '500')
  assert.equal(formatMinor(0n, 'JPY'), '0')
  assert.equal(formatMinor(1250n, 'KWD'), '12.50')
  assert.throws(() => formatMinor(-1n, 'USD'), RangeError)
})

test('more decimals than the currency has are refused, even zeros', () => {
  assert.equal(toMinor('500', 'JPY'), 500n)
  assert.equal(toMinor('500.5', 'JPY'), null)
  assert.equal(toMinor('500.00', 'JPY'), null)
  assert.equal(toMinor('49.9', 'USD'), 4990n)
  assert.equal(toMinor('12.5', 'KWD'), 1250n)
})

test('an amount is between 0 and 999999999.99, in plain notation', () => {
  for (const value of ['0', '0.00', '0.1', '49.90', '999999999.99', 0, 49.9, 999999999.99, -0])
    assert.equal(parseAmount(value), String(value))
  const refused = [
    '',
    ' ',
    '1 ',
    ' 1',
    '+1',
    '-1',
    '-0',
    '01',
    '.5',
    '5.',
    '1.234',
    '49.900',
    '1,50',
    '1e3',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '1000000000',
    '1000000000.00',
    '１',
    '1\n',
    1e9,
    1e21,
    1e-7,
    0.1 + 0.2,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ]
  for (const value of refused) assert.equal(parseAmount(value), null, String(value))
})

test('only a plain decimal is an amount', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-+eE, ') }), (text) => {
      const parsed = parseAmount(text)
      assert.ok(parsed === null || (parsed === text && Number(text) >= 0 && /^\d+(\.\d{1,2})?$/.test(text)))
    }),
    { numRuns: 1000 },
  )
})

test('an amount with the decimals of a provider is converted to minor units and back', () => {
  fc.assert(
    fc.property(
      codes,
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 3 }),
      (code, units, decimals) => {
        const amountMinor = fromDecimals(units, code, decimals)
        if (amountMinor === null) assert.notEqual(units % 10 ** Math.max(0, decimals - amountDecimals(code)), 0)
        else assert.equal(withDecimals(amountMinor, code, decimals), units)
      },
    ),
  )
  assert.equal(fromDecimals(1.5, 'USD', 2), null)
  assert.equal(fromDecimals(1, 'XXX', 2), null)
})
