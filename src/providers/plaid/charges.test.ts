import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { ACCOUNT_NUMBER } from '../../../test/support/instruments.ts'
import { startStubProvider } from '../../../test/support/stub-provider.ts'
import type { ChargeTerms, ProviderAccess } from '../port.ts'
import { chargeRequest } from './charge-request.ts'
import { charge } from './charges.ts'
import {
  ERRORS,
  FAILED,
  NEEDS_LOGIN,
  NEVER_USED,
  RATIONALES,
  REFUND_STATUSES,
  RETURNS,
  STATUSES,
} from './outcome-table.ts'
import { credentialOf } from './pair.ts'
import { outcomeOfRefund } from './refunds.ts'
import { outcomeOfTransfer } from './transfer-outcome.ts'

const plaid = await startStubProvider()
after(() => plaid.close())

const ACCESS: ProviderAccess = {
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { clientId: 'client-of-a-test', secret: 'secret-of-a-test' },
  notificationSecret: null,
  endpoint: plaid.url,
  notificationUrl: 'https://pay.example.com/notifications/ppc_1',
}

const ATTEMPT = '0198f0c0-0000-7000-8000-000000000001'

const TERMS: ChargeTerms = {
  attemptId: ATTEMPT,
  paymentId: '0198f0c0-0000-7000-8000-000000000002',
  contactId: '0198f0c0-0000-7000-8000-000000000003',
  amountMinor: 1050n,
  currency: 'USD',
  source: {
    kind: 'instrument',
    instrument: {
      type: 'BankAccount',
      routingNumber: '110000000',
      accountType: 'Checking',
      holderType: 'Personal',
      accountHolderName: 'Ada Lovelace',
    },
  },
  model: 'Subscription',
  stores: true,
  customerPresent: true,
  billingAddress: null,
  email: 'ada@example.com',
  statementDescriptor: 'Rent for May',
  returnUrl: 'https://pay.example.com/payments/return/ticket',
}

const REQUEST = chargeRequest(TERMS, ACCESS)
const send = () => charge(ACCESS, ATTEMPT, REQUEST, { number: ACCOUNT_NUMBER })

const ok = (body: object) => ({ status: 200, body })
const refused = (error_code: string) => ({ status: 400, body: { error_type: 'INVALID_INPUT', error_code } })
const authorization = (fields: object = {}) =>
  ok({
    authorization: {
      id: 'authorization-1',
      decision: 'approved',
      decision_rationale: null,
      proposed_transfer: { account_id: 'account-1' },
      ...fields,
    },
  })
const transfer = (fields: object = {}) => ({
  id: 'transfer-1',
  status: 'pending',
  failure_reason: null,
  metadata: { attempt_id: ATTEMPT },
  ...fields,
})

const MIGRATE = '/transfer/migrate_account'
const AUTHORIZE = '/transfer/authorization/create'
const CREATE = '/transfer/create'
const LIST = '/transfer/list'
const GET = '/transfer/get'
const CANCEL_AUTHORIZATION = '/transfer/authorization/cancel'

beforeEach(() => {
  plaid.answer(MIGRATE, ok({ access_token: 'access-1', account_id: 'account-1' }))
  plaid.answer('/institutions/get', ok({ institutions: [{ name: 'First Bank' }] }))
  plaid.answer('/item/remove', ok({}))
  plaid.answer(AUTHORIZE, authorization())
  plaid.answer(CREATE, ok({ transfer: transfer() }))
  plaid.answer(LIST, ok({ transfers: [] }))
  plaid.answer(GET, refused('NOT_FOUND'))
  plaid.answer(CANCEL_AUTHORIZATION, ok({}))
})

const lastOf = (path: string) => plaid.requests.findLast((request) => request.path === path)?.body
const countOf = (path: string) => plaid.requests.filter((request) => request.path === path).length

