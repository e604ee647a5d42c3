import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { cardNumbers, withCheckDigit, written } from '../../../test/support/card-numbers.ts'
import { brandOf, containsCardNumber, isLengthOf, passesLuhn } from './index.ts'
import { isIssued, rangesOf } from './issuer-ranges.ts'

const GUIDE = new URL('../../../docs/reference/card-numbers.md', import.meta.url)
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
  '\u034f',
  '\u3164',
  '\u115f',
  '\u180e',
  '\ufe0f',
  '\ufe0f\u20e3',
  '\u{e0001}',
  '\u0301',
  '\u2800',
]
const SAME_MARKS = ['.', '_', '/', ',', '·', '•', '+', '‧', '・', '．', '∕', '|', ' / ', ' • ', '.\u200b', '..', '💳']
const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })

test('a card number is found in any script, with any separators, in any text', () => {
  // A digit would make the number longer, and 24 hexadecimal characters are an id.
  const around = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[\p{N}a-f]/iu.test(text))
  fc.assert(
    fc.property(written(SEPARATORS), around, around, (number, before, after) => {
      assert.ok(containsCardNumber(before + number + after))
    }),
    { numRuns: 2_000 },
  )
})

test('a card number is found next to other numbers', () => {
  fc.assert(
    fc.property(cardNumbers, digits(1, 6), digits(1, 6), (number, before, after) => {
      for (const text of [`${before} ${number}`, `${number} ${after}`, `No. ${before}: ${number} ${after}/27`])
        assert.ok(containsCardNumber(text), text)
    }),
  )
})

test('digits that are not a card number are accepted', () => {
  const wrong = digits(1, 30).filter((text) => !passesLuhn(text) || text.length < 14 || text.length > 19)
  fc.assert(fc.property(wrong, (text) => assert.ok(!containsCardNumber(`Order ${text}.`))))
  const issuedByNobody = fc
    .constantFrom('1', '7', '90', '000000')
    .chain((prefix) => digits(16 - prefix.length).map((rest) => withCheckDigit(prefix + rest)))
  const isFree = (number: string) => !isIssued(number)
  fc.assert(fc.property(issuedByNobody.filter(isFree), (text) => assert.ok(!containsCardNumber(text))))
})

test('groups of digits as printed on cards form a number only if all their separators are equal', () => {
  const shapes = ['4242 4242 4242 4242', '3782 822463 10005', '1354 12345 678911', '3056 930902 5904']
  for (const marks of SAME_MARKS)
    for (const number of shapes) {
      const text = number.replaceAll(' ', marks)
      assert.ok(containsCardNumber(text), text)
      assert.ok(containsCardNumber(`No. 7 ${text} 12/27`), text)
    }
  for (const text of [
    '4242.4242/4242_4242',
    '4242:4242,4242;4242',
    '4242 4242.4242 4242',
    '42.4242.4242.4242.42',
    '42424242.42424242',
    '424.242.424.242.424.2',
    '4242x4242x4242x4242',
    '4242:4242:4242:4242',
    '4242, 4242, 4242, 4242',
    '4242. 4242. 4242. 4242.',
    '4242....4242....4242....4242',
  ])
    assert.ok(!containsCardNumber(text), text)
})

test('years, times, amounts, versions, network addresses and lists of numbers are not card numbers', () => {
  const part = (max: number) => fc.integer({ min: 0, max })
  const list = (item: fc.Arbitrary<number>, length: number) => fc.array(item, { minLength: length, maxLength: length })
  const years = list(fc.integer({ min: 1900, max: 2099 }), 4)
  const amount = fc.bigInt({ min: 0n, max: 10n ** 18n }).map((units) => units.toLocaleString('en'))
  for (const [texts, what] of [
    [years.map((each) => each.join('/')), 'years'],
    [amount.map((units) => `${units}.99`), 'an amount'],
    [amount.map((units) => `${units.replaceAll(',', '.')},99`), 'an amount'],
    [list(part(99_999), 3).map((each) => `1.3.6.1.4.1.${each.join('.')}`), 'an object identifier'],
    [list(part(255), 4).map((each) => `${each.join('.')}:8080`), 'an IPv4 address'],
    [list(part(0xffff), 8).map((each) => each.map((group) => group.toString(16).padStart(4, '0')).join(':')), 'IPv6'],
    [list(part(9999), 6).map((each) => each.join(', ')), 'a list of numbers'],
  ] as const)
    fc.assert(fc.property(texts, (text) => assert.ok(!containsCardNumber(text), `${what}: ${text}`)))
})

