import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { bankAccountProblems } from './bank-account-rules.ts'

/** Returns the problems of an otherwise valid account. */
const wrong = (terms: object) =>
  bankAccountProblems({ routingNumber: '021000021', accountNumber: '000123456789', ...terms }).map(
    ({ field, predicate }) => `${field} ${predicate}`,
  )

test('accepts routing numbers with a valid checksum, spaced or not', () => {
  for (const routingNumber of ['021000021', '011401533', '091000019', '110000000', '0210-0002-1', '021 000 021'])
    assert.deepEqual(wrong({ routingNumber }), [], routingNumber)
})

test('refuses nine zeros, although their checksum is valid', () => {
  assert.deepEqual(wrong({ routingNumber: '000000000' }), ['routingNumber is not a routing number: it is all zeros'])
})

test('every mistyped digit of a routing number is detected', () => {
  fc.assert(
    fc.property(fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = '021000021'
      const typo = digits.slice(0, at) + ((Number(digits[at]) + by) % 10) + digits.slice(at + 1)
      assert.equal(wrong({ routingNumber: typo }).length, 1)
    }),
  )
})

test('a routing number has nine digits, and an account number five to seventeen, so that its last four never are the whole number', () => {
  for (const routingNumber of ['', '02100002', '0210000210', '02100002x'])
    assert.deepEqual(wrong({ routingNumber }), ['routingNumber must be 9 digits'])
  for (const accountNumber of ['', '123', '1234', '12-34', '1'.repeat(18), '1234x', 'DE89370400440532013000'])
    assert.deepEqual(wrong({ accountNumber }), ['accountNumber must be 5 to 17 digits'])
  for (const accountNumber of ['12345', '1'.repeat(17), '12-34 56']) assert.deepEqual(wrong({ accountNumber }), [])
})

test('all problems are reported at once', () => {
  const problems = wrong({ routingNumber: 'x', accountNumber: 'y', accountHolderName: 'a\0b' })
  assert.deepEqual(
    problems.map((problem) => problem.split(' ')[0]),
    ['routingNumber', 'accountNumber', 'accountHolderName'],
  )
})

test('spaces and dashes in an account number are ignored, and no message repeats a given digit', () => {
  const digits = fc.stringMatching(/^\d{1,20}$/)
  const gaps = fc.array(fc.constantFrom('', ' ', '-', ' - '), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(digits, digits, gaps, (accountNumber, routingNumber, gaps) => {
      const spaced = (number: string) =>
        [...number].map((digit, at) => digit + (at < number.length - 1 ? gaps[at] : '')).join('')
      const problems = wrong({ accountNumber, routingNumber })
      assert.deepEqual(wrong({ accountNumber: spaced(accountNumber), routingNumber: spaced(routingNumber) }), problems)
      for (const problem of problems) assert.ok(MESSAGES.includes(problem), problem)
    }),
    { numRuns: 1_000 },
  )
  fc.assert(
    fc.property(fc.string(), fc.string(), (accountNumber, routingNumber) => {
      for (const problem of wrong({ accountNumber, routingNumber })) assert.ok(MESSAGES.includes(problem), problem)
    }),
  )
})

const MESSAGES = [
  'routingNumber must be 9 digits',
  'routingNumber is not a routing number: it is all zeros',
  'routingNumber is not a routing number: its check digit is wrong',
  'accountNumber must be 5 to 17 digits',
]
