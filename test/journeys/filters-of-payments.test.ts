import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { formatId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { amountRanges, assertFilters, isInRange, isWithin, periods, someOf } from '../support/filtered-list.ts'
import { uuidOf } from '../support/paged-lists/paging-fixture.ts'
import { newConfiguration, storedBankAccount, storedCard, storeMethod } from '../support/payment-methods.ts'
import { writePaymentRows } from '../support/payment-rows.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { sql } = server.database
after(async () => {
  await server.close()
})

const TIMES = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']
const CENTS = [100, 250, 999]
const STATUSES = ['Pending', 'Succeeded', 'Failed', 'Canceled', 'Returned'] as const
const CODES = [null, 'insufficient_funds', 'expired_card'] as const

test('payments are listed by any combination of filters', async () => {
  const shop = await server.account('Organization')
  const { services } = server
  const [contactId, other] = [
    (await change(server, shop, 'createContact', { name: 'Ada Byron' })).id,
    (await change(server, shop, 'createContact', { name: 'Grace Hopper' })).id,
  ]
  const configuration = await newConfiguration(services, shop.account)
  const instruments = [
    { type: 'Card', brand: 'Visa', last4: '4242', stored: storedCard() },
    { type: 'Card', brand: 'Mastercard', last4: '4444', stored: storedCard({ brand: 'Mastercard', last4: '4444' }) },
    { type: 'BankAccount', brand: null, last4: '4242', stored: storedBankAccount({ last4: '4242' }) },
  ] as const
  const methods = await Promise.all(
    instruments.map(async ({ stored, ...shown }) => {
      const storing = { contactId: uuidOf(contactId), configuration, stored }
      return { ...shown, uuid: (await storeMethod(services, shop.account, storing)).id }
    }),
  )
  const rows = []
  for (let n = 0; n < 90; n++) {
    const row = {
      status: STATUSES[n % 5] ?? '',
      method: methods[n % 4] ?? null,
      declineCode: CODES[Math.floor(n / 2) % 3] ?? null,
      transactionRef: n % 7 === 0 ? `order-${n % 2}` : null,
      cents: CENTS[Math.floor(n / 5) % 3] ?? 0,
      createdAt: TIMES[Math.floor(n / 7) % 4] ?? '',
    }
    const contact = row.method ? contactId : n % 3 === 0 ? other : null
    const [id = ''] = await writePaymentRows(sql, server, shop, {
      count: 1,
      status: row.status,
      contactId: contact,
    })
    await sql.write(
      `update payments set payment_method_id = $2, configuration_id = coalesce($3, configuration_id), decline_code = $4,
         transaction_ref = $5, amount_minor = $6, created_at = $7 where id = $1`,
      [
        ...[uuidOf(id), row.method?.uuid, row.method && configuration.id, row.declineCode],
        ...[row.transactionRef, row.cents, row.createdAt],
      ],
    )
    rows.unshift({ id, contactId: contact, ...row })
  }
  await assertFilters({
    ask: (query, variables) => server.ask(shop.key, query, variables),
    ...{ field: 'payments', inputType: 'PaymentsInput', owner: {}, isCounted: true, rows },
    filters: fc
      .tuple(
        someOf({
          statuses: fc.uniqueArray(fc.constantFrom(...STATUSES), { maxLength: 3 }),
          contactId: fc.constantFrom(contactId, other),
          paymentMethodId: fc.constantFrom(...methods.map(({ uuid }) => formatId('pmt', uuid))),
          paymentMethodType: fc.constantFrom('Card', 'BankAccount'),
          cardBrand: fc.constantFrom('visa', 'Mastercard', 'amex'),
          last4: fc.constantFrom('4242', '4444', '0000'),
          declineCode: fc.constantFrom('insufficient_funds', 'expired_card', 'lost_card'),
          transactionRef: fc.constantFrom('order-0', 'order-1'),
        }),
        periods(TIMES),
        amountRanges(CENTS, 'USD'),
      )
      .map(([some, period, range]) => ({ ...some, ...period, ...range })),
    matches: ({ method, ...row }, filter) =>
      (filter.statuses === undefined || filter.statuses.some((status) => status === row.status)) &&
      (filter.contactId === undefined || row.contactId === filter.contactId) &&
      (filter.paymentMethodId === undefined || (method && formatId('pmt', method.uuid)) === filter.paymentMethodId) &&
      (filter.paymentMethodType === undefined || method?.type === filter.paymentMethodType) &&
      (filter.cardBrand === undefined || method?.brand?.toLowerCase() === filter.cardBrand.toLowerCase()) &&
      (filter.last4 === undefined || method?.last4 === filter.last4) &&
      (filter.declineCode === undefined || row.declineCode === filter.declineCode) &&
      (filter.transactionRef === undefined || row.transactionRef === filter.transactionRef) &&
      isWithin(row.createdAt, filter) &&
      isInRange(row.cents, filter),
  })
})

test('contradicting filters of payments are refused, each at its field', async () => {
  const { key } = await server.account('Organization')
  const refused = async (input: object) => {
    const query = 'query ($input: PaymentsInput) { payments(input: $input) { edges { cursor } } }'
    const { errors } = await server.ask(key, query, { input })
    return errors?.map(({ extensions }) => `${extensions.code} ${extensions.field}`)
  }
  assert.deepEqual(await refused({ status: 'Failed', statuses: ['Failed'] }), ['VALIDATION_ERROR statuses'])
  assert.deepEqual(await refused({ last4: '42' }), ['VALIDATION_ERROR last4'])
  assert.deepEqual(await refused({ declineCode: '', cardBrand: '' }), [
    'VALIDATION_ERROR declineCode',
    'VALIDATION_ERROR cardBrand',
  ])
  const amounts = { amount: '1.00', minAmount: '1.00', maxAmount: '2.00', currency: 'USD' }
  assert.deepEqual(await refused(amounts), ['VALIDATION_ERROR minAmount', 'VALIDATION_ERROR maxAmount'])
})
