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

const eventsFor = (webhook: object) =>
  plaidProvider.readProviderEvents(plaid.access, {
    eventId: 'event',
    body: JSON.stringify({ issuedAt: 1_780_000_000, webhook: { webhook_type: 'IDENTITY_VERIFICATION', ...webhook } }),
  })
const updated = { webhook_code: 'STATUS_UPDATED', identity_verification_id: 'idv_1', environment: 'sandbox' }
const retried = { ...updated, webhook_code: 'RETRIED' }
const attempt = (number: number, fields: object = {}) =>
  plaidVerification({ id: `idv_${number}`, created_at: `2026-07-24T0${number}:00:00Z`, ...fields })
const pageOf = (identity_verifications: readonly object[], next_cursor: string | null = null) =>
  ok({ identity_verifications, next_cursor })
/** Returns the reference, the session and the status of each event. */
const summaryOf = (events: Awaited<ReturnType<typeof eventsFor>>) =>
  events.map((event) => {
    assert.ok(event.kind === 'Identity')
    return [event.session.reference, event.session.sessionId, event.session.status]
  })

beforeEach(() => plaid.answer(GET, ok(attempt(1, { status: 'failed' }))))

test("a new status reports the session's state, and the time of Plaid's event", async () => {
  const [event, ...others] = await eventsFor(updated)
  assert.ok(event?.kind === 'Identity' && others.length === 0)
  assert.deepEqual([event.session.status, event.reportedAt], ['Failed', '2026-05-28T20:26:40.000Z'])
  assert.deepEqual(plaid.lastOf(GET), { identity_verification_id: 'idv_1' })
  assert.doesNotMatch(JSON.stringify(event), new RegExp(CANARY))
})

test('a verification of another program is reported as foreign', async () => {
  plaid.answer(GET, ok(attempt(1, { client_user_id: 'user-7' })))
  assert.deepEqual(summaryOf(await eventsFor(updated)), [['idv_1', null, 'Success']])
})

test('the newest attempt of a repeated verification is reported, whichever attempt the webhook names', async () => {
  for (const named of [1, 3]) {
    plaid.answer(GET, ok(attempt(named, { status: named === 3 ? 'active' : 'failed' })))
    const attempts = [
      attempt(2, { status: 'failed' }),
      attempt(3, { status: 'active' }),
      attempt(1, { status: 'failed' }),
    ]
    plaid.answer(LIST, pageOf(attempts))
    assert.deepEqual(summaryOf(await eventsFor(retried)), [['idv_3', SESSION, 'Active']])
    assert.deepEqual(plaid.lastOf(LIST), { client_user_id: SESSION, template_id: TEMPLATE })
  }
})

test('attempts are read from all pages, and the named one is reported if none is listed yet', async () => {
  plaid.answer(LIST, pageOf([attempt(1)], 'cursor-1'), pageOf([attempt(2, { status: 'expired' })]))
  assert.deepEqual(summaryOf(await eventsFor(retried)), [['idv_2', SESSION, 'Expired']])
  assert.equal(plaid.lastOf(LIST)?.cursor, 'cursor-1')
  plaid.answer(LIST, pageOf([]))
  assert.deepEqual(summaryOf(await eventsFor(retried)), [['idv_1', SESSION, 'Failed']])
})

test('at most ten pages are read', async () => {
  const before = plaid.countOf(LIST)
  plaid.answer(LIST, pageOf([attempt(2)], 'cursor-of-no-end'))
  assert.deepEqual(summaryOf(await eventsFor(retried)), [['idv_2', SESSION, 'Success']])
  assert.equal(plaid.countOf(LIST), before + 10)
})

test('an unreadable verification throws ProviderUnavailable', async () => {
  plaid.answer(LIST, refused('INTERNAL'))
  await assert.rejects(eventsFor(retried), ProviderUnavailable)
  plaid.answer(LIST, ok({ identity_verifications: 'none' }))
  await assert.rejects(eventsFor(retried), ProviderUnavailable)
  plaid.answer(GET, refused('NOT_FOUND'))
  await assert.rejects(eventsFor(updated), ProviderUnavailable)
})

test('events of steps, of the other environment and of unknown types are ignored without a call', async () => {
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
    assert.deepEqual(await eventsFor(webhook), [])
  assert.equal(plaid.requests.length, before)
})
