import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { cardNumbers, withCheckDigit, written } from '../../../test/support/card-numbers.ts'
import { brandOf, containsCardNumber, isLengthOf, passesLuhn } from './index.ts'
import { isIssued, rangesOf } from './issuer-ranges.ts'

const SEPARATORS = [
  ' ',
  '-',
  '  ',
  '\t',
  '\n',
  '\u00a0',
  '\u2009',
  '\u2010',
  '\u2013',
  '\u2014',
  '\u2212',
  '\u00ad',
  '\u200b',
  ' - ',
]
const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })

test('a card number is found in any script, with any separators, in any text', () => {
  // A digit would make the number longer, and 24 hexadecimal characters are an id.
  const around = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[\p{Nd}a-f]/iu.test(text))
  fc.assert(
    fc.property(written(SEPARATORS), around, around, (number, before, after) => {
      assert.ok(containsCardNumber(before + number + after))
    }),
    { numRuns: 2_000 },
  )
})

test('a card number is found beside other numbers', () => {
  fc.assert(
    fc.property(cardNumbers, digits(1, 6), digits(1, 6), (number, before, after) => {
      for (const text of [`${before} ${number}`, `${number} ${after}`, `No. ${before}: ${number} ${after}/27`])
        assert.ok(containsCardNumber(text), text)
    }),
  )
})

test('digits that are no card number pass', () => {
  const wrong = digits(1, 30).filter((text) => !passesLuhn(text) || text.length < 14 || text.length > 19)
  fc.assert(fc.property(wrong, (text) => assert.ok(!containsCardNumber(`Order ${text}.`))))
  const issuedByNobody = fc
    .constantFrom('1', '7', '90', '000000')
    .chain((prefix) => digits(15 - prefix.length).map((rest) => withCheckDigit(prefix + rest)))
  const isFree = (number: string) => !isIssued(number)
  fc.assert(fc.property(issuedByNobody.filter(isFree), (text) => assert.ok(!containsCardNumber(text))))
})

test('digits that a separator does not join pass', () => {
  for (const text of ['4242/4242/4242/4242', '4242.4242.4242.4242', '4242_4242_4242_4242', '4242:4242,4242;4242'])
    assert.ok(!containsCardNumber(text))
})

test('ids, hashes, times, phone numbers and barcodes pass', () => {
  for (let count = 0; count < 20_000; count++)
    for (const id of [randomUUID(), randomBytes(12).toString('hex'), randomBytes(32).toString('hex')])
      assert.ok(!containsCardNumber(`ref-${id}`) && !containsCardNumber(id), id)
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString()
      for (const time of [text, text.replace(/\D/g, ''), text.replace(/\D/g, '').slice(0, 14), `${date.getTime()}`])
        assert.ok(!containsCardNumber(time), time)
    }),
  )
  // Numbers of phones in Colombia and barcodes of the United Kingdom look like those of a retired brand.
  fc.assert(
    fc.property(digits(10), ([...phone]) => {
      assert.ok(!containsCardNumber(`+57 ${phone.join('')}`))
      assert.ok(!containsCardNumber(`50${phone.join('')}0`))
    }),
  )
})

test('every number that the vault takes and knows the brand of is found, unless it has 12 or 13 digits', () => {
  const numbers = fc.integer({ min: 14, max: 19 }).chain((length) => digits(length - 1).map(withCheckDigit))
  fc.assert(
    fc.property(fc.oneof(numbers, cardNumbers), (number) => {
      const brand = brandOf(number)
      if (brand !== null && isLengthOf(brand, number.length)) assert.ok(containsCardNumber(number), number)
    }),
    { numRuns: 5_000 },
  )
})

test('each script has its ten digits in a row', () => {
  let inRow = 0
  for (let code = 0; code < 0x110000; code++) {
    if (/\p{Nd}/u.test(String.fromCodePoint(code))) inRow++
    else {
      assert.equal(inRow % 10, 0, code.toString(16))
      inRow = 0
    }
  }
})

test('the guide tells how many numbers of each length are refused by chance', () => {
  const guide = readFileSync(new URL('../../../docs/guides/card-numbers.md', import.meta.url), 'utf8')
  for (const length of [14, 15, 16, 17, 18, 19]) {
    const issued = rangesOf(length).reduce((sum, { first, last }) => sum + last - first + 1, 0) / 1e8
    // One number in ten fits its check digit.
    assert.ok(
      guide.includes(`| ${length} | ${(issued * 10).toFixed(1)} % |`),
      `${length}: ${(issued * 10).toFixed(1)} %`,
    )
  }
})
