import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { type ShownPayment, startPayments } from '../../../test/support/payments.ts'
import { requireId } from '../../platform/ids/index.ts'
import { settleAttemptByHand } from './settle-by-hand.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, processor, charge, create, read, token, storedMethod, eventsOf, sql, settle } = fixture
const merchant = await fixture.merchant()
const method = await storedMethod(merchant)

const TERMS = { amount: '12.00', currency: 'USD' }
const ledgerOf = async (amount: number) =>
  (await merchant.ledger()).charges.filter((each) => each.amount === amount && each.status === 'succeeded')
const attemptOf = async (id: string) => {
  const text = 'select stage, outcome, sends from payment_attempts where payment_id = $1'
  return (
    await sql.rows<{ stage: string; outcome: string | null; sends: number }>(text, [requireId('pay', id, '').uuid])
  )[0]
}

let cents = 1200

/** Charges a new amount each time, by which the test finds the charge in the ledger. */
async function chargeMethod(more: object = {}): Promise<ShownPayment & { readonly minor: number }> {
  const minor = ++cents
  const amount = (minor / 100).toFixed(2)
  const input = { ...TERMS, amount, id: method.shownId, recurringProcessingModel: 'Subscription', ...more }
  const { data, errors } = await charge(merchant, input)
  assert.equal(errors, undefined, JSON.stringify(errors))
  return { ...data.made, minor }
}

test('a charge without a response is pending, and the same request under the same key finds its outcome', async () => {
  await processor.fault('unreadable_after', { operation: 'charge' })
  const { id, status, minor } = await chargeMethod()
  assert.equal(status, 'Pending')
  assert.deepEqual(await attemptOf(id), { stage: 'Unknown', outcome: null, sends: 1 })
  await settle()
  assert.equal((await read(merchant, id)).status, 'Succeeded')
  assert.deepEqual(await attemptOf(id), { stage: 'Settled', outcome: 'Succeeded', sends: 2 })
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.succeeded'])
  assert.equal((await ledgerOf(minor)).length, 1)
})

test('a charge that never arrived is made once when it is sent again', async () => {
  await processor.fault('error_before', { operation: 'charge', count: 3 })
  const { id, status, minor } = await chargeMethod()
  assert.equal(status, 'Pending')
  assert.equal((await ledgerOf(minor)).length, 0)
  await settle()
  await settle()
  assert.equal((await read(merchant, id)).status, 'Succeeded')
  assert.equal((await ledgerOf(minor)).length, 1)
})

test('a notification settles a charge without a response before it is sent again', async () => {
  await processor.fault('unreadable_after', { operation: 'charge' })
  const { id, status } = await chargeMethod()
  assert.equal(status, 'Pending')
  await fixture.deliverNotifications()
  assert.equal((await read(merchant, id)).status, 'Succeeded')
  await settle()
  assert.deepEqual(await attemptOf(id), { stage: 'Settled', outcome: 'Succeeded', sends: 1 })
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.succeeded'])
})

test('notifications that arrive twice or in reverse order change nothing', async () => {
  for (const how of ['twice', 'reversed'] as const) {
    await processor.notifications(how)
    const { id } = await chargeMethod()
    await fixture.deliverNotifications()
    assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.succeeded'])
  }
})

test('a charge whose security code was deleted is looked up instead of sent again', async () => {
  await processor.notifications('withheld')
  await processor.fault('unreadable_after', { operation: 'charge' })
  const { data } = await create(merchant, { ...TERMS, vaultTokenId: await token(merchant) })
  assert.equal(data.made.status, 'Pending')
  await settle(3_700)
  assert.equal((await read(merchant, data.made.id)).status, 'Succeeded')
  assert.deepEqual(await attemptOf(data.made.id), { stage: 'Settled', outcome: 'Succeeded', sends: 1 })
})

test('an unanswered challenge is abandoned after a day', async () => {
  const vaultTokenId = await token(merchant, { number: SANDBOX_CARDS.challenged })
  const { data } = await create(merchant, { ...TERMS, vaultTokenId })
  assert.equal(data.made.status, 'RequiresAction')
  await settle(23 * 3_600)
  assert.equal((await read(merchant, data.made.id)).status, 'RequiresAction')
  await settle(2 * 3_600)
  assert.equal((await read(merchant, data.made.id)).status, 'Canceled')
  assert.deepEqual(await eventsOf(data.made.id), ['payment.created', 'payment.requires_action', 'payment.canceled'])
  const tokens = await sql.rows('select 1 from vault_instruments where token_id = $1', [
    requireId('vtk', vaultTokenId, '').uuid,
  ])
  assert.deepEqual(tokens, [])
})

