import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { ACCOUNT_NUMBER } from '../../../../test/support/instruments.ts'
import { MANDATE } from '../../../../test/support/mandate.ts'
import {
  ATTEMPT,
  authorization,
  PATHS,
  pair,
  refused,
  startStubPlaid,
  TERMS,
  verified,
} from '../../../../test/support/stub-plaid.ts'
import { credentialOf } from './accounts.ts'
import { chargeRequest, parametersOf } from './charge-request.ts'
import { charge } from './charges.ts'
import { DECLINES_BY_RATIONALE, ERRORS, NEEDS_LOGIN, NOT_VERIFIED } from './outcome-table.ts'

const plaid = await startStubPlaid()
after(() => plaid.close())
beforeEach(() => plaid.resetResponses())

const { source: SOURCE } = TERMS
assert.ok(SOURCE.kind === 'instrument' && SOURCE.instrument.type === 'BankAccount')
const BUSINESS = { ...SOURCE.instrument, holderType: 'Business' } as const

const send = (isFirst?: boolean) =>
  charge(plaid.access, ATTEMPT, chargeRequest(TERMS, plaid.access), { number: ACCOUNT_NUMBER }, isFirst)

test("an account is imported, its debit authorized under the attempt's id, and a transfer created", async () => {
  const outcome = await send()
  assert.equal(outcome.kind, 'Processing')
  assert.equal(outcome.reference, 'transfer-1')
  assert.deepEqual(plaid.lastOf(PATHS.authorize), {
    access_token: 'access-1',
    account_id: 'account-1',
    type: 'debit',
    network: 'ach',
    ach_class: 'web',
    amount: '10.50',
    iso_currency_code: 'USD',
    idempotency_key: ATTEMPT,
    user_present: true,
    user: { legal_name: 'Ada Lovelace', email_address: 'ada@example.com' },
  })
  assert.deepEqual(plaid.lastOf(PATHS.create), {
    access_token: 'access-1',
    account_id: 'account-1',
    authorization_id: 'authorization-1',
    description: 'Rent for M',
    metadata: { attempt_id: ATTEMPT, payment_id: TERMS.paymentId },
  })
})

test("a debit names the device of the consent, or else the one that the merchant's server reports", () => {
  const headers = { userAgent: 'Mozilla/5.0', acceptHeader: '*/*' }
  const deviceOf = (more: object) => {
    const { authorization } = parametersOf(chargeRequest({ ...TERMS, ...more }, plaid.access))
    return authorization?.device
  }
  const browser = { headers, ipAddress: '192.0.2.7' }
  assert.deepEqual(deviceOf({ browser }), { ip_address: '192.0.2.7', user_agent: 'Mozilla/5.0' })
  assert.deepEqual(deviceOf({ browser: { headers: null, ipAddress: '192.0.2.7' } }), { ip_address: '192.0.2.7' })
  const mandate = { ...MANDATE, ipAddress: '192.0.2.8', userAgent: null }
  assert.deepEqual(deviceOf({ browser, mandate }), { ip_address: '192.0.2.8' })
  assert.equal(deviceOf({}), undefined)
})

test('the bank is told the address and the browser of the consent to a debit, where they are known', async () => {
  const deviceOf = async (facts: object) => {
    const request = chargeRequest({ ...TERMS, mandate: { ...MANDATE, ...facts } }, plaid.access)
    await charge(plaid.access, ATTEMPT, request, { number: ACCOUNT_NUMBER })
    return plaid.lastOf(PATHS.authorize)?.device
  }
  assert.deepEqual(await deviceOf({}), { ip_address: '192.0.2.7', user_agent: 'Example/1.0' })
  assert.deepEqual(await deviceOf({ userAgent: null }), { ip_address: '192.0.2.7' })
})

