import assert from 'node:assert/strict'
import test from 'node:test'
import type { RecurringModel } from '../../../payments/providers/index.ts'
import type { CalendarDate } from '../../../platform/time/index.ts'
import type { OfferedConsents } from '../../flow/index.ts'
import { formatMoney } from '../../language/language.ts'
import { paymentConsents, planConsents, recoveryConsents } from './consent-texts.ts'

const support = { email: 'help@northwind.example', phone: '+15550100', url: null }
const payee = { name: 'Northwind', support }
const dates = { firstDate: '2027-01-31' as CalendarDate, lastDate: '2028-02-29' as CalendarDate }
const amounts = { amountMinor: 4990n, lastAmountMinor: null, currency: 'EUR' }
const charges = { ...amounts, frequency: 'Monthly', occurrences: 14, ...dates }
const once = { ...charges, frequency: null, occurrences: 1, lastDate: charges.firstDate }

function textIn({ texts }: OfferedConsents, source: string, stores: boolean): string {
  const found = texts.filter((each) => each.source === source && each.stores === stores)
  assert.equal(found.length, 1, source)
  return found[0]?.text ?? ''
}

function assertIncludes(text: string, ...parts: readonly string[]): void {
  for (const part of parts) assert.ok(text.includes(part), `${part} in: ${text}`)
}

test('the consent to a plan names amount, frequency, count, first day and payee', () => {
  const terms = planConsents({ payee, charges, language: 'en' })
  const parts = ['Northwind', '€49.90', 'every month', '14 times', '31 January 2027']
  assertIncludes(textIn(terms, 'Card', true), ...parts, 'to store it')
  assertIncludes(textIn(terms, 'BankAccount', true), ...parts, '29 February 2028', 'to store the account')
  assert.doesNotMatch(textIn(terms, 'Card', false), /store/)
  assert.match(terms.version, /^plan-\d{4}-\d{2}-\d{2}-en$/)
  const spanish = planConsents({ payee, charges, language: 'es' })
  assertIncludes(
    textIn(spanish, 'Card', true),
    ...['Northwind', '49,90', 'cada mes', '14 veces', '31 de enero de 2027', 'guardarlo'],
  )
  assert.match(spanish.version, /-es$/)
})

test('the consent to a plan names the amount of a last charge that differs', () => {
  const uneven = { ...charges, lastAmountMinor: 4995n }
  const words = {
    en: ['14 times (the last time €49.95)', '(€49.95 for the last one)'],
    es: ['14 veces (la última vez, 49,95\u00a0€)', '(49,95\u00a0€ por el último)'],
  } as const
  for (const language of ['en', 'es'] as const)
    for (const source of ['Card', 'BankAccount']) {
      assertIncludes(textIn(planConsents({ payee, charges: uneven, language }), source, true), words[language][0])
      assertIncludes(textIn(recoveryConsents({ payee, charges: uneven, language }), source, true), words[language][1])
    }
  const two = recoveryConsents({ payee, charges: { ...uneven, occurrences: 2 }, language: 'en' })
  assertIncludes(
    textIn(two, 'Card', false),
    '€49.90 to this payment method now, and €49.95 for the payment that remains',
  )
})

test('the consent to a single planned payment mentions no repetition', () => {
  assert.match(
    textIn(planConsents({ payee, charges: once, language: 'en' }), 'Card', true),
    / once, on 31 January 2027,/,
  )
  const spanish = textIn(planConsents({ payee, charges: once, language: 'es' }), 'Card', true)
  assert.match(spanish, / una vez, el 31 de enero de 2027,/)
})

test('the consent to a debit states the account, the date, how to revoke it, and returns', () => {
  const terms = [
    paymentConsents({ payee, charges: once, language: 'en' }, 'CardOnFile'),
    planConsents({ payee, charges, language: 'en' }),
    recoveryConsents({ payee, charges, language: 'en' }),
  ]
  for (const each of terms)
    for (const stores of [true, false])
      assertIncludes(
        textIn(each, 'BankAccount', stores),
        ...['€49.90', 'electronically', 'ending in {last4}', '31 January 2027', 'revoke', 'If my bank returns'],
        ...['Northwind (help@northwind.example, +15550100)'],
      )
  const spanish = textIn(paymentConsents({ payee, charges: once, language: 'es' }, null), 'BankAccount', false)
  assertIncludes(spanish, 'electrónicamente', 'terminada en {last4}', '31 de enero de 2027', 'revocar', 'devuelve')
})

test('the consent to storing states the declared model', () => {
  const stored = (model: RecurringModel, language: 'en' | 'es') =>
    textIn(paymentConsents({ payee, charges: once, language }, model), 'Card', true)
  assert.match(stored('CardOnFile', 'en'), /only charged when I select it/)
  assert.match(stored('Subscription', 'en'), /on the dates and with the amounts that I have agreed on/)
  assert.match(stored('UnscheduledCardOnFile', 'en'), /without fixed dates.*which determines the amount/)
  assert.match(stored('CardOnFile', 'es'), /Solo se usa cuando yo la elija/)
  assert.match(stored('Subscription', 'es'), /en las fechas y por los importes/)
  assert.match(stored('UnscheduledCardOnFile', 'es'), /sin fecha fija.*que determina el importe/)
})

test('a payment that stores nothing has no consent to storing', () => {
  const { texts } = paymentConsents({ payee, charges: once, language: 'en' }, null)
  assert.deepEqual(
    texts.map(({ source, stores }) => [source, stores]),
    [
      ['Card', false],
      ['BankAccount', false],
      ['Option', false],
    ],
  )
})

test('the consent of a recovery names the later charges: amount, frequency, count and last day', () => {
  const recovered = (occurrences: number, language: 'en' | 'es') =>
    textIn(recoveryConsents({ payee, charges: { ...charges, occurrences }, language }), 'Card', true)
  assertIncludes(
    recovered(11, 'en'),
    ...['Northwind', '€49.90 to this payment method now', 'every month', '10 payments', '29 February 2028'],
  )
  assertIncludes(
    recovered(11, 'es'),
    ...['Northwind', '49,90', 'ahora', 'cada mes', '10 pagos', '29 de febrero de 2028'],
  )
  assert.match(recovered(2, 'en'), /payment that remains, on 29 February 2028,/)
  assert.match(recovered(2, 'es'), /pago restante, el 29 de febrero de 2028,/)
  assert.match(recovered(1, 'en'), /now, and to store it for this plan\. /)
  assert.match(recovered(1, 'es'), /ahora, y a guardarlo para este plan\. /)
})

test('amounts have the decimals of the API', () => {
  assert.equal(formatMoney(500n, 'JPY'), '¥500')
  assert.match(formatMoney(1050n, 'KWD'), /^KWD\s10\.50$/)
  assert.match(formatMoney(150n, 'UYU'), /^UYU\s1\.50$/)
})
