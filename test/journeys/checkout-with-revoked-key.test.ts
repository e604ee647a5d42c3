import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { pageCard } from '../support/checkout.ts'
import { startRecovery } from '../support/plan-recovery.ts'
import { setKey } from '../support/provider-keys.ts'

const fixture = await startRecovery()
after(fixture.close)
const { createSession, eventsOfAll, merchant, newContact, newPastDuePlan, read, server, session } = fixture
const { shown, stateOf, visit } = fixture

const revoke = () => setKey(fixture, merchant, 'revoked')

/** Restores the key, and sets it again, which checks it at once. */
async function restore(): Promise<void> {
  await setKey(fixture, merchant, 'active')
  const credentials = { sandbox: { apiKey: merchant.apiKey } }
  await change(server, merchant.account, 'providerConfigurationUpdate', {
    id: fixture.configurationIdOf(merchant),
    credentials,
  })
}

const codeOf = ({ body }: { readonly body: object }) =>
  (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code

test('a payment session stays open while the key is revoked, and its payment is made after the recovery', async () => {
  const made = await createSession(merchant)
  const customer = visit(made)
  await revoke()
  // The first attempt finds that the key is revoked; the second is not sent.
  for (let each = 0; each < 2; each++) {
    assert.equal(codeOf(await customer.pay(pageCard())), 'PROVIDER_UNAVAILABLE')
    assert.equal((await customer.status()).body.status, 'open')
    assert.equal((await session(merchant, made.id)).status, 'Active')
  }
  const { paymentId } = await session(merchant, made.id)
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Pending')
  await restore()
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.equal((await read(merchant, paymentId ?? '')).status, 'Succeeded')
  assert.deepEqual(await eventsOfAll(made.id, paymentId ?? ''), [
    'payment_session.created',
    'payment.created',
    'payment_session.completed',
    'payment.succeeded',
  ])
})

test('a plan session stays open while the key is revoked, and is completed after the recovery', async () => {
  const contactId = await newContact(merchant)
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Monthly', startDate: '2099-01-01', occurrences: 3 }
  const input = { orgId: merchant.account.id, contactId, ...terms }
  const made = await change(server, merchant.account, 'createPaymentPlanSession', input, 'id link')
  const customer = visit(made as unknown as { readonly link: string })
  await revoke()
  assert.equal(codeOf(await customer.pay(pageCard())), 'PROVIDER_UNAVAILABLE')
  assert.equal((await customer.status()).body.status, 'open')
  await restore()
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
})

test("a plan's recovery link stays open while the key is revoked, and the occurrence is paid after the recovery", async () => {
  const plan = await newPastDuePlan()
  const { recoveryLink } = await shown(plan.shownId)
  assert.ok(recoveryLink)
  const customer = visit({ link: recoveryLink })
  const before = await stateOf(plan)
  await revoke()
  assert.equal(codeOf(await customer.pay(pageCard())), 'PROVIDER_UNAVAILABLE')
  assert.equal((await customer.status()).body.status, 'open')
  const { payments, ...after } = await stateOf(plan)
  const { payments: _, ...unchanged } = before
  assert.deepEqual(after, unchanged)
  assert.equal(payments.at(-1)?.status, 'Canceled')
  await restore()
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.deepEqual((await stateOf(plan)).occurrences[0]?.status, 'Succeeded')
})

test('a plan from a vault token is not created while the key is revoked', async () => {
  const contactId = await newContact(merchant)
  const create = async () => {
    const terms = { amount: '49.90', currency: 'USD', frequency: 'Monthly', startDate: '2099-01-01', occurrences: 3 }
    const authorization = { acceptedAt: '2026-01-01T00:00:00Z', text: 'I agree.' }
    const input = { contactId, vaultTokenId: await fixture.token(merchant), ...terms, authorization }
    const text = 'mutation ($input: PaymentPlanCreateInput!) { made: paymentPlanCreate(input: $input) { id status } }'
    return server.ask<{ made: { status: string } }>(merchant.account.key, text, { input })
  }
  const plans = () => fixture.sql.rows<{ status: string }>('select status from payment_plans order by id')
  await revoke()
  const count = (await plans()).length
  assert.equal((await create()).errors?.[0]?.extensions.code, 'PROVIDER_UNAVAILABLE')
  assert.equal((await create()).errors?.[0]?.extensions.code, 'PROVIDER_UNAVAILABLE')
  // The request that found the key revoked had written its plan, which ends unused.
  assert.deepEqual((await plans()).slice(count), [{ status: 'Canceled' }])
  await restore()
  assert.equal((await create()).data.made.status, 'Active')
})

test('a page of a failing organization still opens', async () => {
  const made = await createSession(merchant)
  await revoke()
  await visit(made).pay(pageCard())
  const page = await visit(made).page()
  assert.equal(page.status, 200)
  await restore()
})
