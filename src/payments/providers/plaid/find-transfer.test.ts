import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'
import type { ProviderAccess, SentCharge } from '../port/port.ts'
import { credentialProblems, minorUnits } from './adapter.ts'
import { plaidProvider } from './index.ts'

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

/** An attempt of 2025-08-28 16:14:08 UTC. */
const ATTEMPT = '0198f170-c200-7000-8000-000000000001'
const SENT: SentCharge = {
  attemptId: ATTEMPT,
  paymentId: '0198f170-c200-7000-8000-000000000002',
  reference: null,
  request: { call: 'transfer', parameters: { authorization: { amount: '10.50' } } },
}

const LIST = '/transfer/list'
const others = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `theirs-${index}` }))
const page = (...transfers: readonly object[]) => ({ status: 200, body: { transfers } })
const ours = { id: 'transfer-1', status: 'settled', metadata: { attempt_id: ATTEMPT }, failure_reason: null }

let before = 0
beforeEach(() => {
  before = plaid.requests.length
})

test('a charge is looked up on every page of the days around its attempt', async () => {
  plaid.answer(LIST, page(...others(25)), page(...others(3), ours))
  assert.equal((await plaidProvider.findCharge(ACCESS, SENT))?.kind, 'Succeeded')
  const requests = plaid.requests.slice(before).map(({ body }) => body)
  assert.deepEqual(
    requests.map(({ offset, count }) => [offset, count]),
    [
      [0, 25],
      [25, 25],
    ],
  )
  const { start_date, end_date } = requests[0] as { start_date: string; end_date: string }
  assert.ok(start_date < end_date && start_date.startsWith('2025-08-28T') && end_date.startsWith('2025-08-30T'))
})

test('a charge counts as missing only when every page was read', async () => {
  plaid.answer(LIST, page(...others(25)), page())
  assert.equal(await plaidProvider.findCharge(ACCESS, SENT), null)
  plaid.answer(LIST, page(...others(25)))
  assert.equal((await plaidProvider.findCharge(ACCESS, SENT))?.kind, 'Unknown')
  plaid.answer(LIST, { status: 400, body: { error_type: 'INVALID_INPUT', error_code: 'INVALID_API_KEYS' } })
  assert.equal((await plaidProvider.findCharge(ACCESS, SENT))?.kind, 'Unknown')
})

test('a submitted transfer cannot be canceled, and its status is returned', async () => {
  const refused = { status: 400, body: { error_type: 'TRANSFER_ERROR', error_code: 'TRANSFER_NOT_CANCELLABLE' } }
  plaid.answer('/transfer/cancel', refused)
  plaid.answer('/transfer/get', { status: 200, body: { transfer: ours } })
  const outcome = await plaidProvider.cancelCharge(ACCESS, { ...SENT, reference: 'transfer-1' })
  assert.deepEqual([outcome.kind, outcome.reference], ['Succeeded', 'transfer-1'])
})

test('debits are in dollars only, and credentials must have the right format', () => {
  assert.deepEqual([minorUnits(1050n, 'USD'), minorUnits(1050n, 'EUR')], [1050, null])
  const problems = (credentials: Record<string, string>) =>
    credentialProblems(credentials, 'Live').map(({ field }) => field)
  assert.deepEqual(problems({ clientId: '5f3a9c0b1d2e', secret: '0123456789abcdef' }), [])
  assert.deepEqual(problems({ secret: 'a b', apiKey: 'x' }), ['clientId', 'secret', 'apiKey'])
})

test('rejected credentials are reported, and a stored account does not count as deleted', async () => {
  const refused = { status: 400, body: { error_type: 'INVALID_INPUT', error_code: 'INVALID_API_KEYS' } }
  plaid.answer('/transfer/configuration/get', refused)
  assert.equal(await plaidProvider.check(ACCESS), 'refused')
  const pair = { accessToken: 'access-1', accountId: 'account-1', legalName: 'Ada', holderType: 'Personal' }
  plaid.answer('/item/remove', refused)
  await assert.rejects(plaidProvider.deleteCredential(ACCESS, JSON.stringify(pair)), { name: 'ProviderUnavailable' })
  plaid.answer('/item/remove', { status: 400, body: { error_type: 'ITEM_ERROR', error_code: 'ITEM_NOT_FOUND' } })
  await plaidProvider.deleteCredential(ACCESS, JSON.stringify(pair))
})