test('digits of every kind count: circled, superscript, subscript, on keycaps, with combining marks', () => {
  const rows = [
    '⓪①②③④⑤⑥⑦⑧⑨',
    '⓿❶❷❸❹❺❻❼❽❾',
    '🄌➊➋➌➍➎➏➐➑➒',
    '🄋➀➁➂➃➄➅➆➇➈',
    '⓿⓵⓶⓷⓸⓹⓺⓻⓼⓽',
    '⁰¹²³⁴⁵⁶⁷⁸⁹',
    '₀₁₂₃₄₅₆₇₈₉',
    '🄀⒈⒉⒊⒋⒌⒍⒎⒏⒐',
    '𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵',
  ]
  fc.assert(
    fc.property(cardNumbers, fc.constantFrom(...rows), (number, row) => {
      const spelled = [...number].map((digit) => [...row][Number(digit)]).join('')
      assert.ok(containsCardNumber(spelled), spelled)
      const keycaps = [...number].map((digit) => `${digit}\ufe0f\u20e3`).join('')
      assert.ok(containsCardNumber(keycaps), keycaps)
    }),
  )
})

test('a percent-encoded number is found, encoded once or repeatedly, even next to malformed escapes', () => {
  const encoded = (text: string) =>
    [...text].map((character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
  const separators = fc.constantFrom('', ' ', '-', '+', '%20', '%2D', '%2d', '%C2%A0', '%25%32%30', '%2B')
  const number = '4000056655665556'
  const digitEncoding = fc.constantFrom<(digit: string) => string>(
    (digit) => digit,
    encoded,
    (digit) => encoded(encoded(digit)),
  )
  const spelled = fc
    .tuple(fc.array(digitEncoding, { minLength: 16, maxLength: 16 }), separators)
    .map(([ways, separator]) =>
      [...number].map((digit, at) => (at > 0 && at % 4 === 0 ? separator : '') + ways[at]?.(digit)).join(''),
    )
  fc.assert(
    fc.property(spelled, fc.constantFrom('', '%', '%zz', '%E0%A4%A', '%FF'), (card, rest) => {
      const url = `https://shop.example.com/ok?card=${card}&rest=${rest}`
      assert.ok(containsCardNumber(url), url)
    }),
  )
  for (const text of ['https://shop.example.com/?a=%E0%A4%A&b=%', '50% of 100%zz', '+1 555 0100 +1 555 0101'])
    assert.ok(!containsCardNumber(text), text)
})

test('letters added to a number do not make it an id', () => {
  for (const number of ['4242424242424242', '378282246310005'])
    for (const text of [
      `${number}deadbeefd`,
      `deadbeefd${number}`,
      `dead${number}beefc`,
      `${number}${'abcdef'.repeat(8)}`,
    ])
      assert.ok(containsCardNumber(text), text)
})

test('ids, hashes, times, phone numbers and barcodes are accepted', () => {
  const isNumberWithLetters = (id: string) => /^[a-f-]*(?:\d-*){14,19}[a-f-]*$/.test(id)
  for (let count = 0; count < 20_000; count++)
    for (const id of [randomUUID(), randomBytes(12).toString('hex'), randomBytes(32).toString('hex')])
      assert.ok(isNumberWithLetters(id) || (!containsCardNumber(`ref-${id}`) && !containsCardNumber(id)), id)
  for (const id of ['d1568634-6074-4715-8219-652636522888', '15686346-0744-4715-8219-652636522888'])
    assert.ok(!containsCardNumber(id), id)
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString()
      for (const time of [text, text.replace(/\D/g, ''), text.replace(/\D/g, '').slice(0, 14), `${date.getTime()}`])
        assert.ok(!containsCardNumber(time), time)
    }),
  )
  // Colombian phone numbers and British barcodes look like card numbers of a retired brand.
  fc.assert(
    fc.property(digits(10), ([...phone]) => {
      assert.ok(!containsCardNumber(`+57 ${phone.join('')}`))
      assert.ok(!containsCardNumber(`50${phone.join('')}0`))
    }),
  )
})

test('card numbers of every brand are found, in each length that the brand issues', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: 14, max: 19 }).chain((length) => digits(length - 1).map(withCheckDigit)),
        cardNumbers,
      ),
      (number) => {
        const brand = brandOf(number)
        if (brand !== null && isLengthOf(brand, number.length)) assert.ok(containsCardNumber(number), number)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('the digits of each script are consecutive code points, in groups of ten', () => {
  let inRow = 0
  for (let code = 0; code < 0x110000; code++) {
    if (/\p{Nd}/u.test(String.fromCodePoint(code))) inRow++
    else {
      assert.equal(inRow % 10, 0, code.toString(16))
      inRow = 0
    }
  }
})

test('the guide states how many numbers of each length are refused by chance', () => {
  const guide = readFileSync(GUIDE, 'utf8')
  for (const length of [14, 15, 16, 17, 18, 19]) {
    const issued = rangesOf(length).reduce((sum, { first, last }) => sum + last - first + 1, 0) / 1e8
    // One number in ten has a valid check digit.
    assert.ok(
      guide.includes(`| ${length} | ${(issued * 10).toFixed(1)} % |`),
      `${length}: ${(issued * 10).toFixed(1)} %`,
    )
  }
})
