import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPlans } from '../../test/support/charged-plans.ts'
import { SANDBOX_CARDS } from '../../test/support/instruments.ts'
import type { Merchant } from '../../test/support/payments.ts'
import { idsOfPeriod } from '../customers/index.ts'
import { requireId, uuidLowerBound } from '../platform/ids/index.ts'

const fixture = await startPlans()
const { server, create, charge, token, newPlan, run, bringForward } = fixture
const { sql } = server.database
after(async () => {
  await fixture.close()
})
const merchant = await fixture.merchant()

interface Page {
  readonly edges: readonly { readonly node: { readonly id: string } }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

const LIST = `query ($input: PaymentsInput) {
  payments(input: $input) { edges { node { id } } pageInfo { hasNextPage endCursor } } }`

const asked = (input: object, { account }: Merchant = merchant) =>
  server.ask<{ payments: Page }>(account.key, LIST, { input })

async function listed(input: object, whose = merchant): Promise<string[]> {
  const { data, text } = await asked(input, whose)
  assert.ok(data?.payments, text)
  return data.payments.edges.map(({ node }) => node.id)
}

const refusal = async (input: object) => {
  const { errors } = await asked(input)
  return `${errors?.[0]?.extensions.code} ${errors?.[0]?.extensions.field ?? errors?.[0]?.message}`
}

async function pay(terms: object = {}, card: object = {}): Promise<string> {
  const vaultTokenId = await token(merchant, card)
  const { data, errors } = await create(merchant, { amount: '20.00', currency: 'USD', vaultTokenId, ...terms })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.made.id
}

const byReference = async (reference: string, whose = merchant) => {
  const query = 'query ($input: PaymentByReferenceInput!) { paymentByReference(input: $input) { id } }'
  const { data, errors } = await server.ask<{ paymentByReference: { id: string } | null }>(whose.account.key, query, {
    input: { reference },
  })
  return data?.paymentByReference?.id ?? errors?.[0]?.extensions.code
}

test('a payment is found by the references in the books of the provider, by its organization only', async () => {
  const id = await pay()
  const { id: providerReference, reference } = (await merchant.ledger()).charges.at(-1)!
  await pay()
  assert.deepEqual([await byReference(providerReference), await byReference(reference)], [id, id])
  assert.deepEqual(await listed({ providerReference }), [id])
  const other = await fixture.merchant()
  for (const known of [providerReference, reference, 'ch_unknown'])
    assert.equal(await byReference(known, other), 'NOT_FOUND')
  assert.deepEqual(await listed({ providerReference }, other), [])
  assert.equal(await byReference(''), 'VALIDATION_ERROR')
})

test('a payment is found by the references of its refunds, by its organization only', async () => {
  const id = await pay()
  const charged = (await merchant.ledger()).charges.at(-1)!
  const { errors } = await fixture.refund(merchant, { paymentId: id, amount: '3.00' })
  assert.equal(errors, undefined, JSON.stringify(errors))
  const { id: byProvider } = await fixture.processor.refundAtProvider(charged.id, 400)
  await fixture.deliverNotifications()
  const sent = (await merchant.ledger()).refunds.find(({ charge, reference }) => charge === charged.id && reference)
  assert.ok(sent?.reference)
  const other = await fixture.merchant()
  for (const reference of [sent.id, sent.reference, byProvider]) {
    assert.equal(await byReference(reference), id)
    assert.equal(await byReference(reference, other), 'NOT_FOUND')
  }
})

test("payments are filtered by the client's reference, amount and currency", async () => {
  const first = await pay({ transactionRef: 'order-7', amount: '31.00' })
  const second = await pay({ transactionRef: 'order-7', amount: '32.00' })
  const yen = await pay({ transactionRef: 'order-8', amount: '3100', currency: 'JPY' })
  assert.deepEqual(await listed({ transactionRef: 'order-7' }), [second, first])
  assert.deepEqual(await listed({ transactionRef: 'order-7', amount: '31.00', currency: 'USD' }), [first])
  assert.deepEqual(await listed({ amount: '31.00', currency: 'USD' }), [first])
  assert.deepEqual(await listed({ amount: '3100', currency: 'JPY' }), [yen])
  assert.deepEqual(await listed({ currency: 'JPY' }), [yen])
  assert.deepEqual(await listed({ transactionRef: 'order-7', status: 'Failed' }), [])
  assert.equal(await refusal({ amount: '31.00' }), 'VALIDATION_ERROR currency')
  assert.equal(await refusal({ amount: '31.50', currency: 'JPY' }), 'VALIDATION_ERROR amount')
})

test('payments are filtered by plan, method, contact and status', async () => {
  const plan = await newPlan(merchant, { occurrences: 2, storing: { number: SANDBOX_CARDS.declinedLater } })
  await bringForward(plan, 1)
  await run()
  const { data } = await charge(merchant, {
    ...{ id: plan.method.shownId, amount: '9.00', currency: 'USD', recurringProcessingModel: 'CardOnFile' },
  })
  const [ofMethod, ofPlan] = await listed({ paymentMethodId: plan.method.shownId })
  assert.equal(ofMethod, data.made.id)
  assert.deepEqual(await listed({ paymentPlanId: plan.shownId }), [ofPlan])
  assert.deepEqual(await listed({ paymentPlanId: plan.shownId, status: 'Failed' }), [ofPlan])
  assert.deepEqual(await listed({ paymentPlanId: plan.shownId, status: 'Succeeded' }), [])
  const { contactShownId: contactId } = plan.method
  assert.deepEqual(await listed({ contactId, amount: '9.00', currency: 'USD' }), [ofMethod])
  assert.deepEqual(await listed({ contactId, paymentPlanId: plan.shownId }), [ofPlan])
})

test('a plan or method of another organization does not exist', async () => {
  const other = await fixture.merchant()
  const plan = await newPlan(other)
  assert.equal(await refusal({ paymentPlanId: plan.shownId }), 'NOT_FOUND Payment plan not found.')
  assert.equal(await refusal({ paymentMethodId: plan.method.shownId }), 'NOT_FOUND Payment method not found.')
  const unused = await newPlan(merchant)
  assert.deepEqual(await listed({ paymentPlanId: unused.shownId, paymentMethodId: unused.method.shownId }), [])
})

test('a period includes its start and excludes its end', async () => {
  server.clock.advance(3_600_000)
  const first = await pay()
  server.clock.advance(3_600_000)
  const second = await pay()
  const createdAt = async (id: string) => {
    const [row] = await fixture.sql.rows<{ created_at: string }>(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from payments where id = $1`,
      [requireId('pay', id, 'Payment').uuid],
    )
    return row!.created_at
  }
  const [since, until] = [await createdAt(first), await createdAt(second)]
  assert.deepEqual(await listed({ since }), [second, first])
  assert.deepEqual(await listed({ since, until }), [first])
  assert.deepEqual(await listed({ until, currency: 'CHF' }), [])
  assert.equal(await refusal({ since, until: since }), 'VALIDATION_ERROR until')
})

test('a live organization reads only ids of the period', () => {
  const period = { since: '2026-11-20T10:00:00.000Z', until: '2026-11-21T10:00:00.000Z' } as never
  assert.deepEqual(idsOfPeriod(period, 'Live'), {
    firstId: uuidLowerBound(Date.parse('2026-11-20T09:00:00Z')),
    endId: uuidLowerBound(Date.parse('2026-11-21T11:00:00Z')),
  })
  assert.equal(idsOfPeriod(period, 'Sandbox').firstId, '00000000-0000-0000-0000-000000000000')
})

test('pages of a filtered list continue, and their cursors are bound to the filters', async () => {
  const expected = [await pay({ transactionRef: 'paged' }), await pay({ transactionRef: 'paged' })].reverse()
  const input = { transactionRef: 'paged', first: 1 }
  const { data: firstPage } = await asked(input)
  const { hasNextPage, endCursor } = firstPage.payments.pageInfo
  assert.deepEqual([firstPage.payments.edges[0]?.node.id, hasNextPage], [expected[0], true])
  assert.deepEqual(await listed({ ...input, after: endCursor }), [expected[1]])
  assert.equal(await refusal({ ...input, transactionRef: 'other', after: endCursor }), 'VALIDATION_ERROR after')
})

test('a list whose filters take too long is refused, and says what to choose', async () => {
  const client = await sql.client(merchant.account.account.shard)
  await client.query('begin')
  await client.query('lock table payments in access exclusive mode')
  const refused = refusal({ cardBrand: 'visa' })
  const waiting = `select pid from pg_locks where relation = 'payments'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
  let pid: number | undefined
  while (pid === undefined) pid = (await client.query<{ pid: number }>(waiting)).rows[0]?.pid
  await client.query('select pg_cancel_backend($1)', [pid])
  assert.match(await refused, /^QUERY_TOO_COMPLEX The filters of this list took longer than 10 seconds/)
  await client.query('rollback')
})
