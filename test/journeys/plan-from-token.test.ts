import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { whenSettled } from '../../src/cli/when-settled.ts'
import { settleAttemptByHand } from '../../src/payments/index.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { ACCOUNT_NUMBER, MASTERCARD, OTHER_VISA, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { refusalOf, startPlansFromTokens } from '../support/plans-from-tokens.ts'

const fixture = await startPlansFromTokens()
after(fixture.close)
const { bankToken, chargeDue, create, eventsOf, merchant, newContact, plan, planOf, plansOf, processor, sql } = fixture
const { server, settle, verificationsOf, storedOf, terms, token, tokenState, update, today } = fixture

test('a plan starts with the card of a vault token, which is stored, and nothing is charged yet', async () => {
  const before = (await merchant.ledger()).charges.length
  const vaultTokenId = await token(merchant)
  const { data, errors } = await create(await terms({ vaultTokenId }))
  assert.equal(errors, undefined, JSON.stringify(errors))
  const { id, status, startDate, remainingOccurrences, contactId } = data.made
  assert.deepEqual([status, startDate, remainingOccurrences], ['Active', '2090-01-31', 12])
  const stored = await storedOf(contactId)
  assert.deepEqual(stored, [{ id: data.made.paymentMethodId, last4: VISA.slice(-4) }])
  assert.equal(data.made.vaultTokenId, vaultTokenId)
  assert.deepEqual(await eventsOf(id), ['payment_plan.created', 'payment_plan.activated'])
  const charges = (await merchant.ledger()).charges.slice(before)
  assert.deepEqual(
    charges.map((charge) => [charge.amount, charge.status]),
    [[0, 'succeeded']],
  )
  // The plan has stored its method, so the token is used up.
  assert.deepEqual(await tokenState(vaultTokenId), { uses: 0, is_deleted: true })
  const [kept] = await sql.rows<{ text: string; ip_address: string }>(
    'select n.* from consents n join payment_plan_consents u on u.consent_id = n.id where u.plan_id = $1',
    [requireId('ppl', id, 'Plan').uuid],
  )
  assert.deepEqual([kept?.text, kept?.ip_address], ['Twelve monthly payments.', '192.0.2.7'])
})

test('a plan that starts today charges its verified method like any other', async () => {
  const { data } = await planOf(MASTERCARD, { startDate: today() })
  const { id } = data.made
  assert.ok(data.made.nextRunAt)
  server.clock.advance(24 * 60 * 60_000)
  await chargeDue()
  const { remainingOccurrences, status } = await plan(id)
  assert.deepEqual([status, remainingOccurrences], ['Active', 11])
})

test('a bank account is verified in the same way', async () => {
  const { data, errors } = await create(await terms({ vaultTokenId: await bankToken(merchant, ACCOUNT_NUMBER) }))
  assert.equal(errors, undefined, JSON.stringify(errors))
  assert.equal(data.made.status, 'Active')
  assert.deepEqual(
    (await storedOf(data.made.contactId)).map(({ last4 }) => last4),
    [ACCOUNT_NUMBER.slice(-4)],
  )
})

test('a declined card starts no plan, and its reason is returned', async () => {
  const contactId = await newContact()
  const vaultTokenId = await token(merchant, { number: SANDBOX_CARDS.insufficientFunds })
  const answer = await create(await terms({ contactId, vaultTokenId }))
  assert.equal(refusalOf(answer), 'INVALID_STATE insufficient_funds')
  const [made, ...others] = await plansOf(contactId)
  assert.deepEqual([made?.status, others], ['Canceled', []])
  assert.deepEqual(await storedOf(contactId), [])
  assert.deepEqual(await tokenState(vaultTokenId), { uses: 0, is_deleted: true })
  // The token of the declined card is deleted.
  const again = await create(await terms({ contactId, vaultTokenId }))
  assert.equal(refusalOf(again), 'INVALID_STATE The vault token is deleted.')
})

test('a challenge by the bank is a decline, because the customer is absent', async () => {
  assert.equal(refusalOf(await planOf(SANDBOX_CARDS.challenged)), 'INVALID_STATE authentication_required')
})

