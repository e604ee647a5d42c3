import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { unknownState } from '../../src/checkout/pages/page-state.ts'
import { brandOf, isLengthOf, passesLuhn } from '../../src/platform/card-numbers/index.ts'
import { brandOfNumber, inGroups, isCardNumber, markOfBrand } from '../../web/checkout/card-number.ts'
import { hasExpired, readExpiry, withSlash } from '../../web/checkout/expiry.ts'
import { errorsOf, validatedFields } from '../../web/checkout/form-rules.ts'
import { fieldOfPath, instrumentOf, NOTHING, type Values } from '../../web/checkout/form-values.ts'
import { instrumentInWords } from '../../web/checkout/instrument-in-words.ts'
import { sentenceOf } from '../../web/checkout/refusal-in-words.ts'
import { isRoutingNumber } from '../../web/checkout/routing-number.ts'
import type { PageState } from '../../web/checkout/state.ts'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { firstView, viewAfter } from '../../web/checkout/view.ts'
import { ACCOUNT_NUMBER, AMEX, AMEX_CVC, MASTERCARD, OTHER_VISA, VISA } from '../support/instruments.ts'

const today = new Date(2026, 10, 21)
const texts = TEXTS.en
const { wrong } = texts
const card = { ...NOTHING, number: inGroups(VISA), expiry: '11/26', cvc: '737', cardholderName: 'Ada Byron' }
const errors = (values: Values) => errorsOf(validatedFields('card', false), values, texts, today)

test('a number is known by its brand and stands in the groups of its card', () => {
  assert.deepEqual([VISA, MASTERCARD, AMEX, ''].map(brandOfNumber), ['visa', 'mastercard', 'amex', 'card'])
  assert.deepEqual(
    [VISA, AMEX].map((number) =>
      inGroups(number)
        .split(' ')
        .map(({ length }) => length),
    ),
    [
      [4, 4, 4, 4],
      [4, 6, 5],
    ],
  )
  assert.deepEqual(['Visa', 'American Express', 'Mastercard', null].map(markOfBrand), [
    'visa',
    'amex',
    'mastercard',
    'card',
  ])
})

test('one wrong digit makes a number wrong', () => {
  for (const number of [VISA, OTHER_VISA, MASTERCARD, AMEX]) assert.ok(isCardNumber(number))
  const slip = fc.tuple(fc.nat(VISA.length - 1), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(slip, ([place, by]) => {
      const digit = (Number(VISA[place]) + by) % 10
      assert.ok(!isCardNumber(`${VISA.slice(0, place)}${digit}${VISA.slice(place + 1)}`))
    }),
  )
})

test('no number that the vault takes is refused by the page', () => {
  const beginning = fc.constantFrom(
    '4',
    '51',
    '55',
    '2221',
    '2720',
    '34',
    '37',
    '6011',
    '65',
    '62',
    '3528',
    '36',
    '5018',
    '9',
  )
  const rest = fc.array(fc.nat(9), { minLength: 10, maxLength: 17 })
  fc.assert(
    fc.property(beginning, rest, (first, others) => {
      const unchecked = `${first}${others.join('')}`.slice(0, 18)
      const number = Array.from({ length: 10 }, (_, digit) => `${unchecked}${digit}`).find(passesLuhn) ?? ''
      fc.pre(isLengthOf(brandOf(number), number.length))
      assert.ok(isCardNumber(number))
    }),
  )
})

test('an expiry date gets its slash, and keeps every digit in its place', () => {
  const typed = ['1', '12', '4', '1229', '12/29', '122029', '1/', '12//', '12/-29', '13', '129', '12/299', 'x']
  assert.deepEqual(typed.map(withSlash), [
    ...['1', '12/', '04/', '12/29', '12/29', '12/2029', '01/', '12/', '12/29', '13', '12/9', '12/299', 'x'],
  ])
})

test('an expiry date is read as people and browsers write it', () => {
  const written = [
    '12/29',
    '12/2029',
    '1229',
    '122029',
    '12-29',
    '12 / 29',
    '12.2029',
    '2029-12',
    '202912',
    '\uff11\uff12/29',
  ]
  for (const text of written) assert.deepEqual(readExpiry(text, today), { month: 12, year: 2029 }, text)
  assert.deepEqual(readExpiry('4/29', today), { month: 4, year: 2029 })
})

test('a card is good to the end of its month', () => {
  assert.deepEqual(readExpiry('11/26', today), { month: 11, year: 2026 })
  assert.equal(hasExpired({ month: 11, year: 2026 }, today), false)
  assert.equal(hasExpired({ month: 10, year: 2026 }, today), true)
  for (const text of ['', '13/29', '00/29', '129', '12/99', '12/299', '12/9', '12/1929', '1/2/29', 'x'])
    assert.equal(readExpiry(text, today), null, text)
})

test('a routing number has nine digits and the right sum', () => {
  assert.ok(isRoutingNumber('021000021'))
  for (const text of ['021000022', '02100002', '000000000', '']) assert.ok(!isRoutingNumber(text), text)
})

