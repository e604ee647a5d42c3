import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { ACCOUNT_NUMBER } from '../../../../test/support/instruments.ts'
import {
  ATTEMPT,
  ok,
  PATHS,
  pair,
  refused,
  startStubPlaid,
  TERMS,
  transfer,
} from '../../../../test/support/stub-plaid.ts'
import { chargeRequest } from './charge-request.ts'
import { charge } from './charges.ts'
import { NEVER_USED } from './outcome-table.ts'

const plaid = await startStubPlaid()
after(() => plaid.close())
beforeEach(() => plaid.resetResponses())

const send = (isFirst?: boolean) =>
  charge(plaid.access, ATTEMPT, chargeRequest(TERMS, plaid.access), { number: ACCOUNT_NUMBER }, isFirst)

test('a charge that is sent again finds its transfer, although the account has a new Item', async () => {
  plaid.answer(PATHS.migrate, pair(2))
  plaid.answer(PATHS.get, ok({ transfer: transfer({ status: 'posted' }) }))
  const creations = plaid.countOf(PATHS.create)
  const outcome = await send()
  assert.ok(outcome.kind === 'Processing' && outcome.stored)
  assert.equal(outcome.reference, 'transfer-1')
  assert.equal(JSON.parse(outcome.stored.credential).accessToken, 'access-2')
  assert.equal(plaid.countOf(PATHS.create), creations)
  assert.deepEqual(plaid.lastOf(PATHS.get), { authorization_id: 'authorization-1' })
})

test('an unused authorization of an earlier request is canceled before the charge is declined', async () => {
  plaid.answer(PATHS.migrate, pair(2))
  assert.deepEqual(await send(), { kind: 'Declined', reference: null, decline: NEVER_USED })
  assert.deepEqual(plaid.lastOf(PATHS.cancelAuthorization), { authorization_id: 'authorization-1' })
  assert.deepEqual(plaid.lastOf(PATHS.remove), { access_token: 'access-2' })
})

test('an authorization that cannot be canceled leaves the charge unknown, unless it was used meanwhile', async () => {
  plaid.answer(PATHS.migrate, pair(2))
  plaid.answer(PATHS.cancelAuthorization, refused('INVALID_FIELD'))
  assert.equal((await send()).kind, 'Unknown')
  plaid.answer(PATHS.get, refused('NOT_FOUND'), ok({ transfer: transfer() }))
  assert.equal((await send()).kind, 'Processing')
})

test('a refusal declines a charge only if no earlier request created a transfer', async () => {
  for (const path of [PATHS.migrate, PATHS.authorize]) {
    plaid.answer(path, refused('INVALID_FIELD'))
    const declined = await send()
    assert.equal(declined.kind, 'Declined', path)
    plaid.answer(PATHS.list, ok({ transfers: [transfer({ metadata: null }), transfer({ status: 'settled' })] }))
    const found = await send()
    assert.deepEqual([found.kind, found.reference], ['Succeeded', 'transfer-1'], path)
    plaid.answer(PATHS.list, refused('INVALID_API_KEYS'))
    assert.equal((await send()).kind, 'Unknown', path)
    plaid.answer(PATHS.list, ok({ transfers: [] }))
    plaid.answer(PATHS.migrate, pair(1))
  }
})

test('refused credentials charge nothing on the first request, and leave the outcome of a later one unknown', async () => {
  for (const path of [PATHS.migrate, PATHS.list]) plaid.answer(path, refused('INVALID_API_KEYS'))
  const unavailable = { kind: 'Unavailable', reference: null, cause: 'CredentialsRejected' }
  assert.deepEqual(await send(true), unavailable)
  assert.deepEqual(await send(), { kind: 'Unknown', reference: null, cause: 'credentials rejected' })
})

test('a refusal of the first request before its transfer declines the charge without a lookup', async () => {
  const polls = plaid.countOf(PATHS.list)
  for (const path of [PATHS.migrate, PATHS.authorize]) {
    plaid.answer(path, refused('INVALID_FIELD'))
    assert.equal((await send(true)).kind, 'Declined', path)
    plaid.resetResponses()
  }
  assert.equal(plaid.countOf(PATHS.list), polls)
})

test('the Item of a single payment is removed unless a transfer debits it', async () => {
  const single = chargeRequest({ ...TERMS, stores: false, model: null }, plaid.access)
  const sendSingle = () => charge(plaid.access, ATTEMPT, single, { number: ACCOUNT_NUMBER })
  const removals = plaid.countOf(PATHS.remove)
  assert.equal((await sendSingle()).kind, 'Processing')
  assert.equal(plaid.countOf(PATHS.remove), removals)
  plaid.answer(PATHS.create, ok({ transfer: transfer({ status: 'cancelled' }) }))
  assert.equal((await sendSingle()).kind, 'Canceled')
  assert.deepEqual(plaid.lastOf(PATHS.remove), { access_token: 'access-1' })
  plaid.answer(PATHS.migrate, pair(2))
  plaid.answer(PATHS.get, ok({ transfer: transfer({ status: 'posted' }) }))
  assert.equal((await sendSingle()).kind, 'Processing')
  assert.deepEqual(plaid.lastOf(PATHS.remove), { access_token: 'access-2' })
})

test('a refused transfer is looked up by its authorization', async () => {
  plaid.answer(PATHS.create, refused('TRANSFER_LIMIT_EXCEEDED'))
  const declined = await send()
  assert.equal(declined.kind === 'Declined' && declined.decline.code, 'limit_exceeded')
  plaid.answer(PATHS.get, ok({ transfer: transfer() }))
  assert.equal((await send()).kind, 'Processing')
})
