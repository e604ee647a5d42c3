import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { storedBankAccount, storedCard } from '../../../test/support/payment-methods.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { RecurringModel } from '../providers/index.ts'
import type { PaymentMethod } from './payment-method.ts'
import { isOutdated, mergeRestoredInstrument, modelsOf, withInstrument } from './stored-instrument.ts'

const MODELS: readonly RecurringModel[] = ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile']
const FUNDINGS = ['Credit', 'Debit', 'Prepaid', 'Unknown'] as const
const made = '2026-11-20T09:30:00.000Z' as Timestamp

const CARD: PaymentMethod = {
  id: '01934567-1234-7123-8123-123456789012',
  orgId: '01934567-1234-7123-8123-123456789013',
  contactId: '01934567-1234-7123-8123-123456789014',
  type: 'Card',
  status: 'Active',
  provider: 'ProviderA',
  configurationId: '01934567-1234-7123-8123-123456789015',
  brand: 'Visa',
  last4: '4242',
  expirationMonth: 12,
  expirationYear: 2029,
  cardholderName: 'Ada Byron',
  funding: 'Unknown',
  institutionName: null,
  accountHolderName: null,
  accountType: null,
  supportedModels: ['CardOnFile'],
  schemeReference: 'agreed before',
  billingAddress: null,
  paymentSessionId: null,
  consentRevoked: false,
  credentialChangedAt: null,
  renewedAt: null,
  remainingReason: null,
  deletedAt: null,
  createdAt: made,
  updatedAt: made,
}

const again = (before: PaymentMethod, stored = storedCard(), model: RecurringModel = 'CardOnFile') =>
  mergeRestoredInstrument(before, { stored, model, billingAddress: null })

test('a card keeps the funding with which it was first stored, even Unknown', () => {
  for (const before of FUNDINGS)
    for (const funding of FUNDINGS) {
      const method: PaymentMethod = { ...CARD, funding: before }
      assert.equal(again(method, storedCard({ funding })).funding, before)
      assert.equal(withInstrument(method, storedCard({ funding }).instrument).funding, before)
    }
})

test('a credential supports the models that the provider reports, or else the declared model', () => {
  const subsets = fc.subarray([...MODELS])
  fc.assert(
    fc.property(subsets, fc.constantFrom(...MODELS), (supportedModels, model) => {
      const expected = supportedModels.length > 0 ? MODELS.filter((each) => supportedModels.includes(each)) : [model]
      assert.deepEqual(modelsOf({ stored: storedCard({}, { supportedModels }), model }), expected)
    }),
  )
})

test('storing an instrument again adds to its models, or replaces them if the method was Invalid', () => {
  const subsets = fc.subarray([...MODELS], { minLength: 1 })
  fc.assert(
    fc.property(subsets, subsets, fc.constantFrom('Active' as const, 'Invalid' as const), (before, now, status) => {
      const method = again({ ...CARD, status, supportedModels: before }, storedCard({}, { supportedModels: now }))
      const agreed = status === 'Active' ? [...before, ...now] : now
      assert.deepEqual(
        method.supportedModels,
        MODELS.filter((each) => agreed.includes(each)),
      )
      assert.equal(method.status, 'Active')
    }),
  )
})

test('storing an instrument again keeps the values that the provider does not report', () => {
  const silent = storedCard({ brand: null, cardholderName: null, expirationYear: 2031, last4: '1111' })
  const { brand, cardholderName, expirationYear, last4, schemeReference } = again(CARD, silent)
  assert.deepEqual(
    [brand, cardholderName, expirationYear, last4, schemeReference],
    ['Visa', 'Ada Byron', 2031, '1111', 'agreed before'],
  )
  assert.equal(again(CARD, storedCard({}, { schemeReference: 'agreed again' })).schemeReference, 'agreed again')
})

test('an event does not change the cardholder name; storing the card again does', () => {
  assert.equal(
    withInstrument(CARD, storedCard({ cardholderName: 'Grace Hopper' }).instrument).cardholderName,
    'Ada Byron',
  )
  assert.equal(again(CARD, storedCard({ cardholderName: 'Grace Hopper' })).cardholderName, 'Grace Hopper')
})

test('an event of another type of instrument changes nothing', () => {
  assert.deepEqual(withInstrument(CARD, storedBankAccount().instrument), CARD)
})

test('an event of a card is outdated when the stored card has the same number and expires later', () => {
  const year = fc.integer({ min: 2029, max: 2032 })
  const month = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(year, month, year, month, (storedYear, storedMonth, reportedYear, reportedMonth) => {
      const stored: PaymentMethod = { ...CARD, expirationYear: storedYear, expirationMonth: storedMonth }
      const date = { expirationYear: reportedYear, expirationMonth: reportedMonth }
      const reported = storedCard({ ...date, last4: CARD.last4 ?? '' }).instrument
      assert.equal(isOutdated(stored, reported), reportedYear * 12 + reportedMonth < storedYear * 12 + storedMonth)
      assert.equal(isOutdated(stored, storedCard({ ...date, last4: '9876' }).instrument), false)
    }),
  )
})
