import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPlans } from '../../test/support/charged-plans.ts'
import { writePaymentRows } from '../../test/support/payment-rows.ts'
import type { Statement } from '../platform/db/index.ts'
import { formatId, NIL_UUID, requireId, uuidLowerBound } from '../platform/ids/index.ts'
import {
  matchingPaymentsOfAmountDescending,
  matchingPaymentsOfTransactionRefDescending,
  numberOfMethodsWithLast4,
  numberOfPaymentsInRange,
} from './matching-payments.queries.generated.ts'

const fixture = await startPlans()
const { server, create, charge, token, newPlan } = fixture
const { sql } = server.database
after(async () => {
  await fixture.close()
})
const merchant = await fixture.merchant()
await writePaymentRows(sql, server, merchant.account, { count: 3_000 })
await sql.write('analyze payments')

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const LIST = 'query ($input: PaymentsInput) { payments(input: $input) { edges { node { id } } } }'

interface Listed {
  readonly payments: { readonly edges: readonly { readonly node: { readonly id: string } }[] }
}

async function listed(input: object): Promise<string[]> {
  const { data, text } = await server.ask<Listed>(merchant.account.key, LIST, { input })
  assert.ok(data?.payments, text)
  return data.payments.edges.map(({ node }) => node.id)
}

/**
 * Returns the plan of a statement for the organization of this test, which has 3,000 payments of
 * one amount.
 */
async function planOf(
  { text, parameters }: Pick<Statement<never, unknown>, 'text' | 'parameters'>,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { shard, id: orgId } = merchant.account.account
  const ids = { from: LAST_ID, firstId: NIL_UUID, endId: LAST_ID }
  const values = { shard, orgId, callerId: orgId, limit: 21, ...ids, reference: '', ...given }
  const rows = await sql.inShard(
    shard,
    `explain (costs off) ${text}`,
    parameters.map((name) => (values as Readonly<Record<string, unknown>>)[name] ?? null),
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('searches by reference, and by amount in a period, use their indexes', async () => {
  const byTransactionRef = await planOf(matchingPaymentsOfTransactionRefDescending, { transactionRef: 'order-7' })
  assert.match(byTransactionRef, /using payments_by_transaction_ref on payments/)
  const firstId = uuidLowerBound(Date.parse('2026-11-19T00:00:00Z'))
  const endId = uuidLowerBound(Date.parse('2026-11-20T00:00:00Z'))
  const byAmount = await planOf(matchingPaymentsOfAmountDescending, {
    amountMinor: 4_990,
    currency: 'USD',
    firstId,
    endId,
  })
  assert.match(byAmount, /using payments_by_amount on payments p\n *Index Cond: .*id >= .*id < /)
})

test('a range of amounts finds the same payments, whether few or many are in it', async () => {
  for (const [amount, currency] of [
    ...[
      ['20.00', 'USD'],
      ['31.00', 'USD'],
      ['32.00', 'USD'],
    ],
    ...[
      ['3100', 'JPY'],
      ['49.90', 'EUR'],
    ],
  ]) {
    const { errors } = await create(merchant, { amount, currency, vaultTokenId: await token(merchant) })
    assert.equal(errors, undefined, JSON.stringify(errors))
  }
  const ranges = [{ minAmount: '49.90', maxAmount: '49.90' }, { minAmount: '20.00' }, { maxAmount: '31.00' }, {}]
  const all = await fixture.sql.rows<{ id: string; amount_minor: string; currency: string }>(
    'select id, amount_minor, currency from payments where org_id = $1 and not is_verification order by id desc',
    [merchant.account.account.id],
  )
  for (const currency of ['USD', 'JPY', 'EUR'])
    for (const range of currency === 'JPY' ? [{}] : ranges) {
      const [from, to] = [Number(range.minAmount ?? 0) * 100, Number(range.maxAmount ?? 1_000_000) * 100]
      const expected = all.filter(
        ({ amount_minor, ...row }) =>
          row.currency === currency && from <= Number(amount_minor) && Number(amount_minor) <= to,
      )
      const found = await listed({ currency, ...range, first: 100 })
      assert.deepEqual(
        found,
        expected.slice(0, 100).map(({ id }) => formatId('pay', id)),
      )
      assert.deepEqual(
        await listed({ currency, ...range, last: 2 }),
        expected.slice(-2).map(({ id }) => formatId('pay', id)),
      )
    }
  assert.ok(all.length > 3_000)
  const read = await planOf(numberOfPaymentsInRange, { currency: 'USD', minAmountMinor: 5_000, rowsMax: 1_001 })
  assert.match(
    read,
    /using payments_by_amount on payments p\n *Index Cond: .*currency.* AND .*amount_minor >= .* AND .*amount_minor <= /,
  )
})

test('payments are found by last four digits, whether few or many payment methods have them', async () => {
  const methods = [(await newPlan(merchant)).method, (await newPlan(merchant)).method]
  const paid: string[] = []
  for (const { shownId: id } of [...methods, ...methods]) {
    const terms = { amount: '9.00', currency: 'USD', recurringProcessingModel: 'CardOnFile' }
    paid.unshift((await charge(merchant, { id, ...terms })).data.made.id)
  }
  const { shard } = merchant.account.account
  const [method] = await sql.inShard(shard, 'select id, last4 from payment_methods where id = $1', [
    requireId('pmt', methods[0]!.shownId, 'Payment method').uuid,
  ])
  const last4 = method?.last4 as string
  const newest = async () => [
    await listed({ last4, amount: '9.00', currency: 'USD' }),
    await listed({ last4, first: 3, status: 'Succeeded' }),
    await listed({ last4, last: 2, amount: '9.00', currency: 'USD' }),
    await listed({ last4, paymentMethodType: 'BankAccount' }),
  ]
  const few = await newest()
  assert.deepEqual(few, [paid, paid.slice(0, 3), paid.slice(-2), []])
  const columns = await sql.inShard(
    shard,
    `select string_agg(column_name, ', ') as others from information_schema.columns
     where table_name = 'payment_methods' and column_name not in ('id', 'credential_hash')`,
  )
  const { others } = columns[0] as { others: string }
  await sql.inShard(
    shard,
    `insert into payment_methods (id, credential_hash, ${others})
     select row.id, row.id::text::bytea, ${others} from payment_methods m, unnest($2::uuid[]) as row (id) where m.id = $1`,
    [method?.id, Array.from({ length: 25_000 }, () => server.services.mintId(shard))],
  )
  const read = await planOf(numberOfMethodsWithLast4, { last4, rowsMax: 25_001 })
  assert.match(read, /using payment_methods_by_last4 on payment_methods m/)
  assert.deepEqual(await newest(), few)
})
