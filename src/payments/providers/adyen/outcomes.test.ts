import assert from 'node:assert/strict'
import test from 'node:test'
import type { ProviderRequest } from '../port/port.ts'
import { AUTHENTICATION_REQUIRED, BLOCKED_BY_ISSUER, ERRORS, REFUSALS, REJECTED, RESULTS } from './outcome-table.ts'
import { declineOf, errorDecline, outcomeOf } from './outcomes.ts'

const PRESENT: ProviderRequest = {
  call: 'payments',
  parameters: { reference: 'the attempt', redirectFromIssuerMethod: 'GET' },
}
const ABSENT: ProviderRequest = { call: 'payments', parameters: { reference: 'the attempt' } }
const REDIRECT = { type: 'redirect', method: 'GET', url: 'https://checkoutshopper-test.adyen.com/3ds' }

const EXPECTED: Readonly<Record<string, string>> = {
  Authorised: 'Succeeded',
  Received: 'Processing',
  Pending: 'Processing',
  PresentToShopper: 'Processing',
  RedirectShopper: 'RequiresAction',
  IdentifyShopper: 'RequiresAction',
  ChallengeShopper: 'RequiresAction',
  Refused: 'Declined',
  Error: 'Declined',
  Cancelled: 'Canceled',
}

test('each result code has its outcome', () => {
  assert.deepEqual(Object.keys(RESULTS).sort(), Object.keys(EXPECTED).sort())
  for (const [resultCode, kind] of Object.entries(EXPECTED)) {
    const answer = { resultCode, pspReference: 'PSP', action: REDIRECT }
    const outcome = outcomeOf(answer, PRESENT, null)
    assert.deepEqual([outcome.kind, outcome.reference], [kind, 'PSP'], resultCode)
  }
})

test('an unsupported result code, such as a partial authorization, is unknown', () => {
  for (const resultCode of ['PartiallyAuthorised', 'AuthenticationFinished', 'Success', 'toString', undefined]) {
    const outcome = outcomeOf(resultCode === undefined ? {} : { resultCode }, PRESENT, null)
    assert.deepEqual(outcome, { kind: 'Unknown', reference: 'the attempt', cause: 'unreadable answer' })
  }
})

test('each refusal reason has its decline, by its code and by its name', () => {
  for (const { code, reason, decline } of REFUSALS) {
    assert.deepEqual(declineOf({ resultCode: 'Refused', refusalReasonCode: code }), decline, reason)
    assert.deepEqual(declineOf({ refusalReason: reason.toUpperCase() }), decline, reason)
  }
})

test('only a reason that makes a credential useless is hard, and hard declines are not retried', () => {
  const hard = REFUSALS.filter(({ decline }) => decline.hard).map(({ reason }) => reason)
  assert.deepEqual(hard, ['Blocked Card', 'Invalid Card Number', 'Revocation Of Auth'])
  assert.ok(REFUSALS.every(({ decline }) => decline.doNotRetry || !decline.hard))
})

test('an unknown reason is a generic decline, and an error may be retried later', () => {
  assert.equal(declineOf({ resultCode: 'Refused', refusalReasonCode: '999' }).code, 'generic_decline')
  assert.equal(declineOf({ resultCode: 'Error' }).code, 'try_again_later')
})

test('a blocked card is declined as lost or stolen when the issuer reports it', () => {
  for (const [raw, meaning] of Object.entries(BLOCKED_BY_ISSUER)) {
    const additionalData = { refusalReasonRaw: `${raw} : reported by the issuer` }
    assert.deepEqual(declineOf({ refusalReasonCode: '5', additionalData }), { ...meaning, networkCode: raw })
    assert.equal(declineOf({ refusalReasonCode: '2', additionalData }).code, 'do_not_honor')
  }
})

test("only the scheme's advice against a retry is followed", () => {
  const advised = (merchantAdviceCode: string) =>
    declineOf({ refusalReasonCode: '12', additionalData: { merchantAdviceCode } }).doNotRetry
  assert.deepEqual(['03: Do not try again', '3', '21: Payment Cancelled'].map(advised), [true, true, true])
  assert.deepEqual(['01', '02: Try again later', '24', 'strange', ''].map(advised), [false, false, false, false, false])
})

test('a payment canceled by risk rules is declined for fraud', () => {
  const outcome = outcomeOf({ resultCode: 'Cancelled', refusalReasonCode: '22', pspReference: 'PSP' }, PRESENT, null)
  assert.equal(outcome.kind === 'Declined' && outcome.decline.code, 'suspected_fraud')
})

test('a redirect keeps the payment data for the next request to Adyen', () => {
  const answer = { resultCode: 'RedirectShopper', action: { ...REDIRECT, paymentData: 'state' } }
  assert.deepEqual(outcomeOf(answer, PRESENT, null), {
    kind: 'RequiresAction',
    reference: 'the attempt',
    actionUrl: REDIRECT.url,
    actionState: 'state',
  })
})

test('a challenge without an address or without a customer is a decline', () => {
  const unusable = [
    { ...REDIRECT, method: 'POST' },
    { ...REDIRECT, url: 'javascript:alert(1)' },
    { type: 'threeDS2', token: 'token' },
    null,
  ]
  const declined = { kind: 'Declined', reference: 'the attempt', decline: AUTHENTICATION_REQUIRED }
  for (const action of unusable)
    assert.deepEqual(outcomeOf({ resultCode: 'RedirectShopper', action }, PRESENT, null), declined)
  assert.deepEqual(outcomeOf({ resultCode: 'RedirectShopper', action: REDIRECT }, ABSENT, null), declined)
})

test('each error code has its decline, and an unknown code is declined as rejected', () => {
  for (const [code, meaning] of Object.entries(ERRORS)) assert.deepEqual(errorDecline(code), meaning)
  assert.deepEqual([errorDecline('702'), errorDecline(null)], [REJECTED, REJECTED])
})
