import assert from 'node:assert/strict'
import test from 'node:test'
import type { CalendarDate } from '../../platform/time/index.ts'
import { recoveryConsent } from './recovery-consent.ts'

const recovered = {
  payee: 'Northwind',
  amountMinor: 4990n,
  currency: 'EUR',
  frequency: 'Monthly',
  others: 10,
  lastDate: '2027-10-31' as CalendarDate,
}

test('who pays what is owed reads what is charged later: amount, frequency, count and last day', () => {
  const { text, version } = recoveryConsent(recovered, 'en')
  for (const part of [
    'Northwind',
    '€49.90 to this payment method now',
    'every month',
    '10 payments',
    '31 October 2027',
  ])
    assert.ok(text.includes(part), part)
  assert.match(version, /^recovery-\d{4}-\d{2}-en$/)
})

test('the same is agreed to in Spanish, as a wording of its own', () => {
  const { text, version } = recoveryConsent(recovered, 'es')
  for (const part of ['Northwind', '49,90', 'ahora', 'cada mes', '10 pagos', '31 de octubre de 2027'])
    assert.ok(text.includes(part), part)
  assert.match(version, /-es$/)
})

test('one payment that remains is named by its day, and none is not named', () => {
  assert.match(recoveryConsent({ ...recovered, others: 1 }, 'en').text, /payment that remains, on 31 October 2027,/)
  assert.match(recoveryConsent({ ...recovered, others: 1 }, 'es').text, /pago restante, el 31 de octubre de 2027,/)
  const last = { ...recovered, others: 0, lastDate: null }
  assert.match(recoveryConsent(last, 'en').text, /now, and to store it for this plan\.$/)
  assert.match(recoveryConsent(last, 'es').text, /ahora, y a guardarlo para este plan\.$/)
})