test('a stored account keeps its identity, and its credential has the access token and the account id', async () => {
  const [first, second] = [await send(), await send()]
  assert.ok(first.kind === 'Processing' && second.kind === 'Processing' && first.stored && second.stored)
  assert.equal(first.stored.identity, second.stored.identity)
  assert.ok(!first.stored.identity.includes(ACCOUNT_NUMBER))
  assert.deepEqual(JSON.parse(first.stored.credential), {
    accessToken: 'access-1',
    accountId: 'account-1',
    legalName: 'Ada Lovelace',
    achClass: 'web',
  })
  assert.deepEqual(first.stored.supportedModels, ['Subscription'])
  assert.deepEqual(first.stored.instrument, {
    type: 'BankAccount',
    institutionName: 'First Bank',
    accountHolderName: 'Ada Lovelace',
    last4: ACCOUNT_NUMBER.slice(-4),
    accountType: 'Checking',
  })
})

test('an account can be stored without a debit', async () => {
  const before = plaid.countOf(PATHS.authorize)
  const request = chargeRequest({ ...TERMS, amountMinor: 0n }, plaid.access)
  const outcome = await charge(plaid.access, ATTEMPT, request, { number: ACCOUNT_NUMBER })
  assert.equal(outcome.kind, 'Succeeded')
  assert.equal(plaid.countOf(PATHS.authorize), before)
})

test('every debit of a stored account has the ACH class of its consent, with and without the customer', async () => {
  const migrations = plaid.countOf(PATHS.migrate)
  const pair = { accessToken: 'access-1', accountId: 'account-1', legalName: 'Ada Lovelace' }
  const storedEarlier = (holderType: string) => JSON.stringify({ ...pair, holderType })
  for (const [credential, customerPresent, expected] of [
    [credentialOf({ ...pair, achClass: 'ccd' }), true, 'ccd'],
    [credentialOf({ ...pair, achClass: 'ccd' }), false, 'ccd'],
    [credentialOf({ ...pair, achClass: 'web' }), true, 'web'],
    [credentialOf({ ...pair, achClass: 'web' }), false, 'web'],
    [storedEarlier('Business'), false, 'ccd'],
    [storedEarlier('Personal'), false, 'web'],
  ] as const) {
    const source = { kind: 'credential', type: 'BankAccount', credential: 'elsewhere', schemeReference: null } as const
    const request = chargeRequest({ ...TERMS, source, stores: false, customerPresent }, plaid.access)
    assert.equal((await charge(plaid.access, ATTEMPT, request, { credential })).kind, 'Processing')
    assert.equal(plaid.lastOf(PATHS.authorize)?.ach_class, expected)
    assert.equal(plaid.lastOf(PATHS.authorize)?.user_present, customerPresent)
  }
  assert.equal(plaid.countOf(PATHS.migrate), migrations)
})

test('the account of a business is stored with the class of a business', async () => {
  const source = { kind: 'instrument', instrument: BUSINESS } as const
  const request = chargeRequest({ ...TERMS, source }, plaid.access)
  const outcome = await charge(plaid.access, ATTEMPT, request, { number: ACCOUNT_NUMBER })
  assert.ok(outcome.kind === 'Processing' && outcome.stored)
  assert.equal(JSON.parse(outcome.stored.credential).achClass, 'ccd')
  assert.equal(plaid.lastOf(PATHS.authorize)?.ach_class, 'ccd')
})

test('a returned debit is presented again as the first or the second retry', async () => {
  const describe = async (returnedBefore: number) => {
    const request = chargeRequest({ ...TERMS, returnedBefore }, plaid.access)
    await charge(plaid.access, ATTEMPT, request, { number: ACCOUNT_NUMBER })
    return plaid.lastOf(PATHS.create)?.description
  }
  assert.deepEqual([await describe(0), await describe(1), await describe(2)], ['Rent for M', 'Retry 1', 'Retry 2'])
})

test('an account that Plaid does not verify is neither added nor debited', async () => {
  const migrations = plaid.countOf(PATHS.migrate)
  const unverified = ['database_insights_pass_with_caution', 'database_insights_fail'].map(verified)
  for (const response of [...unverified, refused('PRODUCT_NOT_ENABLED')]) {
    plaid.answer(PATHS.verify, response)
    assert.deepEqual(await send(), { kind: 'Declined', reference: null, decline: NOT_VERIFIED })
  }
  plaid.answer(PATHS.verify, verified('a_new_status'))
  assert.equal((await send()).kind, 'Unknown')
  assert.equal(plaid.countOf(PATHS.migrate), migrations)
  assert.deepEqual(plaid.lastOf(PATHS.verify), {
    legal_name: 'Ada Lovelace',
    numbers: { ach: { account: ACCOUNT_NUMBER, routing: '110000000' } },
  })
})

