import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { ACCOUNT_NUMBER } from '../../../../test/support/instruments.ts'
import {
  ATTEMPT,
  authorization,
  PATHS,
  pair,
  refused,
  startStubPlaid,
  TERMS,
} from '../../../../test/support/stub-plaid.ts'
import { chargeRequest } from './charge-request.ts'
import { charge } from './charges.ts'
import { ERRORS, NEEDS_LOGIN, RATIONALES } from './outcome-table.ts'
import { credentialOf } from './pair.ts'

const plaid = await startStubPlaid()
after(() => plaid.close())
beforeEach(() => plaid.allIsWell())

const send = () => charge(plaid.access, ATTEMPT, chargeRequest(TERMS, plaid.access), { number: ACCOUNT_NUMBER })

test('an account is brought in, its debit authorized under the attempt, and the transfer named after it', async () => {
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

test('what is kept of a stored account is the pair, and its identity is that of the account', async () => {
  const [first, second] = [await send(), await send()]
  assert.ok(first.kind === 'Processing' && second.kind === 'Processing' && first.stored && second.stored)
  assert.equal(first.stored.identity, second.stored.identity)
  assert.ok(!first.stored.identity.includes(ACCOUNT_NUMBER))
  assert.deepEqual(JSON.parse(first.stored.credential), {
    accessToken: 'access-1',
    accountId: 'account-1',
    legalName: 'Ada Lovelace',
    holderType: 'Personal',
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

test('an account is stored alone without a debit', async () => {
  const before = plaid.countOf(PATHS.authorize)
  const request = chargeRequest({ ...TERMS, amountMinor: 0n }, plaid.access)
  const outcome = await charge(plaid.access, ATTEMPT, request, { number: ACCOUNT_NUMBER })
  assert.equal(outcome.kind, 'Succeeded')
  assert.equal(plaid.countOf(PATHS.authorize), before)
})

test("a stored account is debited by its pair, a business's as such, and nobody's presence is claimed", async () => {
  const migrations = plaid.countOf(PATHS.migrate)
  for (const [holderType, customerPresent, expected] of [
    ['Business', true, 'ccd'],
    ['Personal', true, 'web'],
    ['Personal', false, 'ppd'],
  ] as const) {
    const pair = { accessToken: 'access-1', accountId: 'account-1', legalName: 'Ada Lovelace', holderType }
    const credential = credentialOf(pair)
    const source = { kind: 'credential', type: 'BankAccount', credential: 'elsewhere', schemeReference: null } as const
    const request = chargeRequest({ ...TERMS, source, stores: false, customerPresent }, plaid.access)
    assert.equal((await charge(plaid.access, ATTEMPT, request, { credential })).kind, 'Processing')
    assert.equal(plaid.lastOf(PATHS.authorize)?.ach_class, expected)
    assert.equal(plaid.lastOf(PATHS.authorize)?.user_present, customerPresent)
  }
  assert.equal(plaid.countOf(PATHS.migrate), migrations)
})

test('each rationale declines as the table says, and nothing is transferred', async () => {
  const creations = plaid.countOf(PATHS.create)
  for (const [code, decline] of Object.entries(RATIONALES)) {
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

test('an approval that the risk could not be judged for is an approval', async () => {
  plaid.answer(PATHS.authorize, authorization({ decision_rationale: { code: 'MIGRATED_ACCOUNT_ITEM' } }))
  assert.equal((await send()).kind, 'Processing')
})

test('bringing an account in is never repeated by itself, what has a key is', async () => {
  plaid.answer(PATHS.migrate, 'hang up')
  const migrations = plaid.countOf(PATHS.migrate)
  assert.deepEqual(await send(), { kind: 'Unknown', reference: null, cause: 'connection' })
  assert.equal(plaid.countOf(PATHS.migrate), migrations + 1)
  plaid.answer(PATHS.migrate, pair(1))
  plaid.answer(PATHS.authorize, 'hang up', { status: 500, body: {} }, authorization())
  assert.equal((await send()).kind, 'Processing')
})

test('an answer that is a page, or that says nothing, makes the charge unknown', async () => {
  for (const body of ['<html>', '{}']) {
    plaid.answer(PATHS.migrate, { status: 200, body })
    assert.deepEqual(await send(), { kind: 'Unknown', reference: null, cause: 'unreadable answer' })
  }
})
