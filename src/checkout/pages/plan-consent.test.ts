import assert from 'node:assert/strict'
import test from 'node:test'
import type { CalendarDate } from '../../platform/time/index.ts'
import { moneyInWords } from '../language/in-words.ts'
import { planConsent } from './plan-consent.ts'

const agreed = {
  payee: 'Northwind',
  amountMinor: 4990n,
  currency: 'EUR',
  frequency: 'Monthly',
  occurrences: 14,
  startDate: '2027-01-31' as CalendarDate,
}

test('who agrees reads amount, frequency, count, first day and whom they pay', () => {
  const { text, version } = planConsent(agreed, 'en')
  for (const part of ['Northwind', '€49.90', 'every month', '14 times', '31 January 2027'])
    assert.ok(text.includes(part), part)
  assert.match(version, /^plan-\d{4}-\d{2}-en$/)
})

test('the same is agreed to in Spanish, as a wording of its own', () => {
  const { text, version } = planConsent(agreed, 'es')
  for (const part of ['Northwind', '49,90', 'cada mes', '14 veces', '31 de enero de 2027'])
    assert.ok(text.includes(part), part)
  assert.match(version, /-es$/)
})

test('a single payment is agreed to once', () => {
  assert.match(planConsent({ ...agreed, occurrences: 1 }, 'en').text, / once, on 31 January 2027,/)
  assert.match(planConsent({ ...agreed, occurrences: 1 }, 'es').text, / una vez, el 31 de enero de 2027,/)
})

test('money is shown with the decimals that the API gives it', () => {
  assert.equal(moneyInWords(500n, 'JPY'), '¥500')
  assert.match(moneyInWords(1050n, 'KWD'), /^KWD\s10\.50$/)
  assert.match(moneyInWords(150n, 'UYU'), /^UYU\s1\.50$/)
})