test('a client without account verification or migration gets its own decline, and its credentials count as accepted', async () => {
  for (const path of [PATHS.verify, PATHS.migrate])
    for (const isFirst of [true, false])
      for (const status of [400, 401, 403]) {
        plaid.resetResponses()
        plaid.answer(path, refused('UNAUTHORIZED_ROUTE_ACCESS', status))
        assert.deepEqual(await send(isFirst), { kind: 'Declined', reference: null, decline: NOT_VERIFIED }, path)
      }
})

test('a 401 or 403 with an unlisted code is never a decline of the customer', async () => {
  for (const path of [PATHS.verify, PATHS.migrate, PATHS.authorize])
    for (const status of [401, 403]) {
      plaid.resetResponses()
      plaid.answer(path, refused('A_NEW_CODE', status))
      assert.deepEqual(await send(true), { kind: 'Unavailable', reference: null, cause: 'CredentialsRejected' }, path)
      assert.deepEqual(await send(false), { kind: 'Unknown', reference: null, cause: 'credentials rejected' }, path)
    }
  plaid.answer(PATHS.create, refused('A_NEW_CODE', 403))
  plaid.answer(PATHS.cancelAuthorization, refused('A_NEW_CODE', 403))
  plaid.answer(PATHS.get, refused('A_NEW_CODE', 403))
  plaid.answer(PATHS.authorize, authorization())
  assert.deepEqual(await send(), { kind: 'Unknown', reference: null, cause: 'credentials rejected' })
})

test('a 403 with the code of an account is a decline', async () => {
  plaid.answer(PATHS.authorize, refused('ACCESS_NOT_GRANTED', 403))
  const outcome = await send(true)
  assert.equal(outcome.kind === 'Declined' && outcome.decline.code, 'revoked_authorization')
})

test('each rationale declines as the table says, and nothing is transferred', async () => {
  const creations = plaid.countOf(PATHS.create)
  for (const [code, decline] of Object.entries(DECLINES_BY_RATIONALE)) {
    plaid.answer(PATHS.authorize, authorization({ decision: 'declined', decision_rationale: { code } }))
    assert.deepEqual(await send(), { kind: 'Declined', reference: null, decline })
  }
  plaid.answer(PATHS.authorize, authorization({ decision: 'user_action_required' }))
  assert.deepEqual(await send(), { kind: 'Declined', reference: null, decline: NEEDS_LOGIN })
  plaid.answer(PATHS.authorize, authorization({ decision: 'strange' }))
  assert.equal((await send()).kind, 'Unknown')
  assert.equal(plaid.countOf(PATHS.create), creations)
})

test('each error code declines as the table says', async () => {
  for (const [code, decline] of Object.entries(ERRORS)) {
    plaid.answer(PATHS.authorize, refused(code))
    assert.deepEqual(await send(), { kind: 'Declined', reference: null, decline }, code)
  }
})

test('an approval without a risk assessment is an approval', async () => {
  plaid.answer(PATHS.authorize, authorization({ decision_rationale: { code: 'MIGRATED_ACCOUNT_ITEM' } }))
  assert.equal((await send()).kind, 'Processing')
})

test('importing an account is not retried; calls with an idempotency key are', async () => {
  plaid.answer(PATHS.migrate, 'hang up')
  const migrations = plaid.countOf(PATHS.migrate)
  assert.deepEqual(await send(), { kind: 'Unknown', reference: null, cause: 'connection' })
  assert.equal(plaid.countOf(PATHS.migrate), migrations + 1)
  plaid.answer(PATHS.migrate, pair(1))
  plaid.answer(PATHS.authorize, 'hang up', { status: 500, body: {} }, authorization())
  assert.equal((await send()).kind, 'Processing')
})

test('an HTML page or an empty response makes the charge unknown', async () => {
  for (const body of ['<html>', '{}']) {
    plaid.answer(PATHS.migrate, { status: 200, body })
    assert.deepEqual(await send(), { kind: 'Unknown', reference: null, cause: 'unreadable answer' })
  }
})
