import assert from 'node:assert/strict'
import test from 'node:test'
import type { ChargeTerms } from '../port/port.ts'
import { stripeActionHours, stripeChargeRequest } from './charge-request.ts'

const TERMS: ChargeTerms = {
  attemptId: '01920000-0000-7000-8000-00000000a001',
  paymentId: '01920000-0000-7000-8000-00000000b001',
  contactId: '01920000-0000-7000-8000-00000000d001',
  amountMinor: 4990n,
  currency: 'USD',
  source: { kind: 'credential', type: 'Card', credential: 'cus_1/pm_1', schemeReference: null },
  model: 'Subscription',
  stores: false,
  customerPresent: false,
  billingAddress: null,
  email: null,
  statementDescriptor: null,
  returnUrl: () => 'https://pay.example.com/payments/return/ticket',
}
const card = { type: 'Card', expirationMonth: 1, expirationYear: 2030, cardholderName: null, hasCvc: true } as const

const requestOf = (changes: Partial<ChargeTerms>) =>
  stripeChargeRequest({ ...TERMS, ...changes }, { credentials: { secretKey: 'canary' }, mode: 'Sandbox' })
const intentOf = (changes: Partial<ChargeTerms>) =>
  requestOf(changes).parameters.intent as Readonly<Record<string, unknown>>

test('a request holds places for numbers, codes and credentials, and no secret', () => {
  const stored = requestOf({})
  assert.deepEqual(stored.parameters.credential, { $vault: 'credential' })
  assert.doesNotMatch(JSON.stringify(stored), /pm_1|canary/)
  const { method } = requestOf({ source: { kind: 'instrument', instrument: card } }).parameters
  assert.deepEqual(method, {
    type: 'card',
    metadata: { attempt_id: TERMS.attemptId },
    card: { number: { $vault: 'number' }, exp_month: 1, exp_year: 2030, cvc: { $vault: 'cvc' } },
  })
  const without = requestOf({ source: { kind: 'instrument', instrument: { ...card, hasCvc: false } } })
  assert.doesNotMatch(JSON.stringify(without), /cvc/)
})

test('a request is JSON, and the same terms make the same', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(requestOf({}))), requestOf({}))
})

test('the customer who is there can authenticate, and one who is not is not asked', () => {
  assert.equal(intentOf({ customerPresent: true }).return_url, TERMS.returnUrl())
  assert.equal(intentOf({ customerPresent: true }).off_session, undefined)
  assert.equal(intentOf({}).return_url, undefined)
  assert.equal(intentOf({}).off_session, 'recurring')
})

test('a set-up of a customer who is not there says by its page that the bank would ask them', () => {
  const setUp = intentOf({ amountMinor: 0n, stores: true, source: { kind: 'instrument', instrument: card } })
  assert.deepEqual([setUp.return_url, setUp.usage], [TERMS.returnUrl(), 'off_session'])
  for (const name of ['off_session', 'error_on_requires_action', 'amount']) assert.equal(setUp[name], undefined)
})

test('the customer at Stripe is named for what is stored, and not for a single payment', () => {
  const source = { kind: 'instrument', instrument: card } as const
  assert.equal(requestOf({ source }).parameters.contactId, null)
  assert.equal(requestOf({ source, stores: true }).parameters.contactId, TERMS.contactId)
})

for (const { text, suffix, whole } of [
  { text: 'Momo Bikes', suffix: 'Momo Bikes', whole: 'Momo Bikes' },
  { text: `M'o"m*o <B>\\ikes, of Springfield`, suffix: 'Momo Bikes', whole: 'Momo Bikes, of Springf' },
  { text: '時間 Zeit', suffix: 'Zeit', whole: undefined },
  { text: '12345 67890 abc', suffix: undefined, whole: '12345 67890 abc' },
  { text: '1234567890', suffix: undefined, whole: undefined },
  { text: '', suffix: undefined, whole: undefined },
])
  test(`a statement says of "${text}" what Stripe takes`, () => {
    const ofCard = intentOf({ statementDescriptor: text })
    assert.deepEqual([ofCard.statement_descriptor_suffix, ofCard.statement_descriptor], [suffix, undefined])
    const source = { kind: 'credential', type: 'BankAccount', credential: 'cus_1/pm_1', schemeReference: null } as const
    const ofAccount = intentOf({ statementDescriptor: text, source })
    assert.deepEqual([ofAccount.statement_descriptor_suffix, ofAccount.statement_descriptor], [undefined, whole])
  })

test('an account that has to be proven has ten days for it, and a challenge of a card one', () => {
  const source = { kind: 'credential', type: 'BankAccount', credential: 'cus_1/pm_1', schemeReference: null } as const
  assert.equal(stripeActionHours(requestOf({ source })), 240)
  assert.equal(stripeActionHours(requestOf({})), 24)
})

test('an amount that Stripe can not charge is a defect by the time a request is made', () => {
  assert.throws(() => requestOf({ currency: 'IQD' }), RangeError)
})
