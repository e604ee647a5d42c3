import assert from 'node:assert/strict'
import test from 'node:test'
import creditCardType from 'credit-card-type'
import fc from 'fast-check'
import { brandOf, passesLuhn } from '../platform/card-numbers/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { type CardTerms, cardProblems } from './card-rules.ts'
import { containsNumber, digitsOf } from './instrument-digits.ts'

const now = '2026-11-21T10:00:00.000Z' as Timestamp

/** Returns the problems of an otherwise valid card. */
const wrong = (terms: Partial<CardTerms>, at = now) =>
  cardProblems({ number: '4242424242424242', ...terms }, at).map(({ field, predicate }) => `${field} ${predicate}`)

/** Appends the valid check digit. */
const withCheckDigit = (digits: string) =>
  [...'0123456789'].map((last) => digits + last).find((number) => passesLuhn(number)) ?? ''

const numbers = fc.stringMatching(/^\d{11,18}$/).map(withCheckDigit)

/** Returns the number with these separators between its digits. */
const written = (number: string, separators: readonly string[]) =>
  [...number].map((digit, at) => digit + (at < number.length - 1 ? separators[at % separators.length] : '')).join('')
const separatorsOf = (...between: string[]) => fc.array(fc.constantFrom(...between), { minLength: 18, maxLength: 18 })

test('recognizes the brands by their issuer ranges', () => {
  const brands = {
    '4242424242424242': 'Visa',
    '5555555555554444': 'Mastercard',
    '2223003122003222': 'Mastercard',
    '378282246310005': 'American Express',
    '6011111111111117': 'Discover',
    '30569309025904': 'Diners Club',
    '3530111333300000': 'JCB',
    '6200000000000005': 'UnionPay',
    '4011780000000006': 'Elo',
  }
  for (const [number, brand] of Object.entries(brands)) {
    assert.equal(brandOf(number)?.name, brand)
    assert.deepEqual(cardProblems({ number }, now), [])
  }
})

test('a number of an unassigned range is a card without a brand', () => {
  assert.equal(brandOf('9999999999999995'), null)
  assert.deepEqual(wrong({ number: '9999999999999995' }), [])
  assert.deepEqual(wrong({ number: '99999999997' }), ['number has a wrong number of digits for its brand'])
})

test('a number outside the ranges of Maestro is not Maestro, although it starts with 6', () => {
  for (const number of ['6040000000000000', '6080000000000000', '6900000000000000', '6830000000000000']) {
    assert.equal(brandOf(number), null, number)
    assert.deepEqual(wrong({ number: withCheckDigit(number.slice(0, -1)), cvc: '1234' }), [], number)
  }
  for (const number of [
    '6304000000000000',
    '6759649826438453',
    '5018000000000009',
    '5612345678901234',
    '4936980000000000',
  ])
    assert.equal(brandOf(number)?.name, 'Maestro', number)
})

test('eight digits determine the brand, and only known ranges have one', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      const [found, ...more] = creditCardType(number)
      const isKnown = more.length === 0 && (found?.type !== 'maestro' || /^(?:[45]|63|67)/.test(number))
      assert.equal(brandOf(number)?.name, isKnown ? found?.niceType : undefined)
    }),
    { numRuns: 1_000 },
  )
})

test('a brand does not depend on how its number is written', () => {
  fc.assert(
    fc.property(numbers, separatorsOf('', ' ', '-'), (number, gaps) => {
      const digits = digitsOf(written(number, gaps)) ?? ''
      assert.deepEqual(brandOf(digits), brandOf(number))
      assert.deepEqual(wrong({ number: written(number, gaps) }), wrong({ number }))
    }),
  )
})

test('every number has exactly one check digit, and every mistyped digit is detected', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, index, by) => {
      const at = index % number.length
      const typo = number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1)
      assert.ok(passesLuhn(number))
      assert.ok(!passesLuhn(typo))
    }),
  )
})

