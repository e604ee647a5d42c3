import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { writePlanStatus } from '../../src/plans/change-plan-status.queries.generated.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { ATTEMPT_POINTS, crashingAt } from '../support/customer-races.ts'
import { MASTERCARD, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { refusalOf, startPlansFromTokens } from '../support/plans-from-tokens.ts'

const fixture = await startPlansFromTokens()
after(fixture.close)
const {
  create,
  eventsOf,
  deliverNotifications,
  merchant,
  newContact,
  plan,
  planOf,
  plansOf,
  processor,
  server,
  settle,
} = fixture
const { verificationsOf, storedOf, terms, token, tokenState, update } = fixture

const keyed = (key: string) => ({ 'idempotency-key': key.replace(/\W/g, '-') })
const uuidOf = (contactId: string) => requireId('con', contactId, 'Contact').uuid
const verificationCount = async () => (await merchant.ledger()).charges.length

/** Requires one Active plan, one method, and one verification at the provider. */
async function assertMadeOnce(contactId: string, before: number): Promise<void> {
  assert.deepEqual(
    (await plansOf(contactId)).map(({ status }) => status),
    ['Active'],
  )
  assert.equal((await storedOf(contactId)).length, 1)
  assert.equal((await verificationCount()) - before, 1)
}

test('twenty copies of one request create one plan and one verification', async () => {
  const before = await verificationCount()
  const input = await terms({ vaultTokenId: await token(merchant) })
  const copies = await Promise.all(Array.from({ length: 20 }, () => create(input, keyed('copies'))))
  const ids = new Set(copies.flatMap(({ data, errors }) => (errors ? [] : [data.made.id])))
  for (const { errors } of copies) if (errors) assert.equal(errors[0]?.extensions.code, 'CONFLICT')
  const again = await create(input, keyed('copies'))
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual([...ids], [again.data.made.id])
  await assertMadeOnce(input.contactId, before)
})

test('one of twenty requests with the same token creates a plan, and the others are refused', async () => {
  const before = await verificationCount()
  const vaultTokenId = await token(merchant)
  const input = await terms({ vaultTokenId })
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(input)))
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
  for (const answer of answers) if (answer.errors) assert.match(refusalOf(answer), /^INVALID_STATE The vault token is/)
  await assertMadeOnce(input.contactId, before)
  assert.deepEqual(await tokenState(vaultTokenId), { uses: 0, is_deleted: true })
})

test('a decline gets the same response under its key, and a new card under another starts a plan', async () => {
  const contactId = await newContact()
  const card = { number: SANDBOX_CARDS.suspectedFraud }
  const input = await terms({ contactId, vaultTokenId: await token(merchant, card) })
  for (const _ of [1, 2])
    assert.equal(refusalOf(await create(input, keyed('declined'))), 'INVALID_STATE suspected_fraud')
  const next = await create({ ...input, vaultTokenId: await token(merchant) }, keyed('another'))
  assert.equal(next.data.made.status, 'Active')
  assert.deepEqual(
    (await plansOf(contactId)).map(({ status }) => status),
    ['Canceled', 'Active'],
  )
  // A later change of the method does not change the response to the creation.
  const { id } = next.data.made
  const declined = { id, vaultTokenId: await token(merchant, card) }
  for (const _ of [1, 2])
    assert.equal(refusalOf(await update(declined, keyed('change'))), 'INVALID_STATE suspected_fraud')
  const started = await create({ ...input, vaultTokenId: next.data.made.vaultTokenId }, keyed('another'))
  assert.deepEqual([started.errors, started.data.made.id], [undefined, id])
})

test('a later decline does not change the response under the key of an earlier selection', async () => {
  const { data } = await planOf(VISA)
  const { id } = data.made
  const { shownId: paymentMethodId } = await fixture.storedMethod(merchant, { contactId: uuidOf(data.made.contactId) })
  const byToken = { id, vaultTokenId: await token(merchant, { number: MASTERCARD }) }
  const byMethod = { id, paymentMethodId }
  const declined = { id, vaultTokenId: await token(merchant, { number: SANDBOX_CARDS.suspectedFraud }) }
  const ask = async () => [
    refusalOf(await update(byToken, keyed('by token'))),
    refusalOf(await update(byMethod, keyed('by method'))),
    refusalOf(await update(declined, keyed('declined after'))),
  ]
  const first = await ask()
  assert.deepEqual(first, ['none', 'none', 'INVALID_STATE suspected_fraud'])
  assert.deepEqual(await ask(), first)
  // A later change of the method does not change the responses either.
  assert.equal(refusalOf(await update(byMethod)), 'none')
  assert.deepEqual(await ask(), first)
})

test('after a crash at any point, the repeated request returns one plan and one verification', async () => {
  for (const point of ATTEMPT_POINTS) {
    const before = await verificationCount()
    const input = await terms({ vaultTokenId: await token(merchant) })
    const crashed = await crashingAt(point, () => create(input, keyed(point)))
    assert.equal(crashed.errors?.[0]?.extensions.code, 'INTERNAL', point)
    await create(input, keyed(point))
    await settle()
    const again = await create(input, keyed(point))
    assert.deepEqual([again.errors, again.data.made.status], [undefined, 'Active'], point)
    await assertMadeOnce(input.contactId, before)
  }
})

