import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnConsequence } from './return-consequence.ts'

const told = (code: string) => {
  const { invalidatesMethod, revokesAuthorization, mayRetry } = returnConsequence(code)
  return [invalidatesMethod && 'method Invalid', revokesAuthorization && 'consent revoked', mayRetry && 'retry']
    .filter(Boolean)
    .join(', ')
}

test('each return code has the consequence that Nacha gives it', () => {
  const codes = Array.from({ length: 40 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`)
  const by = Map.groupBy(codes, told)
  assert.deepEqual(by.get('method Invalid'), ['R02', 'R03', 'R04', 'R16', 'R20'])
  assert.deepEqual(by.get('method Invalid, consent revoked'), ['R05', 'R07', 'R08', 'R10', 'R29'])
  assert.deepEqual(by.get('retry'), ['R01', 'R09'])
  assert.equal(by.get('')?.length, 28)
  assert.equal(by.size, 4)
})

test("a code that is none of Nacha's is not tried again and spoils nothing", () => {
  for (const code of ['', 'R99', 'r01', 'R011']) assert.equal(told(code), '')
})
