import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStorableInstrument } from './stored-instrument.ts'

const CARD = {
  type: 'Card',
  brand: 'Visa',
  last4: '4242',
  expirationMonth: 12,
  expirationYear: 2099,
  cardholderName: null,
  funding: 'Credit',
} as const
const ACCOUNT = {
  type: 'BankAccount',
  institutionName: null,
  accountHolderName: 'Ada Byron',
  last4: '6789',
  accountType: null,
} as const

test('a card is stored with four digits and a valid month and year', () => {
  assert.ok(isStorableInstrument(CARD))
  for (const wrong of [
    { last4: '242' },
    { last4: '' },
    { expirationMonth: 0 },
    { expirationMonth: 13 },
    { expirationMonth: Number.NaN },
    { expirationYear: 99 },
    { expirationYear: 2030.5 },
    { brand: 'Vi\0sa' },
  ])
    assert.equal(isStorableInstrument({ ...CARD, ...wrong }), false, JSON.stringify(wrong))
})

test('a bank account is stored with four digits or none', () => {
  assert.ok(isStorableInstrument(ACCOUNT))
  assert.ok(isStorableInstrument({ ...ACCOUNT, last4: null }))
  assert.equal(isStorableInstrument({ ...ACCOUNT, last4: '67890' }), false)
})
