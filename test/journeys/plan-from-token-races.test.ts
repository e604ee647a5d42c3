import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { writePlanStatus } from '../../src/plans/move-plan.queries.generated.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { dyingAt, TRY_POINTS } from '../support/customer-races.ts'
import { MASTERCARD, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { refusalOf, startPlansFromTokens } from '../support/plans-from-tokens.ts'

const house = await startPlansFromTokens()
after(house.close)
const { create, eventsOf, hear, merchant, newContact, plan, planOf, plansOf, processor, server, settle } = house
const { setUpsOf, storedOf, terms, token, tokenState, update } = house

const keyed = (key: string) => ({ 'idempotency-key': key.replace(/\W/g, '-') })
const uuidOf = (contactId: string) => requireId('con', contactId, 'Contact').uuid
const setUpsNow = async () => (await merchant.ledger()).charges.length

/** One plan that is Active, one method, one set-up at the provider. */
async function isMadeOnce(contactId: string, before: number): Promise<void> {
  assert.deepEqual(
    (await plansOf(contactId)).map(({ status }) => status),
    ['Active'],
  )
  assert.equal((await storedOf(contactId)).length, 1)
  assert.equal((await setUpsNow()) - before, 1)
}

test('twenty copies of one request are one plan and one set-up', async () => {
  const before = await setUpsNow()
  const input = await terms({ vaultTokenId: await token(merchant) })
  const copies = await Promise.all(Array.from({ length: 20 }, () => create(input, keyed('copies'))))
  const ids = new Set(copies.flatMap(({ data, errors }) => (errors ? [] : [data.made.id])))
  for (const { errors } of copies) if (errors) assert.equal(errors[0]?.extensions.code, 'CONFLICT')
  const again = await create(input, keyed('copies'))
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual([...ids], [again.data.made.id])
  await isMadeOnce(input.contactId, before)
})

test('twenty requests with one token make one plan, and the others are refused', async () => {
  const before = await setUpsNow()
  const vaultTokenId = await token(merchant)
  const input = await terms({ vaultTokenId })
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(input)))
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
  for (const answer of answers) if (answer.errors) assert.match(refusalOf(answer), /^INVALID_STATE The vault token is/)
  await isMadeOnce(input.contactId, before)
  assert.deepEqual(await tokenState(vaultTokenId), { uses: 0, is_deleted: true })
})

test('a decline is answered so again under its key, and a new card under another begins a plan', async () => {
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
  const begun = await create({ ...input, vaultTokenId: next.data.made.vaultTokenId }, keyed('another'))
  assert.deepEqual([begun.errors, begun.data.made.id], [undefined, id])
})

test('what is declined later changes no answer to who chose something before, under their key', async () => {
  const { data } = await planOf(VISA)
  const { id } = data.made
  const { shownId: paymentMethodId } = await house.storedMethod(merchant, { contactId: uuidOf(data.made.contactId) })
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
  // Nor does what is chosen after it.
  assert.equal(refusalOf(await update(byMethod)), 'none')
  assert.deepEqual(await ask(), first)
})

test('wherever it crashes, the same request again gives one plan and one set-up', async () => {
  for (const point of TRY_POINTS) {
    const before = await setUpsNow()
    const input = await terms({ vaultTokenId: await token(merchant) })
    const crashed = await dyingAt(point, () => create(input, keyed(point)))
    assert.equal(crashed.errors?.[0]?.extensions.code, 'INTERNAL', point)
    await create(input, keyed(point))
    await settle()
    const again = await create(input, keyed(point))
    assert.deepEqual([again.errors, again.data.made.status], [undefined, 'Active'], point)
    await isMadeOnce(input.contactId, before)
  }
})

test('wherever a change of card crashes, the plan is charged to the new one in the end, and to the old until then', async () => {
  for (const point of TRY_POINTS) {
    const { data } = await planOf(VISA)
    const { id, contactId, paymentMethodId } = data.made
    const input = { id, vaultTokenId: await token(merchant, { number: MASTERCARD }) }
    const crashed = await dyingAt(point, () => update(input, keyed(`change ${point}`)))
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

test('who is told by the provider and by the worker at once begins one plan', async () => {
  const before = await setUpsNow()
  const { data } = await planOf(SANDBOX_CARDS.unreadableAfter)
  await Promise.all([settle(), hear()])
  await isMadeOnce(data.made.contactId, before)
  assert.deepEqual(await eventsOf(data.made.id), ['payment_plan.created', 'payment_plan.activated'])
})

test('a plan that was canceled while nobody knew begins no more, and nothing stays stored for it', async () => {
  for (const end of ['plan', 'contact'] as const) {
    const { data } = await planOf(SANDBOX_CARDS.dropAfter)
    const { id, contactId } = data.made
    if (end === 'plan') await change(server, merchant.account, 'paymentPlanCancel', { id })
    else await change(server, merchant.account, 'deleteContact', { id: contactId })
    await settle()
    await settle()
    assert.deepEqual([(await plan(id)).status, await setUpsOf(id)], ['Canceled', ['Succeeded']])
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

test('nothing stays stored for a plan that is canceled as its set-up becomes known', async () => {
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
    for (let look = 0; look < 300 && (await house.query(text)).length === 0; look++);
  })
  await settling
  assert.deepEqual([(await plan(id)).status, await setUpsOf(id)], ['Canceled', ['Succeeded']])
  assert.deepEqual(await storedOf(contactId), [])
  await settle()
  const { credentials } = await merchant.ledger()
  const theirs = credentials.filter(({ customer }) => customer === uuidOf(contactId))
  assert.deepEqual(
    theirs.map(({ status }) => status),
    ['forgotten'],
  )
})

test('what was chosen last counts, also when what was chosen before is known later', async () => {
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