test('a charge that the provider does not have when its key has expired is canceled', async () => {
  await processor.notifications('withheld')
  await processor.fault('error_before', { operation: 'charge', count: 3 })
  const { id, minor } = await chargeMethod()
  await settle(24 * 3_600)
  assert.equal((await read(merchant, id)).status, 'Pending')
  await settle(2 * 3_600)
  assert.equal((await read(merchant, id)).status, 'Canceled')
  assert.equal((await ledgerOf(minor)).length, 0)
  assert.deepEqual(await eventsOf(id), ['payment.created', 'payment.canceled'])
})

test('an outcome that stays unknown releases the token and is logged once', async () => {
  await processor.notifications('withheld')
  await processor.fault('error_before', { operation: 'charge', count: 3 })
  const vaultTokenId = await token(merchant)
  const { data } = await create(merchant, { ...TERMS, vaultTokenId })
  await processor.fault('error_before', { operation: 'find', count: 100 })

  const alerts = () =>
    server.logged.filter((line) => line.includes('the outcome of a charge cannot be determined')).length
  // Longer than the key is valid and the charge is polled after that.
  for (const hours of [24, 25, 24, 24]) await settle(hours * 3_600)
  await processor.clearFaults()
  assert.equal((await read(merchant, data.made.id)).status, 'Pending')
  assert.equal(alerts(), 1)
  assert.deepEqual(await sql.rows("select 1 from jobs where kind in ('SettleAttempt', 'ReleaseVaultToken')"), [])
  const tokens = [requireId('vtk', vaultTokenId, '').uuid]
  assert.deepEqual(await sql.rows('select 1 from vault_instruments where token_id = $1', tokens), [])
})

test("an operator settles a given-up attempt once, by the provider's records", async () => {
  const openAttempt = async () => {
    await processor.notifications('withheld')
    await processor.fault('error_before', { operation: 'charge', count: 3 })
    const { id } = await chargeMethod()
    const text = 'select id from payment_attempts where payment_id = $1'
    const [attempt] = await sql.rows<{ id: string }>(text, [requireId('pay', id, '').uuid])
    return { id, attemptId: attempt!.id }
  }
  const settleBy = (attemptId: string, reference: string | null) =>
    settleAttemptByHand(server.services, [], attemptId, { reference })
  const charged = await openAttempt()
  const uncharged = await openAttempt()
  await assert.rejects(settleBy(charged.attemptId, null), /A worker is still determining/)
  await processor.fault('error_before', { operation: 'find', count: 100 })
  await settle(49 * 3_600)
  await processor.clearFaults()
  assert.equal(await settleBy(charged.attemptId, 'ch_seen'), 'Succeeded')
  assert.equal(await settleBy(uncharged.attemptId, null), 'Canceled')
  await assert.rejects(settleBy(charged.attemptId, null), /The attempt has already ended: Succeeded/)
  assert.deepEqual(await eventsOf(charged.id), ['payment.created', 'payment.succeeded'])
  assert.deepEqual(await eventsOf(uncharged.id), ['payment.created', 'payment.canceled'])
})

/** Replaces a stored credential by one that cannot be decrypted. */
const corruptCredential = (id: string) =>
  sql.rows("update payment_methods set credential_sealed = decode('00', 'hex') where id = $1", [id])

test('a charge of a stored method that cannot be opened is not made, and is no decline', async () => {
  const corrupted = await storedMethod(merchant)
  await corruptCredential(corrupted.id)
  const input = { ...TERMS, amount: '77.00', id: corrupted.shownId, recurringProcessingModel: 'Subscription' }
  const { errors } = await charge(merchant, input)
  assert.equal(errors?.[0]?.extensions.code, 'PROVIDER_UNAVAILABLE')
  const text = 'select status, decline_code, failure_message from payments where payment_method_id = $1'
  assert.deepEqual(await sql.rows(text, [corrupted.id]), [
    {
      status: 'Canceled',
      decline_code: 'provider_unavailable',
      failure_message: 'The payment method could not be opened. Nothing was charged.',
    },
  ])
  assert.equal((await ledgerOf(7700)).length, 0)
})

test('a charge that cannot be sent again is looked up', async () => {
  const corrupted = await storedMethod(merchant)
  await processor.notifications('withheld')
  await processor.fault('unreadable_after', { operation: 'charge' })
  const { id } = await chargeMethod({ id: corrupted.shownId })
  await corruptCredential(corrupted.id)
  await settle()
  assert.equal((await read(merchant, id)).status, 'Succeeded')
  assert.deepEqual(await attemptOf(id), { stage: 'Settled', outcome: 'Succeeded', sends: 1 })
})
