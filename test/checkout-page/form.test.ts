import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { unknownState } from '../../src/checkout/pages/error-page-state.ts'
import { brandOf, isLengthOf, passesLuhn } from '../../src/platform/card-numbers/index.ts'
import { brandOfNumber, groupDigits, isCardNumber, markOfBrand } from '../../web/checkout/card-number.ts'
import { hasExpired, insertSlash, readExpiry } from '../../web/checkout/expiry.ts'
import { errorsOf, validatedFields } from '../../web/checkout/form-rules.ts'
import { EMPTY_VALUES, fieldOfPath, instrumentOf, type Values } from '../../web/checkout/form-values.ts'
import { instrumentLabel } from '../../web/checkout/instrument-label.ts'
import { refusalMessage } from '../../web/checkout/refusal-message.ts'
import { isRoutingNumber } from '../../web/checkout/routing-number.ts'
import type { PageState } from '../../web/checkout/state.ts'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { firstView, viewAfter } from '../../web/checkout/view.ts'
import { ACCOUNT_NUMBER, AMEX, AMEX_CVC, MASTERCARD, OTHER_VISA, VISA } from '../support/instruments.ts'

const today = new Date(2026, 10, 21)
const texts = TEXTS.en
const { fieldErrors } = texts
const card = { ...EMPTY_VALUES, number: groupDigits(VISA), expiry: '11/26', cvc: '737', cardholderName: 'Ada Byron' }
const errors = (values: Values) => errorsOf(validatedFields('card', false), values, texts, today)

