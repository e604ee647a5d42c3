import assert from 'node:assert/strict'
import test from 'node:test'
import type { ProviderRequest } from '../port/port.ts'
import { BLOCKED_BY_ISSUER, ERRORS, NOBODY_TO_AUTHENTICATE, REFUSALS, REJECTED, RESULTS } from './outcome-table.ts'
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

test('each result code comes to its outcome', () => {
  assert.deepEqual(Object.keys(RESULTS).sort(), Object.keys(EXPECTED).sort())
  for (const [resultCode, kind] of Object.entries(EXPECTED)) {
    const answer = { resultCode, pspReference: 'PSP', action: REDIRECT }
    const outcome = outcomeOf(answer, PRESENT, null)
    assert.deepEqual([outcome.kind, outcome.reference], [kind, 'PSP'], resultCode)
  }
})

test('a result that makes no sense, a part of the amount among them, is unknown', () => {
  for (const resultCode of ['PartiallyAuthorised', 'AuthenticationFinished', 'Success', 'toString', undefined]) {
    const outcome = outcomeOf(resultCode === undefined ? {} : { resultCode }, PRESENT, null)
    assert.deepEqual(outcome, { kind: 'Unknown', reference: 'the attempt', cause: 'unreadable answer' })
  }
})

test('each refusal reason means its decline, by its code and by its name', () => {
  for (const { code, reason, decline } of REFUSALS) {
    assert.deepEqual(declineOf({ resultCode: 'Refused', refusalReasonCode: code }), decline, reason)
    assert.deepEqual(declineOf({ refusalReason: reason.toUpperCase() }), decline, reason)
  }
})

test('only what makes a credential useless is hard, and what is hard is not tried again', () => {
  const hard = REFUSALS.filter(({ decline }) => decline.hard).map(({ reason }) => reason)
  assert.deepEqual(hard, ['Blocked Card', 'Expired Card', 'Invalid Card Number', 'Revocation Of Auth'])
  assert.ok(REFUSALS.every(({ decline }) => decline.doNotRetry || !decline.hard))
})

test('a reason that is not known is a decline without one, and an error may be tried again later', () => {
  assert.equal(declineOf({ resultCode: 'Refused', refusalReasonCode: '999' }).code, 'generic_decline')
  assert.equal(declineOf({ resultCode: 'Error' }).code, 'try_again_later')
})

test('a blocked card is lost or stolen when the issuer says so', () => {
  for (const [raw, means] of Object.entries(BLOCKED_BY_ISSUER)) {
    const additionalData = { refusalReasonRaw: `${raw} : said the issuer` }
    assert.deepEqual(declineOf({ refusalReasonCode: '5', additionalData }), means)
    assert.equal(declineOf({ refusalReasonCode: '2', additionalData }).code, 'do_not_honor')
  }
})

test("the scheme's advice not to try again is taken, and no other", () => {
  const advised = (merchantAdviceCode: string) =>
    declineOf({ refusalReasonCode: '12', additionalData: { merchantAdviceCode } }).doNotRetry
  assert.deepEqual(['03: Do not try again', '3', '21: Payment Cancelled'].map(advised), [true, true, true])
  assert.deepEqual(['01', '02: Try again later', '24', 'strange', ''].map(advised), [false, false, false, false, false])
})

test('a payment that risk rules canceled is declined for fraud', () => {
  const outcome = outcomeOf({ resultCode: 'Cancelled', refusalReasonCode: '22', pspReference: 'PSP' }, PRESENT, null)
  assert.equal(outcome.kind === 'Declined' && outcome.decline.code, 'suspected_fraud')
})

test('a redirect is followed, with what Adyen wants back', () => {
  const answer = { resultCode: 'RedirectShopper', action: { ...REDIRECT, paymentData: 'state' } }
  assert.deepEqual(outcomeOf(answer, PRESENT, null), {
    kind: 'RequiresAction',
    reference: 'the attempt',
    actionUrl: REDIRECT.url,
    actionState: 'state',
  })
})

test('a challenge that nobody can be sent to, or that nobody is there for, is a decline', () => {
  const unusable = [
    { ...REDIRECT, method: 'POST' },
    { ...REDIRECT, url: 'javascript:alert(1)' },
    { type: 'threeDS2', token: 'token' },
    null,
  ]
  const declined = { kind: 'Declined', reference: 'the attempt', decline: NOBODY_TO_AUTHENTICATE }
  for (const action of unusable)
    assert.deepEqual(outcomeOf({ resultCode: 'RedirectShopper', action }, PRESENT, null), declined)
  assert.deepEqual(outcomeOf({ resultCode: 'RedirectShopper', action: REDIRECT }, ABSENT, null), declined)
})

test('each error code means its decline, and any other that the request was not accepted', () => {
  for (const [code, means] of Object.entries(ERRORS)) assert.deepEqual(errorDecline(code), means)
  assert.deepEqual([errorDecline('702'), errorDecline(null)], [REJECTED, REJECTED])
})
