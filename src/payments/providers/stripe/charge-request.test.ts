import assert from 'node:assert/strict'
import test from 'node:test'
import type { CalendarDate, Timestamp } from '../../../platform/time/index.ts'
import type { ChargeTerms, ThreeDSecure } from '../port/port.ts'
import { actionHours, captureRequest, chargeRequest } from './charge-request.ts'
import { type Intent, outcomeOf } from './intents.ts'

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

const requestOf = (changes: Partial<ChargeTerms>, threeDSecure: ThreeDSecure | null = null) =>
  chargeRequest({ ...TERMS, ...changes }, { credentials: { secretKey: 'canary' }, mode: 'Sandbox', threeDSecure })
const intentOf = (changes: Partial<ChargeTerms>) =>
  requestOf(changes).parameters.intent as Readonly<Record<string, unknown>>

test('a request holds placeholders for numbers, codes and credentials, and no secret', () => {
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

test('a debit has the mandate that matches its consent: online with address and browser, else offline', () => {
  const account = { type: 'BankAccount', routingNumber: '021000021', accountType: 'Checking', holderType: 'Personal' }
  const source = {
    kind: 'instrument',
    instrument: { ...account, accountHolderName: 'Ada Byron' },
  } as ChargeTerms['source']
  const acceptedAt = '2026-11-23T09:30:00.500Z' as Timestamp
  const today = '2026-11-23' as CalendarDate
  const mandate = {
    ...{ consentId: 'c1', acceptedAt, isOfTestClock: false, ipAddress: '192.0.2.7', userAgent: 'Example/1.0' },
    ...{ textVersion: null, language: null },
    charges: {
      ...{ amountMinor: 4990n, lastAmountMinor: null, currency: 'USD', frequency: null, occurrences: 1 },
      ...{ firstDate: today, lastDate: today },
    },
  }
  const acceptance = (changes: Partial<ChargeTerms>) => intentOf({ source, ...changes }).mandate_data
  const seconds = Math.floor(Date.parse(acceptedAt) / 1000)
  assert.deepEqual(acceptance({ mandate }), {
    customer_acceptance: {
      ...{ type: 'online', accepted_at: seconds },
      online: { ip_address: '192.0.2.7', user_agent: 'Example/1.0' },
    },
  })
  assert.deepEqual(acceptance({ mandate: { ...mandate, userAgent: null } }), {
    customer_acceptance: { type: 'offline', accepted_at: seconds },
  })
  // The time of a test clock may be in Stripe's future.
  assert.deepEqual(acceptance({ mandate: { ...mandate, isOfTestClock: true } }), {
    customer_acceptance: { type: 'online', online: { ip_address: '192.0.2.7', user_agent: 'Example/1.0' } },
  })
  assert.deepEqual(acceptance({}), { customer_acceptance: { type: 'offline' } })
  assert.equal(intentOf({ mandate }).mandate_data, undefined)
})

test('a request is JSON, and equal terms give equal requests', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(requestOf({}))), requestOf({}))
})

test('a present customer can authenticate, and a charge without the customer requires no authentication', () => {
  assert.equal(intentOf({ customerPresent: true }).return_url, TERMS.returnUrl())
  assert.equal(intentOf({ customerPresent: true }).off_session, undefined)
  assert.equal(intentOf({}).return_url, undefined)
  assert.equal(intentOf({}).off_session, 'recurring')
})

test('the configuration decides which payments ask for 3-D Secure, and an absent customer is never asked', () => {
  const asks = (changes: Partial<ChargeTerms>, threeDSecure: ThreeDSecure | null) => {
    const { intent } = requestOf({ customerPresent: true, ...changes }, threeDSecure).parameters
    return JSON.stringify(intent).includes('"request_three_d_secure":"any"')
  }
  const stores = { stores: true, source: { kind: 'instrument', instrument: card } } as const
  assert.deepEqual([asks({}, 'Always'), asks(stores, 'Always')], [true, true])
  assert.deepEqual([asks({}, 'WhenStoring'), asks(stores, 'WhenStoring')], [false, true])
  assert.deepEqual([asks({}, 'Automatic'), asks(stores, 'Automatic'), asks(stores, null)], [false, false, false])
  assert.equal(asks({ customerPresent: false }, 'Always'), false)
  assert.equal(asks({ ...stores, amountMinor: 0n }, 'Always'), true)
})

test('a verification without a customer still lets the bank require authentication', () => {
  const verification = intentOf({ amountMinor: 0n, stores: true, source: { kind: 'instrument', instrument: card } })
  assert.deepEqual([verification.return_url, verification.usage], [TERMS.returnUrl(), 'off_session'])
  for (const name of ['off_session', 'error_on_requires_action', 'amount']) assert.equal(verification[name], undefined)
})

test('a request that stores an instrument names the contact; a single payment does not', () => {
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
  test(`a statement descriptor of "${text}" keeps only the characters that Stripe accepts`, () => {
    const ofCard = intentOf({ statementDescriptor: text })
    assert.deepEqual([ofCard.statement_descriptor_suffix, ofCard.statement_descriptor], [suffix, undefined])
    const source = { kind: 'credential', type: 'BankAccount', credential: 'cus_1/pm_1', schemeReference: null } as const
    const ofAccount = intentOf({ statementDescriptor: text, source })
    assert.deepEqual([ofAccount.statement_descriptor_suffix, ofAccount.statement_descriptor], [undefined, whole])
  })

test('a bank account has ten days for its verification, and a card challenge has one', () => {
  const source = { kind: 'credential', type: 'BankAccount', credential: 'cus_1/pm_1', schemeReference: null } as const
  assert.equal(actionHours(requestOf({ source })), 240)
  assert.equal(actionHours(requestOf({})), 24)
})

test('a request for an amount that Stripe cannot charge throws a RangeError', () => {
  assert.throws(() => requestOf({ currency: 'IQD' }), RangeError)
})

test('a payment that is captured later asks only for the authorization', () => {
  assert.equal(intentOf({ capturesLater: true }).capture_method, 'manual')
  assert.equal(intentOf({}).capture_method, undefined)
  const { attemptId, paymentId, currency } = TERMS
  const terms = { captureRequestId: 'a request', attemptId, paymentId, reference: 'pi_1', currency }
  const access = { credentials: {}, mode: 'Sandbox' } as const
  assert.deepEqual(captureRequest({ ...terms, amountMinor: 450n }, access), {
    call: 'capture',
    parameters: { payment_intent: 'pi_1', amount_to_capture: 450 },
  })
  assert.deepEqual(captureRequest({ ...terms, amountMinor: null }, access), {
    call: 'cancel',
    parameters: { payment_intent: 'pi_1' },
  })
})

test('an intent that waits for its capture is an authorization until the reported time', () => {
  const card = { capture_before: 1_764_495_000 }
  const intent = { id: 'pi_1', object: 'payment_intent', status: 'requires_capture', capture_method: 'manual' }
  const latest_charge = { payment_method_details: { card } }
  assert.deepEqual(outcomeOf({ ...intent, latest_charge } as unknown as Intent), {
    kind: 'Authorized',
    reference: 'pi_1',
    until: '2025-11-30T09:30:00.000Z',
  })
  assert.equal(outcomeOf({ ...intent, capture_method: 'automatic' } as unknown as Intent).kind, 'Unknown')
})