test('an account is brought in, its debit authorized under the attempt, and the transfer named after it', async () => {
  const outcome = await send()
  assert.equal(outcome.kind, 'Processing')
  assert.equal(outcome.reference, 'transfer-1')
  assert.deepEqual(lastOf(AUTHORIZE), {
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
  assert.deepEqual(lastOf(CREATE), {
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
  const before = countOf(AUTHORIZE)
  const request = chargeRequest({ ...TERMS, amountMinor: 0n }, ACCESS)
  const outcome = await charge(ACCESS, ATTEMPT, request, { number: ACCOUNT_NUMBER })
  assert.equal(outcome.kind, 'Succeeded')
  assert.equal(countOf(AUTHORIZE), before)
})

test("a stored account is debited by its pair, a business's as such, and nobody's presence is claimed", async () => {
  const migrations = countOf(MIGRATE)
  for (const [holderType, customerPresent, expected] of [
    ['Business', true, 'ccd'],
    ['Personal', true, 'web'],
    ['Personal', false, 'ppd'],
  ] as const) {
    const pair = { accessToken: 'access-1', accountId: 'account-1', legalName: 'Ada Lovelace', holderType }
    const credential = credentialOf(pair)
    const source = { kind: 'credential', type: 'BankAccount', credential: 'elsewhere', schemeReference: null } as const
    const request = chargeRequest({ ...TERMS, source, stores: false, customerPresent }, ACCESS)
    assert.equal((await charge(ACCESS, ATTEMPT, request, { credential })).kind, 'Processing')
    assert.equal(lastOf(AUTHORIZE)?.ach_class, expected)
    assert.equal(lastOf(AUTHORIZE)?.user_present, customerPresent)
  }
  assert.equal(countOf(MIGRATE), migrations)
})

test('a charge that is sent again after its transfer was made finds it, though the account has another Item now', async () => {
  plaid.answer(MIGRATE, ok({ access_token: 'access-2', account_id: 'account-2' }))
  plaid.answer(GET, ok({ transfer: transfer({ status: 'posted' }) }))
  const creations = countOf(CREATE)
  const outcome = await send()
  assert.ok(outcome.kind === 'Processing' && outcome.stored)
  assert.equal(outcome.reference, 'transfer-1')
  assert.equal(JSON.parse(outcome.stored.credential).accessToken, 'access-2')
  assert.equal(countOf(CREATE), creations)
  assert.deepEqual(lastOf(GET), { authorization_id: 'authorization-1' })
})

test('an authorization of an earlier sending that was never used is taken back before the charge is declined', async () => {
  plaid.answer(MIGRATE, ok({ access_token: 'access-2', account_id: 'account-2' }))
  assert.deepEqual(await send(), { kind: 'Declined', reference: null, decline: NEVER_USED })
  assert.deepEqual(lastOf(CANCEL_AUTHORIZATION), { authorization_id: 'authorization-1' })
  assert.deepEqual(lastOf('/item/remove'), { access_token: 'access-2' })
})

test('one that can not be taken back leaves the charge unknown, unless it was used meanwhile', async () => {
  plaid.answer(MIGRATE, ok({ access_token: 'access-2', account_id: 'account-2' }))
  plaid.answer(CANCEL_AUTHORIZATION, refused('INVALID_FIELD'))
  assert.equal((await send()).kind, 'Unknown')
  plaid.answer(GET, refused('NOT_FOUND'), ok({ transfer: transfer() }))
  assert.equal((await send()).kind, 'Processing')
})

test('a refusal declines only when no earlier sending made a transfer', async () => {
  for (const path of [MIGRATE, AUTHORIZE]) {
    plaid.answer(path, refused('INVALID_FIELD'))
    const declined = await send()
    assert.equal(declined.kind, 'Declined', path)
    plaid.answer(LIST, ok({ transfers: [transfer({ metadata: null }), transfer({ status: 'settled' })] }))
    const found = await send()
    assert.deepEqual([found.kind, found.reference], ['Succeeded', 'transfer-1'], path)
    plaid.answer(LIST, refused('INVALID_API_KEYS'))
    assert.equal((await send()).kind, 'Unknown', path)
    plaid.answer(LIST, ok({ transfers: [] }))
    plaid.answer(MIGRATE, ok({ access_token: 'access-1', account_id: 'account-1' }))
  }
})

test('credentials that are refused tell nothing about a charge', async () => {
  for (const path of [MIGRATE, LIST]) plaid.answer(path, refused('INVALID_API_KEYS'))
  assert.deepEqual(await send(), { kind: 'Unknown', reference: null, cause: 'server error' })
})

test('a transfer that was refused is looked for by its authorization', async () => {
  plaid.answer(CREATE, refused('TRANSFER_LIMIT_EXCEEDED'))
  const declined = await send()
  assert.equal(declined.kind === 'Declined' && declined.decline.code, 'limit_exceeded')
  plaid.answer(GET, ok({ transfer: transfer() }))
  assert.equal((await send()).kind, 'Processing')
})

test('each rationale declines as the table says, and nothing is transferred', async () => {
  const creations = countOf(CREATE)
  for (const [code, decline] of Object.entries(RATIONALES)) {
    plaid.answer(AUTHORIZE, authorization({ decision: 'declined', decision_rationale: { code } }))
    assert.deepEqual(await send(), { kind: 'Declined', reference: null, decline })
  }
  plaid.answer(AUTHORIZE, authorization({ decision: 'user_action_required' }))
  assert.deepEqual(await send(), { kind: 'Declined', reference: null, decline: NEEDS_LOGIN })
  plaid.answer(AUTHORIZE, authorization({ decision: 'strange' }))
  assert.equal((await send()).kind, 'Unknown')
  assert.equal(countOf(CREATE), creations)
})

test('each error code declines as the table says', async () => {
  for (const [code, decline] of Object.entries(ERRORS)) {
    plaid.answer(AUTHORIZE, refused(code))
    assert.deepEqual(await send(), { kind: 'Declined', reference: null, decline }, code)
  }
})

test('an approval that the risk could not be judged for is an approval', async () => {
  plaid.answer(AUTHORIZE, authorization({ decision_rationale: { code: 'MIGRATED_ACCOUNT_ITEM' } }))
  assert.equal((await send()).kind, 'Processing')
})

test('bringing an account in is never repeated by itself, what has a key is', async () => {
  plaid.answer(MIGRATE, 'hang up')
  const migrations = countOf(MIGRATE)
  assert.deepEqual(await send(), { kind: 'Unknown', reference: null, cause: 'connection' })
  assert.equal(countOf(MIGRATE), migrations + 1)
  plaid.answer(MIGRATE, ok({ access_token: 'access-1', account_id: 'account-1' }))
  plaid.answer(AUTHORIZE, 'hang up', { status: 500, body: {} }, authorization())
  assert.equal((await send()).kind, 'Processing')
})

test('an answer that is a page, or that says nothing, makes the charge unknown', async () => {
  for (const body of ['<html>', '{}']) {
    plaid.answer(MIGRATE, { status: 200, body })
    assert.deepEqual(await send(), { kind: 'Unknown', reference: null, cause: 'unreadable answer' })
  }
})

test('each status of a transfer comes to its outcome', () => {
  const base = { id: 'transfer-1', failure_reason: null } as Parameters<typeof outcomeOfTransfer>[0]
  const kinds = Object.keys(STATUSES).map((status) => {
    const { kind } = outcomeOfTransfer({ ...base, status: status as typeof base.status })
    return [status, kind]
  })
  assert.deepEqual(Object.fromEntries(kinds), {
    pending: 'Processing',
    posted: 'Processing',
    settled: 'Succeeded',
    funds_available: 'Succeeded',
    cancelled: 'Canceled',
    failed: 'Declined',
    returned: 'Declined',
  })
  assert.deepEqual(outcomeOfTransfer({ ...base, status: 'failed' as typeof base.status }), {
    kind: 'Declined',
    reference: 'transfer-1',
    decline: FAILED,
  })
  assert.equal(outcomeOfTransfer({ ...base, status: 'toString' as typeof base.status }).kind, 'Unknown')
})

test("each of the bank's codes of a return means its decline", () => {
  const base = { id: 'transfer-1', status: 'returned' } as Parameters<typeof outcomeOfTransfer>[0]
  for (const [code, decline] of Object.entries(RETURNS)) {
    for (const failure_reason of [{ failure_code: code }, { ach_return_code: code }])
      assert.deepEqual(outcomeOfTransfer({ ...base, failure_reason }), {
        kind: 'Declined',
        reference: 'transfer-1',
        decline,
      })
  }
})

test('each status of a refund comes to its outcome', () => {
  const kinds = Object.keys(REFUND_STATUSES).map((status) => [status, outcomeOfRefund({ id: 'refund-1', status }).kind])
  assert.deepEqual(Object.fromEntries(kinds), {
    pending: 'Pending',
    posted: 'Pending',
    settled: 'Succeeded',
    cancelled: 'Failed',
    failed: 'Failed',
    returned: 'Failed',
  })
  assert.equal(outcomeOfRefund({ id: 'refund-1', status: 'strange' }).kind, 'Unknown')
})
