import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPlans } from '../../test/support/charged-plans.ts'
import type { Merchant } from '../../test/support/payments.ts'
import { formatId } from '../platform/ids/index.ts'

const fixture = await startPlans()
after(fixture.close)
const { server, create, charge, token, newPlan, run, bringForward } = fixture

const UPDATE = `mutation ($input: OrganizationUpdateInput!) {
  organizationUpdate(input: $input) { paymentDefaults { statementDescriptor description } } }`

interface Updated {
  readonly organizationUpdate: { readonly paymentDefaults: object } | null
}

const update = ({ account }: Merchant, paymentDefaults: object) =>
  server.ask<Updated>(account.key, UPDATE, { input: { id: account.id, paymentDefaults } })

async function textsOf({ account }: Merchant, id: string): Promise<object> {
  const query = 'query ($id: ID!) { payment(id: $id) { statementDescriptor description metadata { key value } } }'
  const { data, text } = await server.ask<{ payment: object }>(account.key, query, { id })
  assert.ok(data?.payment, text)
  return data.payment
}

const DEFAULTS = { statementDescriptor: 'CLIMBING GYM', description: 'Membership' }

test('an organization sets texts for its payments, changes one of them and removes one', async () => {
  const merchant = await fixture.merchant()
  const shown = async (change: object) => (await update(merchant, change)).data?.organizationUpdate?.paymentDefaults
  assert.deepEqual(await shown({}), { statementDescriptor: null, description: null })
  assert.deepEqual(await shown(DEFAULTS), DEFAULTS)
  assert.deepEqual(await shown({ description: 'Lessons' }), { ...DEFAULTS, description: 'Lessons' })
  assert.deepEqual(await shown({ description: null }), { ...DEFAULTS, description: null })
  const entries = await fixture.sql.rows<{ action: string }>(
    "select action from audit_entries where account_id = $1 and action = 'organizationUpdate'",
    [merchant.account.account.id],
  )
  assert.equal(entries.length, 4)
})

test('a descriptor that card networks do not print is refused', async () => {
  const merchant = await fixture.merchant()
  for (const statementDescriptor of [
    'GYM',
    'A'.repeat(23),
    '12345',
    "JOE'S GYM",
    'GYM <1>',
    'GYM*YEAR',
    'CAFÉ BAR',
    ' PADDED ',
  ]) {
    const { errors } = await update(merchant, { statementDescriptor })
    const { code, field } = errors?.[0]?.extensions ?? {}
    assert.deepEqual([code, field], ['VALIDATION_ERROR', 'paymentDefaults.statementDescriptor'], statementDescriptor)
  }
  assert.equal((await update(merchant, { statementDescriptor: 'GYM 5' })).errors, undefined)
  const { errors } = await update(merchant, { description: ' ' })
  assert.equal(errors?.[0]?.extensions.field, 'paymentDefaults.description')
})

test('payments have the texts of their organization unless they have their own', async () => {
  const merchant = await fixture.merchant()
  await update(merchant, DEFAULTS)
  const terms = async () => ({ amount: '20.00', currency: 'USD', vaultTokenId: await token(merchant) })
  const { data: plain } = await create(merchant, await terms())
  assert.deepEqual(await textsOf(merchant, plain.made.id), { ...DEFAULTS, metadata: null })
  const { data: own } = await create(merchant, { ...(await terms()), statementDescriptor: 'SHOP', description: 'Rope' })
  assert.deepEqual(await textsOf(merchant, own.made.id), {
    ...{ statementDescriptor: 'SHOP', description: 'Rope', metadata: null },
  })
  const method = await fixture.storedMethod(merchant)
  const { data: stored } = await charge(merchant, {
    ...{ id: method.shownId, amount: '9.00', currency: 'USD', recurringProcessingModel: 'Subscription' },
    description: 'Chalk',
  })
  assert.deepEqual(await textsOf(merchant, stored.made.id), { ...DEFAULTS, description: 'Chalk', metadata: null })
  const { charges } = await merchant.ledger()
  assert.deepEqual(
    charges
      .filter(({ amount }) => amount > 0)
      .map(({ statementDescriptor, description }) => [statementDescriptor, description]),
    [
      ['CLIMBING GYM', 'Membership'],
      ['SHOP', 'Rope'],
      ['CLIMBING GYM', 'Chalk'],
    ],
  )
})

test("payments of a plan have its organization's texts and the plan's metadata, also at the provider", async () => {
  const merchant = await fixture.merchant()
  await update(merchant, DEFAULTS)
  const plan = await newPlan(merchant)
  const metadata = [{ key: 'member', value: '77' }]
  await fixture.sql.rows('update payment_plans set metadata = $2 where id = $1', [plan.id, JSON.stringify(metadata)])
  await bringForward(plan, 1)
  await run()
  const [row] = await fixture.sql.rows<{ id: string }>('select id from payments where payment_plan_id = $1', [plan.id])
  assert.deepEqual(await textsOf(merchant, formatId('pay', row!.id)), { ...DEFAULTS, metadata })
  const { statementDescriptor, description } = (await merchant.ledger()).charges.at(-1)!
  assert.deepEqual({ statementDescriptor, description }, DEFAULTS)
  const events = await fixture.sql.rows<{ payload: string }>(
    "select payload from events where subject_id = $1 and type in ('payment.created', 'payment.succeeded')",
    [row!.id],
  )
  assert.equal(events.length, 2)
  for (const { payload } of events) {
    const { data } = JSON.parse(payload)
    assert.deepEqual(
      [data.statementDescriptor, data.description, data.metadata],
      ['CLIMBING GYM', 'Membership', metadata],
    )
  }
})

test('the payment of a session has the texts of its organization and the reference and metadata of the session', async () => {
  const merchant = await fixture.merchant()
  await update(merchant, DEFAULTS)
  const metadata = [{ key: 'order', value: 'A-1' }]
  const mutation = `mutation ($input: CreatePaymentSessionInput!) {
    createPaymentSession(input: $input) { id paymentId } }`
  const { data, text } = await server.ask<{ createPaymentSession: { id: string; paymentId: string | null } }>(
    merchant.account.key,
    mutation,
    {
      input: {
        ...{ orgId: merchant.account.id, amount: '12.00', currency: 'USD', storePaymentMethod: 'Disabled' },
        ...{ createPendingPayment: true, transactionRef: 'A-1', metadata },
      },
    },
  )
  const paymentId = data?.createPaymentSession?.paymentId
  assert.ok(paymentId, text)
  assert.deepEqual(await textsOf(merchant, paymentId), { ...DEFAULTS, metadata })
})