test('a form is judged as a whole, and each field by a sentence of its own', () => {
  assert.deepEqual(errors(card), {})
  assert.deepEqual(Object.keys(errors(NOTHING)), ['number', 'expiry', 'cvc', 'cardholderName'])
  assert.deepEqual(errors({ ...card, expiry: '10/26' }), { expiry: wrong.expired })
  assert.deepEqual(errors({ ...card, number: inGroups(AMEX) }), { cvc: wrong.cvc })
  assert.deepEqual(errors({ ...card, number: inGroups(AMEX), cvc: AMEX_CVC }), {})
  assert.deepEqual(errors({ ...card, cvc: AMEX_CVC }), { cvc: texts.tooManyDigits(texts.code, 4, 3) })
  const account = { ...NOTHING, routingNumber: '021000021', accountNumber: ACCOUNT_NUMBER, accountHolderName: 'Ada' }
  assert.deepEqual(errorsOf(validatedFields('bank_account', true), account, texts, today), { consent: wrong.consent })
  assert.deepEqual(validatedFields(null, false), [])
})

test('a billing address is whole or none', () => {
  assert.deepEqual(Object.keys(errors({ ...card, city: 'London' })), ['country', 'street'])
  assert.deepEqual(errors({ ...card, country: 'GB', street: '12 St James Square' }), {})
  const { billingAddress } = instrumentOf('card', card, today) as { billingAddress: unknown }
  assert.equal(billingAddress, null)
})

test('what the server refuses is shown at its field', () => {
  assert.deepEqual(
    ['number', 'expirationYear', 'billingAddress.countryCode', 'billingAddress.lines.0', 'terms', null].map(
      fieldOfPath,
    ),
    ['number', 'expiry', 'country', 'street', null, null],
  )
})

test('whatever the server refuses without naming a field is told in a sentence of ours', () => {
  const { changedMeanwhile, ourFault, refused, tooManyTries } = TEXTS.es
  const told = (status: number, code: string | null, waitMinutes = 0) =>
    sentenceOf({ status, waitMinutes, problems: code === null ? [] : [{ field: null, code }] }, TEXTS.es)
  assert.deepEqual(
    [told(404, 'NOT_FOUND'), told(409, 'CONFLICT'), told(409, 'INVALID_STATE')],
    Array(3).fill(changedMeanwhile),
  )
  assert.deepEqual(
    [told(500, 'INTERNAL'), told(503, 'PROVIDER_UNAVAILABLE'), told(503, 'RATE_LIMITED', 1), told(502, null)],
    Array(4).fill(ourFault),
  )
  assert.deepEqual(
    [told(400, 'VALIDATION_ERROR'), told(403, 'FORBIDDEN'), told(413, 'VALIDATION_ERROR'), told(415, null)],
    Array(4).fill(refused),
  )
  assert.equal(told(429, 'RATE_LIMITED', 7), tooManyTries(7))
})

const open: PageState = {
  ...unknownState('en'),
  status: 'open',
  offers: { instruments: ['Card'], methods: [], options: [] },
}

test('what the page is opened with decides what it shows', () => {
  const at = (state: Partial<PageState>) => firstView({ ...open, ...state }, null).at
  assert.equal(at({}), 'form')
  assert.equal(at({ status: 'declined', decline: { reason: 'declined' } }), 'form')
  assert.equal(at({ status: 'requires_action', actionUrl: 'https://bank.example.com/' }), 'challenge')
  assert.equal(at({ status: 'checking' }), 'checking')
  assert.equal(at({ status: 'completed', completedAt: '2026-11-21T12:00:00Z' }), 'completed')
  assert.equal(at({ status: 'canceled' }), 'over')
  assert.equal(at({ status: 'expired' }), 'over')
})

test('only who has just paid is taken on', () => {
  const onwardUrl = 'https://shop.example.com/thanks'
  const paidBy = { label: 'Visa', isBank: false }
  const reopened = firstView({ ...open, status: 'completed', onwardUrl }, paidBy)
  assert.ok(reopened.at === 'completed' && !reopened.isFresh && reopened.paidBy === paidBy)
  const completedAt = '2026-11-21T12:00:00Z'
  const completed = { status: 'completed', completedAt, redirectUrl: onwardUrl, paymentStatus: 'Succeeded' } as const
  const paid = viewAfter(completed, open, paidBy)
  assert.ok(paid !== 'reload' && paid.at === 'completed' && paid.isFresh && paid.onwardUrl === onwardUrl)
  // The text of a receipt does not depend on the customer's clock.
  assert.equal(paid.completedAt, completedAt)
})

test('who may try again where nothing can be chosen has the page loaded anew', () => {
  const declined = { status: 'declined', reason: 'declined' } as const
  assert.equal(viewAfter(declined, { ...open, offers: null }, null), 'reload')
  assert.deepEqual(viewAfter(declined, open, null), { at: 'form', decline: declined })
})

test('what was paid with is called by its brand or bank, and its last digits', () => {
  const named = { type: 'Card', brand: 'Visa', institutionName: null, last4: '4567' } as const
  assert.equal(instrumentInWords(named, TEXTS.en), 'Visa ending in\u00a04567')
  assert.equal(instrumentInWords({ ...named, brand: null }, TEXTS.es), 'Tarjeta terminada en\u00a04567')
  const account = { type: 'BankAccount', brand: null, institutionName: 'First Bank', last4: null } as const
  assert.equal(instrumentInWords(account, TEXTS.en), 'First Bank')
})