test('only spaces and dashes are allowed between digits', () => {
  fc.assert(
    fc.property(numbers, separatorsOf('', ' ', '-', ' - '), (number, gaps) => {
      assert.equal(digitsOf(written(number, gaps)), number)
    }),
  )
  for (const text of [
    '',
    ' ',
    '-',
    '4242x4242',
    '4242.4242',
    '４２４２',
    '4242\n4242',
    '-4242',
    '4242-',
    '4242    4242',
  ])
    assert.equal(digitsOf(text), null, JSON.stringify(text))
  assert.equal(digitsOf(' 4242 4242 '), '42424242')
})

test('a number is found in a text, whatever is between its digits', () => {
  fc.assert(
    fc.property(numbers, separatorsOf('', ' ', '-', '.', '/', '_', ', ', '\u00a0', '\u2013', ' x '), (number, gaps) => {
      assert.ok(containsNumber(`Ada ${written(number, gaps)} Example`, number))
      assert.ok(!containsNumber(`Ada ${written(number, gaps).slice(0, -1)} Example`, number))
    }),
  )
  for (const text of ['4242.4242.4242.4242', '4242/4242/4242/4242', '(4242) 4242 4242: 4242'])
    assert.ok(containsNumber(text, '4242424242424242'), text)
})

test('texts are searched only for numbers of six digits or more', () => {
  assert.ok(containsNumber('order 12.34.56', '123456'))
  assert.ok(!containsNumber('order 12345', '12345'))
})

test('a number of only zeros is invalid, although its check digit is valid', () => {
  for (const number of ['000000000000', '0000 0000 0000 0000', '0'.repeat(19)])
    assert.deepEqual(wrong({ number }), ['number is not a card number: it is all zeros'], number)
})

test('a number is validated by its form, then its length, then its check digit', () => {
  const form = ['number must contain only digits, optionally separated by spaces or dashes']
  for (const number of ['', 'abcd', '4242424242424242a', '4242_4242_4242_4242', '4242424242424242.0'])
    assert.deepEqual(wrong({ number }), form, number)
  const length = ['number has a wrong number of digits for its brand']
  for (const number of ['424242424242424', '42424242424242424', '55555555555544440', '3782822463100051', '4'])
    assert.deepEqual(wrong({ number }), length, number)
  assert.deepEqual(wrong({ number: '4242 4242 4242 4241' }), ['number is not a card number: its check digit is wrong'])
})

test('a card is valid until the last moment of its month, in UTC', () => {
  const november = { expirationMonth: 11, expirationYear: 2026 }
  const expired = ['expirationMonth is in the past: the card has expired']
  assert.deepEqual(wrong(november, '2026-11-30T23:59:59.999Z' as Timestamp), [])
  assert.deepEqual(wrong(november, '2026-12-01T00:00:00.000Z' as Timestamp), expired)
  assert.deepEqual(wrong({ expirationMonth: 10, expirationYear: 2026 }), expired)
  assert.deepEqual(wrong({ expirationMonth: 12, expirationYear: 2025 }), [
    'expirationYear is in the past: the card has expired',
  ])
  assert.deepEqual(wrong({ expirationMonth: 1, expirationYear: 2027 }), [])
})

test('month and year are required as a pair, the year with four digits', () => {
  const month = 'expirationMonth must be from 1 to 12'
  const year = 'expirationYear must have four digits'
  assert.deepEqual(wrong({}), [])
  assert.deepEqual(wrong({ expirationMonth: null, expirationYear: null }), [])
  assert.deepEqual(wrong({ expirationYear: 2030 }), ['expirationMonth is required with `expirationYear`'])
  assert.deepEqual(wrong({ expirationMonth: 3 }), ['expirationYear is required with `expirationMonth`'])
  for (const expirationMonth of [0, 13, -1]) assert.deepEqual(wrong({ expirationMonth, expirationYear: 2030 }), [month])
  for (const expirationYear of [30, 0, 203, 20300])
    assert.deepEqual(wrong({ expirationMonth: 3, expirationYear }), [year])
  assert.deepEqual(wrong({ expirationMonth: 13, expirationYear: 30 }), [month, year])
})

