import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { pageCard, type ShownSession, startCheckout } from '../../../test/support/checkout.ts'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { requireId } from '../../platform/ids/index.ts'
import type { Attempt } from '../attempt.ts'
import { withChallengeLock } from './challenge-lock.ts'

const house = await startCheckout()
after(house.close)
const { confirm, createSession, newContact, processor, query, server, session, settle, visit } = house
const { services } = server
const merchant = await house.merchant()

const DAY_MS = 24 * 60 * 60_000

/** A session whose customer was sent to confirm. */
async function challenged() {
  const made = await createSession(merchant)
  const customer = visit(made)
  const { body } = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  assert.equal(body.status, 'requires_action')
  const { paymentId } = await session(merchant, made.id)
  const text = 'select id, stage from payment_attempts where payment_id = $1'
  const [attempt] = await query<Attempt>(text, [requireId('pay', paymentId ?? '', 'Payment').uuid])
  assert.ok(attempt)
  const atProvider = async () =>
    (await merchant.ledger()).charges.find(({ reference }) => reference === attempt.id)?.status
  return { made, customer, url: body.url ?? '', attempt, atProvider }
}

const cancel = async ({ id }: ShownSession, more: object = {}) => {
  const document = 'mutation ($input: UpdatePaymentSessionInput!) { updatePaymentSession(input: $input) { id } }'
  const { errors } = await server.ask(merchant.account.key, document, {
    input: { id, status: 'Canceled', ...more },
  })
  return errors?.[0]?.extensions.code ?? 'canceled'
}

test('a cancellation that is refused gives nothing up', async () => {
  const { made, customer, atProvider } = await challenged()
  const stranger = await house.merchant()
  const contactId = await newContact(stranger)
  const deleted = await newContact(merchant)
  await change(server, merchant.account, 'deleteContact', { id: deleted })
  assert.equal(await cancel(made, { contactId }), 'NOT_FOUND')
  assert.equal(await cancel(made, { contactId: deleted }), 'INVALID_STATE')
  assert.equal(await cancel(made, { checkoutConfigurationId: 'cko_nothing' }), 'NOT_FOUND')
  assert.equal(await atProvider(), 'requires_action')
  assert.equal((await customer.status()).body.status, 'requires_action')
})

test('as long as a customer who came back is being gone on with, nobody gives their challenge up', async () => {
  const { made, customer, attempt, atProvider } = await challenged()
  await withChallengeLock(services, attempt, async () => {
    assert.equal(await cancel(made), 'INVALID_STATE')
    assert.equal((await customer.otherMeans()).body.status, 'requires_action')
    assert.equal((await customer.cancel()).body.errors?.[0]?.extensions.code, 'INVALID_STATE')
    assert.equal(await atProvider(), 'requires_action')
  })
  assert.equal(await cancel(made), 'canceled')
  assert.equal(await atProvider(), 'canceled')
})

test('nor does a worker when the time to confirm is over', async () => {
  const { customer, attempt, atProvider } = await challenged()
  server.clock.advance(DAY_MS)
  await withChallengeLock(services, attempt, async () => {
    await settle(0)
    assert.equal(await atProvider(), 'requires_action')
  })
  await settle(3_600)
  assert.equal(await atProvider(), 'canceled')
  assert.equal((await customer.status()).body.status, 'declined')
})

test('as long as a challenge is being given up, its customer is not gone on with', async () => {
  const { customer, url, attempt } = await challenged()
  await withChallengeLock(services, attempt, async () => {
    await confirm(url, 'approve')
    assert.equal((await customer.status()).body.status, 'requires_action')
  })
  assert.equal((await customer.otherMeans()).body.status, 'completed')
})

test('what somebody else went on with since it was looked at is left to them', async () => {
  const { customer, url, attempt } = await challenged()
  await processor.fault('error_before', { operation: 'find', count: 3 })
  await confirm(url, 'approve')
  assert.equal((await customer.status()).body.status, 'checking')
  const asked = await withChallengeLock(services, attempt, async () => 'asked')
  assert.equal(asked, null)
})
