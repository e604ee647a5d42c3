import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { CANARY, plaidVerification, SESSION, TEMPLATE } from '../../../../test/support/plaid-verification.ts'
import { ok, refused, startStubPlaid } from '../../../../test/support/stub-plaid.ts'
import { ProviderUnavailable } from '../port/port.ts'
import { plaidProvider } from './index.ts'

const plaid = await startStubPlaid()
after(() => plaid.close())

const GET = '/identity_verification/get'
const LIST = '/identity_verification/list'

const hear = (webhook: object) =>
  plaidProvider.interpret(plaid.access, {
    eventId: 'event',
    body: JSON.stringify({ issuedAt: 1_780_000_000, webhook: { webhook_type: 'IDENTITY_VERIFICATION', ...webhook } }),
  })
const updated = { webhook_code: 'STATUS_UPDATED', identity_verification_id: 'idv_1', environment: 'sandbox' }
const retried = { ...updated, webhook_code: 'RETRIED' }
const attempt = (number: number, fields: object = {}) =>
  plaidVerification({ id: `idv_${number}`, created_at: `2026-07-24T0${number}:00:00Z`, ...fields })
const pageOf = (identity_verifications: readonly object[], next_cursor: string | null = null) =>
  ok({ identity_verifications, next_cursor })
/** Reference, session and status of what each notice tells. */
const summaryOf = (notices: Awaited<ReturnType<typeof hear>>) =>
  notices.map((notice) => {
    assert.ok(notice.kind === 'Identity')
    return [notice.session.reference, notice.session.sessionId, notice.session.status]
  })

beforeEach(() => plaid.answer(GET, ok(attempt(1, { status: 'failed' }))))

test('a new status tells the session as it stands, and when Plaid told of it', async () => {
  const [notice, ...others] = await hear(updated)
  assert.ok(notice?.kind === 'Identity' && others.length === 0)
  assert.deepEqual([notice.session.status, notice.reportedAt], ['Failed', '2026-05-28T20:26:40.000Z'])
  assert.deepEqual(plaid.lastOf(GET), { identity_verification_id: 'idv_1' })
  assert.doesNotMatch(JSON.stringify(notice), new RegExp(CANARY))
})

test('a verification that another program began is told of as none of our sessions', async () => {
  plaid.answer(GET, ok(attempt(1, { client_user_id: 'user-7' })))
  assert.deepEqual(summaryOf(await hear(updated)), [['idv_1', null, 'Success']])
})

test('of one that is tried again the newest try is told, whichever of them Plaid names', async () => {
  for (const named of [1, 3]) {
    plaid.answer(GET, ok(attempt(named, { status: named === 3 ? 'active' : 'failed' })))
    const tries = [attempt(2, { status: 'failed' }), attempt(3, { status: 'active' }), attempt(1, { status: 'failed' })]
    plaid.answer(LIST, pageOf(tries))
    assert.deepEqual(summaryOf(await hear(retried)), [['idv_3', SESSION, 'Active']])
    assert.deepEqual(plaid.lastOf(LIST), { client_user_id: SESSION, template_id: TEMPLATE })
  }
})

test('a try is looked for on all pages, and one that is not listed yet is told of later', async () => {
  plaid.answer(LIST, pageOf([attempt(1)], 'cursor-1'), pageOf([attempt(2, { status: 'expired' })]))
  assert.deepEqual(summaryOf(await hear(retried)), [['idv_2', SESSION, 'Expired']])
  assert.equal(plaid.lastOf(LIST)?.cursor, 'cursor-1')
  plaid.answer(LIST, pageOf([]))
  assert.deepEqual(summaryOf(await hear(retried)), [['idv_1', SESSION, 'Failed']])
})

test('pages that go on for ever are read to an end', async () => {
  const before = plaid.countOf(LIST)
  plaid.answer(LIST, pageOf([attempt(2)], 'cursor-of-no-end'))
  assert.deepEqual(summaryOf(await hear(retried)), [['idv_2', SESSION, 'Success']])
  assert.equal(plaid.countOf(LIST), before + 10)
})

test('what can not be read now is read later', async () => {
  plaid.answer(LIST, refused('INTERNAL'))
  await assert.rejects(hear(retried), ProviderUnavailable)
  plaid.answer(LIST, ok({ identity_verifications: 'none' }))
  await assert.rejects(hear(retried), ProviderUnavailable)
  plaid.answer(GET, refused('NOT_FOUND'))
  await assert.rejects(hear(updated), ProviderUnavailable)
})

test('that a step was done, what is of the other environment, or has no meaning here, tells nothing, and nobody is asked', async () => {
  const before = plaid.requests.length
  for (const webhook of [
    { ...updated, webhook_code: 'STEP_UPDATED' },
    { ...updated, webhook_code: 'A_NEW_CODE' },
    { ...updated, environment: 'production' },
    { ...retried, environment: 'production' },
    { ...updated, identity_verification_id: 7 },
    { ...updated, identity_verification_id: undefined },
    { ...updated, webhook_code: 'constructor' },
  ])
    assert.deepEqual(await hear(webhook), [])
  assert.equal(plaid.requests.length, before)
})