test('month and year are validated independently', () => {
  const monthMissing = 'expirationMonth is required with `expirationYear`'
  const monthRange = 'expirationMonth must be from 1 to 12'
  const yearMissing = 'expirationYear is required with `expirationMonth`'
  const yearPast = 'expirationYear is in the past: the card has expired'
  assert.deepEqual(wrong({ expirationYear: 29 }), [monthMissing, 'expirationYear must have four digits'])
  assert.deepEqual(wrong({ expirationYear: 2020 }), [monthMissing, yearPast])
  assert.deepEqual(wrong({ expirationMonth: 13 }), [monthRange, yearMissing])
  assert.deepEqual(wrong({ expirationMonth: 13, expirationYear: 2020 }), [monthRange, yearPast])
  assert.deepEqual(wrong({ expirationMonth: 0, expirationYear: 2026 }), [monthRange])
})

test('a security code has as many digits as its brand prints', () => {
  const three = ['cvc must be 3 digits']
  assert.deepEqual(wrong({ cvc: '123' }), [])
  for (const cvc of ['12', '1234', '', 'abc', ' 123', '１２３', '12.']) assert.deepEqual(wrong({ cvc }), three, cvc)
  const amex = '378282246310005'
  assert.deepEqual(wrong({ number: amex, cvc: '1234' }), [])
  assert.deepEqual(wrong({ number: amex, cvc: '123' }), ['cvc must be 4 digits'])
  assert.deepEqual(wrong({ number: '9999999999999995', cvc: '1234' }), [])
  assert.deepEqual(wrong({ number: '9999999999999995', cvc: '12' }), ['cvc must be 3 or 4 digits'])
})

test('all problems are reported at once', () => {
  const terms = {
    number: '4000 1111 2222 3333',
    expirationMonth: 77,
    expirationYear: 88,
    cvc: '99999',
    cardholderName: ' ',
  }
  const problems = cardProblems(terms, now)
  const fields = ['number', 'expirationMonth', 'expirationYear', 'cvc', 'cardholderName']
  assert.deepEqual(
    problems.map(({ field }) => field),
    fields,
  )
})

test('no message repeats a given digit, whatever else is wrong', () => {
  const anyNumber = fc.oneof(fc.string(), fc.stringMatching(/^[0-9 -]{1,25}$/), numbers)
  const anyCvc = fc.option(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{1,9}$/)))
  const year = fc.option(fc.integer())
  const now2099 = '2099-06-15T00:00:00.000Z' as Timestamp
  fc.assert(
    fc.property(anyNumber, anyCvc, fc.option(fc.integer()), year, (number, cvc, expirationMonth, expirationYear) => {
      const problems = cardProblems({ number, cvc, expirationMonth, expirationYear }, now2099)
      // These predicates contain no digit of the input.
      for (const { field, predicate } of problems)
        assert.ok(PREDICATES[field]?.includes(predicate), `${field} ${predicate}`)
    }),
    { numRuns: 2_000 },
  )
})

const EXPIRED = 'is in the past: the card has expired'
const PREDICATES: Readonly<Record<string, readonly string[]>> = {
  number: [
    'must contain only digits, optionally separated by spaces or dashes',
    'has a wrong number of digits for its brand',
    'is not a card number: it is all zeros',
    'is not a card number: its check digit is wrong',
  ],
  expirationMonth: ['is required with `expirationYear`', 'must be from 1 to 12', EXPIRED],
  expirationYear: ['is required with `expirationMonth`', 'must have four digits', EXPIRED],
  cvc: ['must be 3 digits', 'must be 4 digits', 'must be 3 or 4 digits'],
}
