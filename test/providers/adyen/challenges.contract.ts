import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adyenProvider as adyen } from '../../../src/payments/providers/adyen/index.ts'
import { ATTEMPT, termsWith } from './adyen.ts'
import { PAYMENTS, PSP, serveAdyen } from './serve-adyen.ts'

const { served, access, charge, lastBody } = await serveAdyen()

const DETAILS = 'POST /payments/details'

const request = adyen.chargeRequest(termsWith(), access)
const sent = { attemptId: ATTEMPT, paymentId: 'payment', reference: ATTEMPT, request }

test('a challenge is a redirect, and the parameters of the return address complete it', async () => {
  const url = 'https://checkoutshopper-test.adyen.com/checkoutshopper/threeDS/redirect'
  const action = { type: 'redirect', method: 'GET', url, paymentMethodType: 'scheme' }
  served.answer(PAYMENTS, 200, { resultCode: 'RedirectShopper', action })
  const outcome = await charge({})
  assert.deepEqual(outcome, { kind: 'RequiresAction', reference: ATTEMPT, actionUrl: url, actionState: null })
  served.answer(DETAILS, 200, { resultCode: 'Authorised', pspReference: PSP, merchantReference: ATTEMPT })
  const done = await adyen.completeAction(access, sent, 'state', { redirectResult: 'eyJ0cmFuc1N0YXR1cyI6IlkifQ==' })
  assert.deepEqual(done, { kind: 'Succeeded', reference: PSP, stored: null })
  assert.deepEqual(lastBody(), { details: { redirectResult: 'eyJ0cmFuc1N0YXR1cyI6IlkifQ==' }, paymentData: 'state' })
  assert.match(served.requests.at(-1)?.headers['idempotency-key'] ?? '', new RegExp(`^${ATTEMPT}-[0-9a-f]{24}$`))
})

test('a return address with missing or foreign parameters leaves the charge pending', async () => {
  const complete = (parameters: Readonly<Record<string, string>>) =>
    adyen.completeAction(access, sent, null, parameters)
  served.answer(DETAILS, 200, { resultCode: 'Authorised', pspReference: PSP, merchantReference: 'another' })
  assert.equal(await complete({ redirectResult: 'theirs' }), null)
  served.answer(DETAILS, 422, { errorCode: '14_0378', status: 422 })
  assert.equal(await complete({ redirectResult: 'made up' }), null)
  served.answer(DETAILS, 200, { resultCode: 'Authorised', pspReference: PSP })
  assert.equal((await complete({ redirectResult: 'whose' }))?.kind, 'Unknown')
  const before = served.requests.length
  assert.equal(await complete({ campaign: 'spring' }), null)
  assert.equal(served.requests.length, before)
})

test('only a return address with details of a payment has a result to send', () => {
  const withResult: Readonly<Record<string, string>>[] = [{ redirectResult: 'eyJ0' }, { payload: 'Ab02' }]
  const without: Readonly<Record<string, string>>[] = [
    {},
    { campaign: 'spring' },
    { redirectResult: '' },
    { payload: 'x'.repeat(20_001) },
  ]
  assert.deepEqual(withResult.map(adyen.hasActionResult ?? (() => false)), [true, true])
  assert.deepEqual(without.map(adyen.hasActionResult ?? (() => true)), [false, false, false, false])
})

test('a cancellation uses our reference, and reports that a challenge without details charges nothing', async () => {
  const outcome = await adyen.cancelCharge(access, sent)
  assert.deepEqual(outcome, { kind: 'Unknown', reference: ATTEMPT, cause: 'awaits result' })
  assert.equal(served.requests.at(-1)?.operation, 'POST /cancels')
  assert.deepEqual(lastBody(), { merchantAccount: 'Shop_ECOM', paymentReference: ATTEMPT, reference: ATTEMPT })
})