test('after a crash at any point of a change of card, the plan keeps its old card until the new one is verified', async () => {
  for (const point of ATTEMPT_POINTS) {
    const { data } = await planOf(VISA)
    const { id, contactId, paymentMethodId } = data.made
    const input = { id, vaultTokenId: await token(merchant, { number: MASTERCARD }) }
    const crashed = await crashingAt(point, () => update(input, keyed(`change ${point}`)))
    assert.equal(crashed.errors?.[0]?.extensions.code, 'INTERNAL', point)
    if (point !== 'payment: settled') assert.equal((await plan(id)).paymentMethodId, paymentMethodId, point)
    await update(input, keyed(`change ${point}`))
    await settle()
    const [newest, ...others] = await storedOf(contactId)
    assert.deepEqual([newest?.last4, others.length], [MASTERCARD.slice(-4), 1], point)
    assert.equal((await plan(id)).paymentMethodId, newest?.id, point)
    assert.equal((await eventsOf(id)).filter((type) => type === 'payment_plan.updated').length, 1, point)
  }
})

test('a concurrent report by provider and worker starts one plan', async () => {
  const before = await verificationCount()
  const { data } = await planOf(SANDBOX_CARDS.unreadableAfter)
  await Promise.all([settle(), deliverNotifications()])
  await assertMadeOnce(data.made.contactId, before)
  assert.deepEqual(await eventsOf(data.made.id), ['payment_plan.created', 'payment_plan.activated'])
})

test('a plan canceled during an unknown outcome does not start, and its stored credential is deleted', async () => {
  for (const end of ['plan', 'contact'] as const) {
    const { data } = await planOf(SANDBOX_CARDS.dropAfter)
    const { id, contactId } = data.made
    if (end === 'plan') await change(server, merchant.account, 'paymentPlanCancel', { id })
    else await change(server, merchant.account, 'deleteContact', { id: contactId })
    await settle()
    await settle()
    assert.deepEqual([(await plan(id)).status, await verificationsOf(id)], ['Canceled', ['Succeeded']])
    assert.deepEqual(await eventsOf(id), ['payment_plan.created', 'payment_plan.canceled'])
    assert.deepEqual(await storedOf(contactId), [])
    const customer = uuidOf(contactId)
    const { credentials } = await merchant.ledger()
    assert.deepEqual(
      credentials.filter((credential) => credential.customer === customer).map(({ status }) => status),
      ['forgotten'],
    )
  }
})

test('the stored credential of a plan that is canceled while its verification settles is deleted', async () => {
  const { data } = await planOf(SANDBOX_CARDS.dropAfter)
  const { id, contactId } = data.made
  const { uuid, shard } = requireId('ppl', id, 'Plan')
  const { services } = server
  let settling: Promise<void> | undefined
  await services.db.transaction(async (tx) => {
    const key = { shard, id: uuid, statusesBefore: ['Pending'], status: 'Canceled', now: services.wallNow() }
    await tx.run(writePlanStatus, key)
    settling = settle()
    const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    for (let poll = 0; poll < 300 && (await fixture.sql.rows(text)).length === 0; poll++);
  })
  await settling
  assert.deepEqual([(await plan(id)).status, await verificationsOf(id)], ['Canceled', ['Succeeded']])
  assert.deepEqual(await storedOf(contactId), [])
  await settle()
  const { credentials } = await merchant.ledger()
  const theirs = credentials.filter(({ customer }) => customer === uuidOf(contactId))
  assert.deepEqual(
    theirs.map(({ status }) => status),
    ['forgotten'],
  )
})

test('the last selected card is used, also when the verification of an earlier one settles later', async () => {
  const { data } = await planOf(VISA)
  const { id, contactId } = data.made
  const slow = await update({ id, vaultTokenId: await token(merchant, { number: SANDBOX_CARDS.dropAfter }) })
  assert.deepEqual([slow.errors, slow.data.made.paymentMethodId], [undefined, data.made.paymentMethodId])
  const quick = await update({ id, vaultTokenId: await token(merchant, { number: MASTERCARD }) })
  const chosen = quick.data.made.paymentMethodId
  assert.notEqual(chosen, data.made.paymentMethodId)
  await settle()
  assert.equal((await plan(id)).paymentMethodId, chosen)
  assert.deepEqual(
    (await storedOf(contactId)).map(({ last4 }) => last4),
    [MASTERCARD.slice(-4), VISA.slice(-4)],
  )
  // Selecting the plan's current method again is a selection, too.
  await processor.fault('unreadable_after', { operation: 'charge' })
  await update({ id, vaultTokenId: await token(merchant) })
  await update({ id, paymentMethodId: chosen })
  await settle()
  assert.equal((await plan(id)).paymentMethodId, chosen)
})
