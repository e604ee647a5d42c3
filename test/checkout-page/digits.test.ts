import assert from 'node:assert/strict'
import test from 'node:test'
import { digitsOf } from '../../web/checkout/digits.ts'

test('a number is parsed with the separators that people and documents use', () => {
  const forms = [
    '021 000 021',
    '021-000-021',
    '021.000.021',
    '021 - 000 - 021',
    '\u00a0021\u00a0000\u2009021 ',
    '021\u2013000\u2212021',
    '\u202a021\u00ad000\u200b021\u202c',
    '\uff10\uff12\uff11\uff10\uff10\uff10\uff10\uff12\uff11',
    '\u0660\u0662\u0661 \u0660\u0660\u0660 \u0660\u0662\u0661',
  ]
  for (const text of forms) assert.equal(digitsOf(text), '021000021', JSON.stringify(text))
})

test('digits of every script are parsed by their value', () => {
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
    const text = format.format(1234567890)
    // Some numbering systems have no decimal digits, such as Roman numerals.
    if (/^\p{Nd}{10}$/u.test(text)) assert.equal(digitsOf(text), '1234567890', system)
  }
})

test('a text that is not a number is not parsed as one', () => {
  const texts = [
    '•••• 4242',
    '****12345',
    '12……34',
    '12345x',
    'DE89 3704 0044 0532 0130 00',
    '(021)000021',
    '1,234',
    '+1 234',
  ]
  for (const text of [
    ...texts,
    '1.23457E+11',
    '123456789.0',
    '123456789.00',
    '--12',
    '12--34',
    '12....34',
    '1\n2',
    '½',
    '①',
  ])
    assert.equal(digitsOf(text), null, text)
})
