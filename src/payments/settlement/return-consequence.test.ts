import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnConsequence } from './decide-outcome.ts'

const consequenceOf = (code: string) => {
  const { invalidatesMethod, revokesAuthorization, mayRetry } = returnConsequence(code)
  return [invalidatesMethod && 'method Invalid', revokesAuthorization && 'consent revoked', mayRetry && 'retry']
    .filter(Boolean)
    .join(', ')
}

test("each return code has Nacha's consequence", () => {
  const codes = Array.from({ length: 40 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`)
  const by = Map.groupBy(codes, consequenceOf)
  assert.deepEqual(by.get('method Invalid'), ['R02', 'R03', 'R04', 'R16', 'R20'])
  assert.deepEqual(by.get('method Invalid, consent revoked'), ['R05', 'R07', 'R08', 'R10', 'R29'])
  assert.deepEqual(by.get('retry'), ['R01', 'R09'])
  assert.equal(by.get('')?.length, 28)
  assert.equal(by.size, 4)
})

test('an unknown return code is not retried and invalidates nothing', () => {
  for (const code of ['', 'R99', 'r01', 'R011']) assert.equal(consequenceOf(code), '')
})
