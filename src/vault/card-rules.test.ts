import assert from 'node:assert/strict'
import test from 'node:test'
import creditCardType from 'credit-card-type'
import fc from 'fast-check'
import type { Timestamp } from '../platform/time/index.ts'
import { brandOf, passesLuhn } from './card-number.ts'
import { type CardTerms, cardProblems } from './card-rules.ts'
import { digitsOf, holdsNumber } from './instrument-digits.ts'

const now = '2026-11-21T10:00:00.000Z' as Timestamp

/** What is wrong with a card that is right but for this. */
const wrong = (terms: Partial<CardTerms>, at = now) =>
  cardProblems({ number: '4242424242424242', ...terms }, at).map(({ field, message }) => `${field}: ${message}`)

/** The number with the one last digit that fits. */
const withCheckDigit = (digits: string) =>
  [...'0123456789'].map((last) => digits + last).find((number) => passesLuhn(number)) ?? ''

const numbers = fc.stringMatching(/^\d{11,18}$/).map(withCheckDigit)

test('knows the brands by their issuer ranges', () => {
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

test('a range that nobody has is a card without a brand', () => {
  assert.equal(brandOf('9999999999999995'), null)
  assert.deepEqual(wrong({ number: '9999999999999995' }), [])
  assert.deepEqual(wrong({ number: '99999999997' }), ['number: Has too few or too many digits for its brand.'])
})

test('eight digits tell as much of the brand as all of them', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      const found = creditCardType(number)
      assert.equal(brandOf(number)?.name, found.length === 1 ? found[0]?.niceType : undefined)
    }),
  )
})

test('every number has exactly one check digit, and no digit can be mistyped unnoticed', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
      const at = place % number.length
      const typo = number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1)
      assert.ok(passesLuhn(number))
      assert.ok(!passesLuhn(typo))
    }),
  )
})

test('spaces and dashes may stand between digits, and nothing else', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.array(fc.constantFrom('', ' ', '-', ' - '), { minLength: 18, maxLength: 18 }),
      (number, gaps) => {
        const written = [...number].map((digit, at) => digit + (at < number.length - 1 ? gaps[at % 18] : '')).join('')
        assert.equal(digitsOf(written), number)
        assert.ok(holdsNumber(`Ada ${written} Example`, number))
      },
    ),
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

test('a number is refused by its form, then its length, then its check digit', () => {
  const form = ['number: Must be digits; spaces and dashes may stand between them.']
  for (const number of ['', 'abcd', '4242424242424242a', '4242_4242_4242_4242', '4242424242424242.0'])
    assert.deepEqual(wrong({ number }), form, number)
  const length = ['number: Has too few or too many digits for its brand.']
  for (const number of ['424242424242424', '42424242424242424', '55555555555544440', '3782822463100051', '4'])
    assert.deepEqual(wrong({ number }), length, number)
  assert.deepEqual(wrong({ number: '4242 4242 4242 4241' }), [
    'number: Is not a card number: its check digit does not fit.',
  ])
})

test('a card is good until the last moment of its month, in UTC', () => {
  const november = { expirationMonth: 11, expirationYear: 2026 }
  const expired = ['expirationMonth: The card has expired.']
  assert.deepEqual(wrong(november, '2026-11-30T23:59:59.999Z' as Timestamp), [])
  assert.deepEqual(wrong(november, '2026-12-01T00:00:00.000Z' as Timestamp), expired)
  assert.deepEqual(wrong({ expirationMonth: 10, expirationYear: 2026 }), expired)
  assert.deepEqual(wrong({ expirationMonth: 12, expirationYear: 2025 }), ['expirationYear: The card has expired.'])
  assert.deepEqual(wrong({ expirationMonth: 1, expirationYear: 2027 }), [])
})

test('month and year come together, the year in four digits', () => {
  const month = 'expirationMonth: Must be from 1 to 12.'
  const year = 'expirationYear: Must have four digits.'
  assert.deepEqual(wrong({}), [])
  assert.deepEqual(wrong({ expirationMonth: null, expirationYear: null }), [])
  assert.deepEqual(wrong({ expirationYear: 2030 }), ['expirationMonth: Is required with expirationYear.'])
  assert.deepEqual(wrong({ expirationMonth: 3 }), ['expirationYear: Is required with expirationMonth.'])
  for (const expirationMonth of [0, 13, -1]) assert.deepEqual(wrong({ expirationMonth, expirationYear: 2030 }), [month])
  for (const expirationYear of [30, 0, 203, 20300])
    assert.deepEqual(wrong({ expirationMonth: 3, expirationYear }), [year])
  assert.deepEqual(wrong({ expirationMonth: 13, expirationYear: 30 }), [month, year])
})

test('a security code has as many digits as its brand prints', () => {
  const three = ['cvc: Must be 3 digits.']
  assert.deepEqual(wrong({ cvc: '123' }), [])
  for (const cvc of ['12', '1234', '', 'abc', ' 123', '１２３', '12.']) assert.deepEqual(wrong({ cvc }), three, cvc)
  const amex = '378282246310005'
  assert.deepEqual(wrong({ number: amex, cvc: '1234' }), [])
  assert.deepEqual(wrong({ number: amex, cvc: '123' }), ['cvc: Must be 4 digits.'])
  assert.deepEqual(wrong({ number: '9999999999999995', cvc: '1234' }), [])
  assert.deepEqual(wrong({ number: '9999999999999995', cvc: '12' }), ['cvc: Must be 3 or 4 digits.'])
})

test('everything wrong is told at once, and no message repeats what was given', () => {
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
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-z -]{5,25}$/), fc.stringMatching(/^[0-9]{5,9}$/), (number, cvc) => {
      const told = JSON.stringify(cardProblems({ number, cvc }, now))
      assert.ok(!told.includes(number.trim()) && !told.includes(cvc))
    }),
  )
})