test('a card number has a brand, and is grouped by the pattern of that brand', () => {
  assert.deepEqual([VISA, MASTERCARD, AMEX, ''].map(brandOfNumber), ['visa', 'mastercard', 'amex', 'card'])
  assert.deepEqual(
    [VISA, AMEX].map((number) =>
      groupDigits(number)
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

test('one wrong digit makes a number invalid', () => {
  for (const number of [VISA, OTHER_VISA, MASTERCARD, AMEX]) assert.ok(isCardNumber(number))
  const slip = fc.tuple(fc.nat(VISA.length - 1), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(slip, ([index, by]) => {
      const digit = (Number(VISA[index]) + by) % 10
      assert.ok(!isCardNumber(`${VISA.slice(0, index)}${digit}${VISA.slice(index + 1)}`))
    }),
  )
})

test('the page accepts every number that the vault accepts', () => {
  const prefix = fc.constantFrom(
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
    fc.property(prefix, rest, (first, others) => {
      const unchecked = `${first}${others.join('')}`.slice(0, 18)
      const number = Array.from({ length: 10 }, (_, digit) => `${unchecked}${digit}`).find(passesLuhn) ?? ''
      fc.pre(isLengthOf(brandOf(number), number.length))
      assert.ok(isCardNumber(number))
    }),
  )
})

test('an expiry date gets a slash, and its digits keep their order', () => {
  const typed = ['1', '12', '4', '1229', '12/29', '122029', '1/', '12//', '12/-29', '13', '129', '12/299', 'x']
  assert.deepEqual(typed.map(insertSlash), [
    ...['1', '12/', '04/', '12/29', '12/29', '12/2029', '01/', '12/', '12/29', '13', '12/9', '12/299', 'x'],
  ])
})

test('an expiry date is parsed as people and browsers write it', () => {
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

test('a card is valid to the end of its month', () => {
  assert.deepEqual(readExpiry('11/26', today), { month: 11, year: 2026 })
  assert.equal(hasExpired({ month: 11, year: 2026 }, today), false)
  assert.equal(hasExpired({ month: 10, year: 2026 }, today), true)
  for (const text of ['', '13/29', '00/29', '129', '12/99', '12/299', '12/9', '12/1929', '1/2/29', 'x'])
    assert.equal(readExpiry(text, today), null, text)
})

test('a routing number has nine digits and a valid checksum', () => {
  assert.ok(isRoutingNumber('021000021'))
  for (const text of ['021000022', '02100002', '000000000', '']) assert.ok(!isRoutingNumber(text), text)
})

test('a form is validated as a whole, and each field has its own message', () => {
  assert.deepEqual(errors(card), {})
  assert.deepEqual(Object.keys(errors(EMPTY_VALUES)), ['number', 'expiry', 'cvc', 'cardholderName'])
  assert.deepEqual(errors({ ...card, expiry: '10/26' }), { expiry: fieldErrors.expired })
  assert.deepEqual(errors({ ...card, number: groupDigits(AMEX) }), { cvc: fieldErrors.cvc })
  assert.deepEqual(errors({ ...card, number: groupDigits(AMEX), cvc: AMEX_CVC }), {})
  assert.deepEqual(errors({ ...card, cvc: AMEX_CVC }), { cvc: texts.tooManyDigits(texts.code, 4, 3) })
  const account = {
    ...EMPTY_VALUES,
    routingNumber: '021000021',
    accountNumber: ACCOUNT_NUMBER,
    accountHolderName: 'Ada',
  }
  assert.deepEqual(errorsOf(validatedFields('bank_account', true), account, texts, today), {
    consent: fieldErrors.consent,
  })
  assert.deepEqual(validatedFields(null, false), [])
})

test('a billing address is complete or empty', () => {
  assert.deepEqual(Object.keys(errors({ ...card, city: 'London' })), ['country', 'street'])
  assert.deepEqual(errors({ ...card, country: 'GB', street: '12 St James Square' }), {})
  const { billingAddress } = instrumentOf('card', card, today) as { billingAddress: unknown }
  assert.equal(billingAddress, null)
})

test('a refusal of the server is shown at its field', () => {
  assert.deepEqual(
    ['number', 'expirationYear', 'billingAddress.countryCode', 'billingAddress.lines.0', 'termsFingerprint', null].map(
      fieldOfPath,
    ),
    ['number', 'expiry', 'country', 'street', null, null],
  )
})

test('a refusal without a field is shown as one of our messages', () => {
  const { outdatedPage, serverError, requestRefused, tooManyAttempts } = TEXTS.es
  const messageFor = (status: number, code: string | null, waitMinutes = 0) =>
    refusalMessage({ status, waitMinutes, problems: code === null ? [] : [{ field: null, code }] }, TEXTS.es)
  assert.deepEqual(
    [messageFor(404, 'NOT_FOUND'), messageFor(409, 'CONFLICT'), messageFor(409, 'INVALID_STATE')],
    Array(3).fill(outdatedPage),
  )
  assert.deepEqual(
    [
      messageFor(500, 'INTERNAL'),
      messageFor(503, 'PROVIDER_UNAVAILABLE'),
      messageFor(503, 'RATE_LIMITED', 1),
      messageFor(502, null),
    ],
    Array(4).fill(serverError),
  )
  assert.deepEqual(
    [
      messageFor(400, 'VALIDATION_ERROR'),
      messageFor(403, 'FORBIDDEN'),
      messageFor(413, 'VALIDATION_ERROR'),
      messageFor(415, null),
    ],
    Array(4).fill(requestRefused),
  )
  assert.equal(messageFor(429, 'RATE_LIMITED', 7), tooManyAttempts(7))
})

const open: PageState = {
  ...unknownState('en'),
  status: 'open',
  availableSources: { instruments: ['Card'], methods: [], options: [] },
}

test('the initial state decides what the page shows', () => {
  const viewOf = (state: Partial<PageState>) => firstView({ ...open, ...state }, null).kind
  assert.equal(viewOf({}), 'form')
  assert.equal(viewOf({ status: 'declined', decline: { reason: 'declined' } }), 'form')
  assert.equal(viewOf({ status: 'requires_action', actionUrl: 'https://bank.example.com/' }), 'challenge')
  assert.equal(viewOf({ status: 'checking' }), 'checking')
  assert.equal(viewOf({ status: 'completed', completedAt: '2026-11-21T12:00:00Z' }), 'completed')
  assert.equal(viewOf({ status: 'canceled' }), 'ended')
  assert.equal(viewOf({ status: 'expired' }), 'ended')
})

test('only a customer who has just paid is redirected', () => {
  const continueUrl = 'https://shop.example.com/thanks'
  const sourceLabel = { label: 'Visa', isBank: false }
  const reopened = firstView({ ...open, status: 'completed', continueUrl }, sourceLabel)
  assert.ok(reopened.kind === 'completed' && !reopened.isJustCompleted && reopened.sourceLabel === sourceLabel)
  const completedAt = '2026-11-21T12:00:00Z'
  const completed = { status: 'completed', completedAt, redirectUrl: continueUrl, paymentStatus: 'Succeeded' } as const
  const paid = viewAfter(completed, open, sourceLabel)
  assert.ok(paid !== 'reload' && paid.kind === 'completed' && paid.isJustCompleted && paid.continueUrl === continueUrl)
  // The text of a receipt does not depend on the customer's clock.
  assert.equal(paid.completedAt, completedAt)
})

test('a retry without another source reloads the page', () => {
  const declined = { status: 'declined', reason: 'declined' } as const
  assert.equal(viewAfter(declined, { ...open, availableSources: null }, null), 'reload')
  assert.deepEqual(viewAfter(declined, open, null), { kind: 'form', decline: declined })
})

test('a payment source is described by its brand or bank, and its last digits', () => {
  const named = { type: 'Card', brand: 'Visa', institutionName: null, last4: '4567' } as const
  assert.equal(instrumentLabel(named, TEXTS.en), 'Visa ending in\u00a04567')
  assert.equal(instrumentLabel({ ...named, brand: null }, TEXTS.es), 'Tarjeta terminada en\u00a04567')
  const account = { type: 'BankAccount', brand: null, institutionName: 'First Bank', last4: null } as const
  assert.equal(instrumentLabel(account, TEXTS.en), 'First Bank')
})