test('a plan has exactly one payment source, which its input names', async () => {
  const vaultTokenId = await token(merchant)
  const { shownId: paymentMethodId } = await fixture.storedMethod(merchant)
  for (const named of [{}, { vaultTokenId, paymentMethodId }]) {
    const { errors } = await create(await terms(named))
    assert.deepEqual(
      errors?.map(({ extensions: { code, field } }) => [code, field]),
      [
        ['VALIDATION_ERROR', 'paymentMethodId'],
        ['VALIDATION_ERROR', 'vaultTokenId'],
      ],
    )
  }
  const { data } = await create(await terms({ vaultTokenId }))
  for (const named of [{}, { vaultTokenId, paymentMethodId }]) {
    const { errors } = await update({ id: data.made.id, ...named })
    assert.deepEqual(
      errors?.map(({ extensions: { field } }) => field),
      ['paymentMethodId', 'vaultTokenId'],
    )
  }
})

test('a plan refuses a token that is used, deleted, expired, foreign or missing', async () => {
  const used = await token(merchant)
  await create(await terms({ vaultTokenId: used }))
  assert.equal(
    refusalOf(await create(await terms({ vaultTokenId: used }))),
    'INVALID_STATE The vault token is deleted.',
  )
  const deleted = await token(merchant)
  await change(server, merchant.account, 'vaultTokenDelete', { id: deleted })
  assert.match(refusalOf(await create(await terms({ vaultTokenId: deleted }))), /^INVALID_STATE/)
  const ofAnother = await token(merchant, { orgId: merchant.account.id, contactId: await newContact() })
  assert.match(
    refusalOf(await create(await terms({ vaultTokenId: ofAnother }))),
    /^VALIDATION_ERROR `vaultTokenId` must be/,
  )
  const otherMerchant = await fixture.newMerchant()
  const foreignToken = await token(otherMerchant)
  for (const vaultTokenId of [foreignToken, 'vtk_nothing'])
    assert.equal(refusalOf(await create(await terms({ vaultTokenId }))), 'NOT_FOUND Vault token not found.')
  const past = await token(merchant)
  server.clock.advance(61 * 60_000)
  assert.match(refusalOf(await create(await terms({ vaultTokenId: past }))), /^(INVALID_STATE|NOT_FOUND)/)
})

test('a platform uses its own token for a plan of an organization below it, in its mode', async () => {
  const platform = await server.account('Platform')
  const below = await fixture.newMerchant(platform)
  const vaultTokenId = await token(below, {}, platform)
  const input = await terms({ vaultTokenId }, below)
  // A caller that reaches only the organization does not see the token.
  assert.equal(refusalOf(await create(input, {}, below.account)), 'NOT_FOUND Vault token not found.')
  const { data, errors } = await create(input, {}, platform)
  assert.equal(errors, undefined, JSON.stringify(errors))
  assert.equal(data.made.status, 'Active')
  assert.deepEqual(await tokenState(vaultTokenId), { uses: 0, is_deleted: true })
})

test('a live token of a platform starts no plan of a sandbox organization', async () => {
  const platform = await server.account('Platform', null, { mode: 'Live' })
  const sandbox = await server.account('Organization', platform)
  const vaultTokenId = await token(merchant, {}, platform)
  const { id: contactId } = await change(server, sandbox, 'createContact', { orgId: sandbox.id, name: 'Ada Byron' })
  const answer = await create(await terms({ vaultTokenId, contactId, orgId: sandbox.id }), {}, platform)
  assert.equal(
    refusalOf(answer),
    'INVALID_STATE The vault token has another mode than the organization, which is Sandbox.',
  )
  assert.deepEqual(await tokenState(vaultTokenId), { uses: 0, is_deleted: false })
})

test('a plan continues with the card of a token, and retries failed occurrences with it', async () => {
  const { data } = await planOf(SANDBOX_CARDS.lostLater, { startDate: fixture.server.services.wallNow().slice(0, 10) })
  const { id, contactId } = data.made
  server.clock.advance(24 * 60 * 60_000)
  await chargeDue()
  assert.equal((await plan(id)).status, 'PastDue')
  const vaultTokenId = await token(merchant, { number: OTHER_VISA })
  const { data: after, errors } = await update({ id, vaultTokenId })
  assert.equal(errors, undefined, JSON.stringify(errors))
  assert.notEqual(after.made.paymentMethodId, data.made.paymentMethodId)
  // The plan still names the token that it was created from.
  assert.equal(after.made.vaultTokenId, data.made.vaultTokenId)
  await chargeDue()
  assert.deepEqual([(await plan(id)).status, (await plan(id)).remainingOccurrences], ['Active', 11])
  assert.equal((await storedOf(contactId)).length, 2)
  assert.deepEqual((await eventsOf(id)).slice(2), [
    'payment_plan.payment_failed',
    'payment_plan.past_due',
    'payment_plan.updated',
    'payment_plan.activated',
  ])
})

