import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { pageCard, type ShownSession, startCheckout } from '../../../test/support/checkout.ts'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { requireId } from '../../platform/ids/index.ts'
import type { Attempt } from '../attempt.ts'
import { withChallengeLock } from './challenge-lock.ts'

const fixture = await startCheckout()
after(fixture.close)
const { confirm, createSession, newContact, processor, sql, server, session, settle, visit } = fixture
const { services } = server
const merchant = await fixture.merchant()

const DAY_MS = 24 * 60 * 60_000

/** Creates a session whose customer has to confirm. */
async function challenged() {
  const made = await createSession(merchant)
  const customer = visit(made)
  const { body } = await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  assert.equal(body.status, 'requires_action')
  const { paymentId } = await session(merchant, made.id)
  const text = 'select id, stage from payment_attempts where payment_id = $1'
  const [attempt] = await sql.rows<Attempt>(text, [requireId('pay', paymentId ?? '', 'Payment').uuid])
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

test('a refused cancellation does not abandon the challenge', async () => {
  const { made, customer, atProvider } = await challenged()
  const stranger = await fixture.merchant()
  const contactId = await newContact(stranger)
  const deleted = await newContact(merchant)
  await change(server, merchant.account, 'deleteContact', { id: deleted })
  assert.equal(await cancel(made, { contactId }), 'NOT_FOUND')
  assert.equal(await cancel(made, { contactId: deleted }), 'INVALID_STATE')
  assert.equal(await cancel(made, { checkoutConfigurationId: 'cko_nothing' }), 'NOT_FOUND')
  assert.equal(await atProvider(), 'requires_action')
  assert.equal((await customer.status()).body.status, 'requires_action')
})

test("while a returned customer's challenge continues, no request abandons it", async () => {
  const { made, customer, attempt, atProvider } = await challenged()
  await withChallengeLock(services, attempt, async () => {
    assert.equal(await cancel(made), 'INVALID_STATE')
    assert.equal((await customer.otherSource()).body.status, 'requires_action')
    assert.equal((await customer.cancel()).body.errors?.[0]?.extensions.code, 'INVALID_STATE')
    assert.equal(await atProvider(), 'requires_action')
  })
  assert.equal(await cancel(made), 'canceled')
  assert.equal(await atProvider(), 'canceled')
})

test('while a challenge continues, a worker does not abandon it, even after its time limit', async () => {
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

test('a challenge that is being abandoned does not continue', async () => {
  const { customer, url, attempt } = await challenged()
  await withChallengeLock(services, attempt, async () => {
    await confirm(url, 'approve')
    assert.equal((await customer.status()).body.status, 'requires_action')
  })
  assert.equal((await customer.otherSource()).body.status, 'completed')
})

test('a challenge that another process has claimed since it was read is left to that process', async () => {
  const { customer, url, attempt } = await challenged()
  await processor.fault('error_before', { operation: 'find', count: 3 })
  await confirm(url, 'approve')
  assert.equal((await customer.status()).body.status, 'checking')
  const result = await withChallengeLock(services, attempt, async () => 'locked')
  assert.equal(result, null)
})
