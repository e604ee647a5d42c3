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
import { NEVER_USED, REJECTED } from './outcome-table.ts'

const plaid = await startStubPlaid()
after(() => plaid.close())
beforeEach(() => plaid.allIsWell())

const send = (isFirst?: boolean) =>
  charge(plaid.access, ATTEMPT, chargeRequest(TERMS, plaid.access), { number: ACCOUNT_NUMBER }, isFirst)

test('a charge that is sent again after its transfer was made finds it, though the account has another Item now', async () => {
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

test('an authorization of an earlier sending that was never used is taken back before the charge is declined', async () => {
  plaid.answer(PATHS.migrate, pair(2))
  assert.deepEqual(await send(), { kind: 'Declined', reference: null, decline: NEVER_USED })
  assert.deepEqual(plaid.lastOf(PATHS.cancelAuthorization), { authorization_id: 'authorization-1' })
  assert.deepEqual(plaid.lastOf(PATHS.remove), { access_token: 'access-2' })
})

test('one that can not be taken back leaves the charge unknown, unless it was used meanwhile', async () => {
  plaid.answer(PATHS.migrate, pair(2))
  plaid.answer(PATHS.cancelAuthorization, refused('INVALID_FIELD'))
  assert.equal((await send()).kind, 'Unknown')
  plaid.answer(PATHS.get, refused('NOT_FOUND'), ok({ transfer: transfer() }))
  assert.equal((await send()).kind, 'Processing')
})

test('a refusal declines only when no earlier sending made a transfer', async () => {
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

test('credentials that are refused decline the first sending of a charge, and tell nothing of a later one', async () => {
  for (const path of [PATHS.migrate, PATHS.list]) plaid.answer(path, refused('INVALID_API_KEYS'))
  assert.deepEqual(await send(true), { kind: 'Declined', reference: null, decline: REJECTED })
  assert.deepEqual(await send(), { kind: 'Unknown', reference: null, cause: 'server error' })
})

test('what refuses a first sending before its transfer declines it, and nothing is looked up', async () => {
  const looks = plaid.countOf(PATHS.list)
  for (const path of [PATHS.migrate, PATHS.authorize]) {
    plaid.answer(path, refused('INVALID_FIELD'))
    assert.equal((await send(true)).kind, 'Declined', path)
    plaid.allIsWell()
  }
  assert.equal(plaid.countOf(PATHS.list), looks)
})

test('an Item that a single payment does not need is given back, one that is debited stays', async () => {
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

test('a transfer that was refused is looked for by its authorization', async () => {
  plaid.answer(PATHS.create, refused('TRANSFER_LIMIT_EXCEEDED'))
  const declined = await send()
  assert.equal(declined.kind === 'Declined' && declined.decline.code, 'limit_exceeded')
  plaid.answer(PATHS.get, ok({ transfer: transfer() }))
  assert.equal((await send()).kind, 'Processing')
})