test('a plan keeps its method when another card is declined', async () => {
  const { data } = await planOf(VISA)
  const { id, paymentMethodId } = data.made
  const vaultTokenId = await token(merchant, { number: SANDBOX_CARDS.doNotHonor })
  assert.equal(refusalOf(await update({ id, vaultTokenId })), 'INVALID_STATE do_not_honor')
  assert.deepEqual([(await plan(id)).paymentMethodId, (await plan(id)).status], [paymentMethodId, 'Active'])
  assert.deepEqual(await eventsOf(id), ['payment_plan.created', 'payment_plan.activated'])
})

test('a plan whose verification got no response is pending until its outcome is known', async () => {
  const { data, errors } = await planOf(SANDBOX_CARDS.dropAfter)
  assert.equal(errors, undefined, JSON.stringify(errors))
  const { id, status, paymentMethodId } = data.made
  assert.deepEqual([status, paymentMethodId], ['Pending', null])
  assert.deepEqual(await eventsOf(id), ['payment_plan.created'])
  await settle()
  assert.equal((await plan(id)).status, 'Active')
  assert.deepEqual(await eventsOf(id), ['payment_plan.created', 'payment_plan.activated'])
  assert.deepEqual(await verificationsOf(id), ['Succeeded'])
})

test('a plan whose verification is declined later is canceled', async () => {
  await processor.fault('unreadable_after', { operation: 'charge' })
  const { data } = await planOf(SANDBOX_CARDS.declined)
  const { id } = data.made
  assert.equal(data.made.status, 'Pending')
  await settle()
  assert.equal((await plan(id)).status, 'Canceled')
  assert.deepEqual(await eventsOf(id), ['payment_plan.created', 'payment_plan.canceled'])
})

test('a change of card that is declined after an unknown outcome is announced by an event of the plan', async () => {
  const { data } = await planOf(VISA)
  const { id, paymentMethodId } = data.made
  await processor.fault('unreadable_after', { operation: 'charge' })
  const vaultTokenId = await token(merchant, { number: SANDBOX_CARDS.declined })
  const answer = await update({ id, vaultTokenId })
  assert.deepEqual([refusalOf(answer), answer.data.made.paymentMethodId], ['none', paymentMethodId])
  assert.deepEqual(await eventsOf(id), ['payment_plan.created', 'payment_plan.activated'])
  await settle()
  assert.deepEqual(await verificationsOf(id), ['Succeeded', 'Failed'])
  assert.deepEqual(await eventsOf(id), ['payment_plan.created', 'payment_plan.activated', 'payment_plan.updated'])
  const [row] = await sql.rows<{ payload: string }>(
    `select payload from events where subject_id = $1 and type = 'payment_plan.updated'`,
    [requireId('ppl', id, 'Plan').uuid],
  )
  const event = JSON.parse(row?.payload ?? '') as { data: object; previous: object }
  const shown = await plan(id)
  assert.deepEqual({ ...event.data, ...shown }, event.data)
  assert.equal(shown.paymentMethodId, paymentMethodId)
  assert.ok(!('paymentMethodId' in event.previous))
})

test('a plan whose verification an operator settles does not start: its stored credential is unknown', async () => {
  await processor.notifications('withheld')
  await processor.fault('error_before', { operation: 'find', count: 100 })
  const { data } = await planOf(SANDBOX_CARDS.errorBefore)
  const { id } = data.made
  await processor.fault('error_before', { operation: 'charge', count: 100 })
  await settle(3 * 24 * 3_600)
  assert.equal((await plan(id)).status, 'Pending')
  const [attempt] = await sql.rows<{ id: string }>(
    'select a.id from payment_attempts a join payments p on p.id = a.payment_id where p.payment_plan_id = $1',
    [requireId('ppl', id, 'Plan').uuid],
  )
  const seen = { reference: 'ch_seen' }
  assert.equal(await settleAttemptByHand(server.services, whenSettled, attempt?.id ?? '', seen), 'Succeeded')
  assert.equal((await plan(id)).status, 'Canceled')
  assert.deepEqual(await eventsOf(id), ['payment_plan.created', 'payment_plan.canceled'])
  assert.ok(server.logged.some((line) => line.includes('the verification stored no payment method')))
})
