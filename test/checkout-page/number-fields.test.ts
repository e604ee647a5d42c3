import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { bankAccountProblems } from '../../src/vault/bank-account-rules.ts'
import { digitsOf as digitsInApi } from '../../src/vault/instrument-digits.ts'
import { countDigits, digitsOf } from '../../web/checkout/digits.ts'
import { readExpiry } from '../../web/checkout/expiry.ts'
import { errorOf } from '../../web/checkout/form-rules.ts'
import { EMPTY_VALUES, type FieldName, instrumentOf, type Values } from '../../web/checkout/form-values.ts'
import { canFormat, formatField, type TextWithCaret } from '../../web/checkout/formatted-input.ts'
import { TEXTS } from '../../web/checkout/texts/index.ts'
import { AMEX, MASTERCARD, VISA } from '../support/instruments.ts'

const today = new Date(2026, 10, 21)
const texts = TEXTS.en

const FIELDS = ['number', 'expiry', 'cvc', 'routingNumber', 'accountNumber'] as const
type NumberField = (typeof FIELDS)[number]

/** A change of an input element: by typing, pasting, erasing, undo, or a program. */
type Edit =
  | { readonly kind: 'insert'; readonly text: string; readonly from: number; readonly to: number }
  | { readonly kind: 'compose'; readonly text: string; readonly from: number }
  | { readonly kind: 'erase'; readonly from: number; readonly to: number }
  | { readonly kind: 'fill'; readonly text: string }
  | { readonly kind: 'undo' }

const SEPARATORS = [' ', '-', '.', '/', '\u00a0', '\u2009', '\u2013', '\u00ad', '\u200b', '\uff0e']
const pieces = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'0123456789') },
  { weight: 2, arbitrary: fc.constantFrom(...SEPARATORS) },
  { weight: 1, arbitrary: fc.constantFrom('x', '•', '*', '+', ',', '(', '\u0663', '\uff14', '\u{1d7d5}') },
)
const written = fc.oneof(
  fc.string({ unit: pieces, maxLength: 24 }),
  fc.constantFrom(VISA, MASTERCARD, AMEX, '021000021', '12345678901234567', '1234 5678 9012 3456 7', '12/2029', '1229'),
)
const index = fc.nat(30)
const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), text: written, from: index, to: index }),
    fc.record({ kind: fc.constant('insert' as const), text: pieces, from: index, to: fc.constant(0) }),
    fc.record({ kind: fc.constant('compose' as const), text: written, from: index }),
    fc.record({ kind: fc.constant('erase' as const), from: index, to: index }),
    fc.record({ kind: fc.constant('fill' as const), text: written }),
    fc.record({ kind: fc.constant('undo' as const) }),
  ),
  { minLength: 1, maxLength: 12 },
)

/** Applies an edit as a browser does, before the page formats the text. */
function edited(before: TextWithCaret, edit: Edit, history: readonly string[]): TextWithCaret {
  if (edit.kind === 'fill') return { text: edit.text, caret: edit.text.length }
  if (edit.kind === 'undo') {
    const text = history.at(-2) ?? ''
    return { text, caret: text.length }
  }
  const from = Math.min(edit.from, before.text.length)
  const to = 'to' in edit ? Math.max(from, Math.min(edit.to, before.text.length)) : from
  const text = 'text' in edit ? edit.text : ''
  return { text: before.text.slice(0, from) + text + before.text.slice(to), caret: from + text.length }
}

const INPUT_TYPES = {
  insert: 'insertText',
  compose: 'insertCompositionText',
  erase: 'deleteContentBackward',
  fill: '',
  undo: 'historyUndo',
} as const

/** Returns the digits of a text in ASCII. */
const allDigits = (text: string) =>
  [...text]
    .filter((each) => /\p{Nd}/u.test(each))
    .map((each) => digitsOf(each))
    .join('')

/** Applies the changes to a field as its component does. Returns the shown text. */
function applyEdits(field: FieldName, steps: readonly Edit[]): string {
  let shown: TextWithCaret = { text: '', caret: 0 }
  const history: string[] = []
  for (const step of steps) {
    const raw = edited(shown, step, history)
    const isComposing = step.kind === 'compose'
    shown = canFormat({ inputType: INPUT_TYPES[step.kind], isComposing }) ? formatField(field, raw) : raw
    // The field is formatted when the composition ends.
    if (isComposing) shown = formatField(field, shown)
    assertKeeps(field, raw, shown)
    history.push(shown.text)
  }
  const left = formatField(field, shown)
  assertKeeps(field, shown, left)
  return left.text
}

/**
 * Fails if formatting lost, added or moved a digit, dropped anything but separators, or moved the
 * caret past a digit.
 */
function assertKeeps(field: FieldName, raw: TextWithCaret, shown: TextWithCaret): void {
  const what = `${field}: ${JSON.stringify(raw.text)} became ${JSON.stringify(shown.text)}`
  // Formatting may add only the leading zero of a month: "4" becomes "04".
  const expected =
    field === 'expiry' && countDigits(shown.text) > countDigits(raw.text)
      ? `0${allDigits(raw.text)}`
      : allDigits(raw.text)
  assert.equal(allDigits(shown.text), expected, what)
  const otherCharacters = (text: string) => text.replaceAll(/[\p{Nd}\p{Zs}\p{Cf}\p{Pd}./\uff0e]/gu, '')
  assert.equal(otherCharacters(shown.text), otherCharacters(raw.text), what)
  assert.ok(shown.caret >= 0 && shown.caret <= shown.text.length, what)
  const digitsAfterCaret = (edit: TextWithCaret) => countDigits(edit.text) - countDigits(edit.text.slice(0, edit.caret))
  assert.equal(digitsAfterCaret(shown), digitsAfterCaret(raw), `${what}, and the caret moved past a digit`)
}

