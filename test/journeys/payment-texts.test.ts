import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { formatId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { pageCard } from '../support/checkout.ts'
import { startRecovery } from '../support/plan-recovery.ts'

const fixture = await startRecovery()
after(fixture.close)
const { bringForward, createSession, merchant, newContact, sql, run, server, storedMethod, token, visit } = fixture

const TEXTS = { statementDescriptor: 'EXAMPLE GYM', description: 'Membership', transactionRef: 'member-77' }
const SHOWN = Object.keys(TEXTS).join(' ')
const NOTHING = { statementDescriptor: null, description: null, transactionRef: null }
const AUTHORIZATION = { acceptedAt: '2026-01-02T03:04:05Z', text: 'I agree to twelve payments.' }

/** Reads the texts of a record by its query. */
async function textsOf(name: 'payment' | 'paymentPlan' | 'paymentPlanSession', id: string): Promise<object> {
  const text = `query ($id: ID!) { found: ${name}(id: $id) { ${SHOWN} } }`
  const { data, text: body } = await server.ask<{ found: object }>(merchant.account.key, text, { id })
  assert.ok(data?.found, body)
  return data.found
}

/** Returns the texts of all payments of a plan by its uuid, oldest first. */
async function paymentTextsOf({ id }: { readonly id: string }): Promise<object[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from payments where payment_plan_id = $1 and not is_verification order by id',
    [id],
  )
  return Promise.all(rows.map((row) => textsOf('payment', formatId('pay', row.id))))
}

/** Returns the texts of the newest charge of the processor. */
async function lastCharge(): Promise<object> {
  const { statementDescriptor, description } = (await merchant.ledger()).charges.at(-1)!
  return { statementDescriptor, description }
}

const today = () => server.services.wallNow().slice(0, 10)
const planTerms = { amount: '49.90', currency: 'USD', frequency: 'Weekly', occurrences: 3 } as const

/** Returns the records of an operation's event, as its payload shows them. */
async function eventData(id: string, type: string): Promise<object> {
  const rows = await sql.rows<{ payload: string }>('select payload from events where type = $1 and payload like $2', [
    type,
    `%"id":"${id}"%`,
  ])
  return JSON.parse(rows[0]?.payload ?? '{}').data
}

test('the first payment at a session and all later ones of its plan have the texts of the session', async () => {
  const contactId = await newContact(merchant)
  for (const createPendingPaymentPlan of [false, true]) {
    const input = { orgId: merchant.account.id, contactId, ...planTerms, startDate: today(), ...TEXTS }
    const named = { ...input, createPendingPaymentPlan }
    const session = await change(server, merchant.account, 'createPaymentPlanSession', named, 'id link paymentPlanId')
    const { link, paymentPlanId: pendingId } = session as unknown as { link: string; paymentPlanId: string | null }
    assert.deepEqual(await textsOf('paymentPlanSession', session.id), TEXTS)
    if (pendingId !== null) assert.deepEqual(await textsOf('paymentPlan', pendingId), TEXTS)
    assert.equal((await visit({ link }).pay(pageCard())).body.status, 'completed')
    assert.deepEqual(await lastCharge(), { statementDescriptor: 'EXAMPLE GYM', description: 'Membership' })
    const [plan] = await sql.rows<{ id: string }>('select id from payment_plans order by id desc limit 1')
    const planId = formatId('ppl', plan!.id)
    assert.deepEqual(await textsOf('paymentPlan', planId), TEXTS)
    await bringForward(plan!, 8)
    await run()
    assert.deepEqual(await paymentTextsOf(plan!), [TEXTS, TEXTS])
    assert.deepEqual(await lastCharge(), { statementDescriptor: 'EXAMPLE GYM', description: 'Membership' })
    for (const [id, type] of [
      [session.id, 'payment_plan_session.created'],
      [planId, 'payment_plan.activated'],
    ] as const) {
      const { statementDescriptor, description, transactionRef } = (await eventData(id, type)) as typeof TEXTS
      assert.deepEqual({ statementDescriptor, description, transactionRef }, TEXTS, type)
    }
  }
})

