import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { cardNumbers, withCheckDigit } from '../../test/support/card-numbers.ts'
import { containsCardNumber } from '../platform/card-numbers/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { cardProblems } from './card-rules.ts'

const GUIDE = new URL('../../docs/reference/card-numbers.md', import.meta.url)

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

/** Numbers that the vault accepts and texts may contain: no known payment scheme issues them. */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [/^\d{12,13}$/, 'with 12 or 13 digits'],
  [/^[07]/, 'that begin with 0 or 7'],
  [/^1(?!\d{14}$)/, 'that begin with 1 and have another length than 15 digits'],
  [/^[2389]/, 'that begin with 2, 3, 8 or 9, outside the ranges above'],
  [/^6(\d{13}|\d{14}|\d{16}|\d{17})$/, 'that begin with 6 and have 14, 15, 17 or 18 digits, outside the ranges above'],
]

test('every number that the vault accepts is found, except those that the guide lists', () => {
  const random = fc.integer({ min: 12, max: 19 }).chain((length) => digits(length - 1).map(withCheckDigit))
  const now = '2026-11-22T20:00:00Z' as Timestamp
  const isTaken = (number: string) => cardProblems({ number }, now).length === 0
  const isException = (number: string) => EXCEPTIONS.some(([pattern]) => pattern.test(number))
  fc.assert(
    fc.property(fc.oneof(random, cardNumbers), (number) => {
      if (isTaken(number) && !isException(number)) assert.ok(containsCardNumber(number), number)
    }),
    { numRuns: 10_000 },
  )
  for (const prefix of ['6074', '6082', '8201', '8600', '9860', '6019', '6033', '6900', '8100', '5081', '9704'])
    assert.ok(containsCardNumber(withCheckDigit(prefix.padEnd(15, '0'))), prefix)
  assert.ok(containsCardNumber(withCheckDigit('13540000000000')))
  const guide = readFileSync(GUIDE, 'utf8')
  for (const [, what] of EXCEPTIONS) assert.ok(guide.includes(what), what)
})