test('the caret stays behind a digit of another script when the text before it is formatted', () => {
  const text = '12/ \uff1429'
  assert.deepEqual(formatField('expiry', { text, caret: 5 }), { text: '12/\uff1429', caret: 4 })
})

/** A form that is valid except for one field. */
const card: Values = { ...EMPTY_VALUES, number: VISA, expiry: '12/29', cvc: '737', cardholderName: 'Ada' }
const account: Values = { ...card, routingNumber: '021000021', accountNumber: '000123456789', accountHolderName: 'Ada' }

/** Returns the number that the page would send for the text of a field; null when it is refused. */
function sent(field: NumberField, text: string): unknown {
  const values = { ...account, [field]: text }
  if (errorOf(field, values, texts, today) !== null) return null
  const way = field === 'routingNumber' || field === 'accountNumber' ? 'bank_account' : 'card'
  const { expirationMonth, expirationYear, ...instrument } = instrumentOf(way, values, today) as Record<string, unknown>
  return field === 'expiry' ? { month: expirationMonth, year: expirationYear } : instrument[field]
}

for (const field of FIELDS) {
  test(`any text typed or pasted as ${field} is sent with the digits shown, or it is refused`, () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const shown = applyEdits(field, steps)
        const number = sent(field, shown)
        if (number === null) return
        if (field === 'expiry') assert.deepEqual(number, readExpiry(shown, today))
        else assert.equal(number, allDigits(shown), JSON.stringify(shown))
      }),
      { numRuns: 2_000 },
    )
  })

  test(`a text of any length as ${field} is never truncated to an accepted one`, () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,40}$/), fc.array(fc.constantFrom('', ...SEPARATORS)), (digits, gaps) => {
        const text = [...digits].map((digit, at) => digit + (gaps[at % (gaps.length || 1)] ?? '')).join('')
        const shown = applyEdits(field, [{ kind: 'insert', text, from: 0, to: 0 }])
        const number = sent(field, shown)
        if (field !== 'expiry' && number !== null) assert.equal(number, digits)
      }),
      { numRuns: 2_000 },
    )
  })
}

test('a number with too many digits is reported as too long, and one with letters as having other characters', () => {
  const messageOf = (field: NumberField, text: string) => errorOf(field, { ...account, [field]: text }, texts, today)
  assert.equal(messageOf('accountNumber', '1'.repeat(18)), 'Account number: enter at most 17 digits. You entered 18.')
  assert.equal(messageOf('number', `${VISA}0000`), 'Card number: enter at most 19 digits. You entered 20.')
  assert.equal(messageOf('number', `${AMEX}0`), 'Card number: enter at most 15 digits. You entered 16.')
  assert.equal(messageOf('routingNumber', '0210000210'), 'Routing number: enter at most 9 digits. You entered 10.')
  assert.equal(messageOf('cvc', '7377'), 'Security code: enter at most 3 digits. You entered 4.')
  for (const field of ['accountNumber', 'number', 'routingNumber', 'cvc'] as const)
    assert.match(messageOf(field, '12x4') ?? '', /: enter digits only\.$/)
})

test('a text too long for the server is refused at its field, not truncated', () => {
  const messageOf = (field: FieldName, text: string) =>
    errorOf(field, { ...account, country: 'GB', street: '1 High Street', [field]: text }, texts, today)
  for (const [field, max] of [
    ...(['cardholderName', 'accountHolderName', 'street'] as const).map((field) => [field, 255] as const),
    ...(['city', 'area'] as const).map((field) => [field, 100] as const),
    ['postalCode', 20] as const,
  ]) {
    assert.equal(messageOf(field, 'é'.repeat(max)), null, field)
    assert.match(messageOf(field, 'é'.repeat(max + 1)) ?? '', new RegExp(`at most ${max} characters`), field)
  }
})

test('the page accepts exactly the accounts that the vault accepts', () => {
  const numbers = fc.stringMatching(/^\d{1,20}$/)
  fc.assert(
    fc.property(fc.oneof(numbers, fc.constant('021000021')), numbers, (routingNumber, accountNumber) => {
      const problems = bankAccountProblems({ routingNumber, accountNumber }).map(({ field }) => field)
      const values = { ...account, routingNumber, accountNumber }
      for (const field of ['routingNumber', 'accountNumber'] as const)
        assert.equal(errorOf(field, values, texts, today) !== null, problems.includes(field), field)
    }),
  )
})

test('the API parses a number exactly as the page does, and truncates none', () => {
  fc.assert(
    fc.property(written, (text) => {
      const digits = digitsInApi(text)
      if (digits !== null) assert.equal(digits, allDigits(text))
      if (digits !== null && !/[./]|-.?-| - | {2}/.test(text)) assert.equal(digits, digitsOf(text))
    }),
    { numRuns: 2_000 },
  )
})