test('a payment at the recovery link has the texts of the plan', async () => {
  const plan = await fixture.newPastDuePlan({ ...TEXTS })
  const { body } = await fixture.atLink(plan).pay(pageCard())
  assert.equal(body.status, 'completed', JSON.stringify(body))
  const payments = await paymentTextsOf(plan)
  assert.ok(payments.length >= 2)
  for (const texts of payments) assert.deepEqual(texts, TEXTS)
})

test('a plan of a stored method or of a vault token has its own texts, or else those of the organization', async () => {
  const defaults = { statementDescriptor: 'CLIMBING CLUB', description: 'Club' }
  const organization = { id: merchant.account.id, paymentDefaults: defaults }
  await change(server, merchant.account, 'organizationUpdate', organization)
  const method = await storedMethod(merchant)
  const own = { transactionRef: 'member-78', description: 'Lessons' }
  for (const source of [{ paymentMethodId: method.shownId }, { vaultTokenId: await token(merchant) }]) {
    const input = { orgId: merchant.account.id, contactId: method.contactShownId, ...planTerms, startDate: today() }
    const terms = { ...input, ...source, ...own, authorization: AUTHORIZATION }
    const { id } = await change(server, merchant.account, 'paymentPlanCreate', terms)
    assert.deepEqual(await textsOf('paymentPlan', id), { ...NOTHING, ...own })
    const [plan] = await sql.rows<{ id: string }>('select id from payment_plans order by id desc limit 1')
    await bringForward(plan!, 1)
    await run()
    assert.deepEqual(await paymentTextsOf(plan!), [{ ...own, statementDescriptor: 'CLIMBING CLUB' }])
  }
  await change(server, merchant.account, 'organizationUpdate', {
    ...organization,
    paymentDefaults: { statementDescriptor: null, description: null },
  })
})

test('the payment of a session has its texts, and keeps them for a second attempt', async () => {
  const { id, link } = await createSession(merchant, { ...TEXTS })
  const { data } = await server.ask<{ found: object }>(
    merchant.account.key,
    `query ($id: ID!) { found: paymentSession(id: $id) { ${SHOWN} } }`,
    { id },
  )
  assert.deepEqual(data.found, TEXTS)
  const customer = visit({ link })
  assert.equal((await customer.pay(pageCard('4000000000000002'))).body.status, 'declined')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  const [row] = await sql.rows<{ id: string }>('select id from payments order by id desc limit 1')
  assert.deepEqual(await textsOf('payment', formatId('pay', row!.id)), TEXTS)
  assert.deepEqual(await lastCharge(), { statementDescriptor: 'EXAMPLE GYM', description: 'Membership' })
  const { statementDescriptor } = (await eventData(id, 'payment_session.created')) as typeof TEXTS
  assert.equal(statementDescriptor, 'EXAMPLE GYM')
})

test('all problems of the texts are reported at their fields', async () => {
  const bad = { statementDescriptor: 'A*B', description: ' ', transactionRef: '4111 1111 1111 1111' }
  const contactId = await newContact(merchant)
  const plan = { orgId: merchant.account.id, contactId, ...planTerms, startDate: today(), ...bad }
  const refused = async (operation: string, type: string, input: object) => {
    const mutation = `mutation ($input: ${type}!) { ${operation}(input: $input) { id } }`
    const { errors } = await server.ask(merchant.account.key, mutation, { input })
    return errors?.map(({ extensions }) => extensions.field).toSorted()
  }
  const fields = Object.keys(bad).toSorted()
  assert.deepEqual(await refused('createPaymentPlanSession', 'CreatePaymentPlanSessionInput', plan), fields)
  const source = { paymentMethodId: (await storedMethod(merchant)).shownId, authorization: AUTHORIZATION }
  assert.deepEqual(await refused('paymentPlanCreate', 'PaymentPlanCreateInput', { ...plan, ...source }), fields)
  const session = { orgId: merchant.account.id, amount: '49.90', currency: 'USD', ...bad }
  assert.deepEqual(await refused('createPaymentSession', 'CreatePaymentSessionInput', session), fields)
})
