import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { change } from '../support/change.ts'
import { assertFilters, isWithin, periods, someOf } from '../support/filtered-list.ts'
import { uuidOf } from '../support/paged-lists/paging-fixture.ts'
import { startTestServer } from '../support/server.ts'
import { paymentTerms, sessionTerms } from '../support/valid-inputs.ts'

const server = await startTestServer()
const { sql } = server.database
after(async () => {
  await server.close()
})

const shop = await server.shop()
const contacts = [
  (await change(server, shop, 'createContact', { name: 'Ada Byron' })).id,
  (await change(server, shop, 'createContact', { name: 'Grace Hopper' })).id,
]
const ask = (query: string, variables: object) => server.ask(shop.key, query, variables)

const TIMES = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']
const STATUSES = ['Pending', 'Canceled'] as const
const CURRENCIES = ['USD', 'EUR'] as const

test('plans are listed by any combination of filters', async () => {
  const rows = []
  for (let n = 0; n < 36; n++) {
    const row = {
      contactId: contacts[n % 2] ?? '',
      status: STATUSES[Math.floor(n / 2) % 2],
      currency: CURRENCIES[Math.floor(n / 5) % 2],
      nextRunAt: n % 5 === 0 ? null : (TIMES[n % 4] ?? ''),
      createdAt: TIMES[Math.floor(n / 3) % 4] ?? '',
    }
    const input = { ...sessionTerms(server), orgId: shop.id, contactId: row.contactId, createPendingPaymentPlan: true }
    const { paymentPlanId: id } = await change(server, shop, 'createPaymentPlanSession', input, 'paymentPlanId')
    await sql.write(
      'update payment_plans set status = $2, next_run_at = $3, created_at = $4, currency = $5 where id = $1',
      [uuidOf(id ?? ''), row.status, row.nextRunAt, row.createdAt, row.currency],
    )
    rows.unshift({ id: id ?? '', ...row })
  }
  await assertFilters({
    ...{ ask, field: 'paymentPlans', inputType: 'PaymentPlansInput', owner: { orgId: shop.id }, isCounted: true, rows },
    filters: fc
      .tuple(
        someOf({
          contactId: fc.constantFrom(...contacts),
          status: fc.constantFrom(...STATUSES, 'Active'),
          currency: fc.constantFrom(...CURRENCIES),
        }),
        periods(TIMES),
        periods(TIMES),
      )
      .map(([some, period, { since, until }]) => ({
        ...{ ...some, ...period },
        ...(since !== undefined && { nextRunSince: since }),
        ...(until !== undefined && { nextRunUntil: until }),
      })),
    matches: ({ contactId, status, currency, nextRunAt, createdAt }, filter) =>
      (filter.contactId === undefined || contactId === filter.contactId) &&
      (filter.status === undefined || status === filter.status) &&
      (filter.currency === undefined || currency === filter.currency) &&
      (filter.nextRunSince === undefined || (nextRunAt !== null && nextRunAt >= filter.nextRunSince)) &&
      (filter.nextRunUntil === undefined || (nextRunAt !== null && nextRunAt < filter.nextRunUntil)) &&
      isWithin(createdAt, filter),
  })
})

for (const [field, create, table, terms] of [
  ['paymentSessions', 'createPaymentSession', 'payment_sessions', paymentTerms()],
  ['paymentPlanSessions', 'createPaymentPlanSession', 'payment_plan_sessions', sessionTerms(server)],
] as const)
  test(`${field} are listed by any combination of filters`, async () => {
    const account = await server.shop()
    const inputType = field === 'paymentSessions' ? 'PaymentSessionsInput' : 'PaymentPlanSessionsInput'
    const rows = []
    const customers = [
      (await change(server, account, 'createContact', { name: 'Ada Byron' })).id,
      (await change(server, account, 'createContact', { name: 'Grace Hopper' })).id,
    ]
    for (let n = 0; n < 24; n++) {
      const row = {
        contactId: customers[n % 2] ?? '',
        status: n % 3 === 0 ? 'Canceled' : 'Active',
        createdAt: TIMES[Math.floor(n / 3) % 4] ?? '',
      }
      const { id } = await change(server, account, create, { ...terms, orgId: account.id, contactId: row.contactId })
      await sql.write(`update ${table} set status = $2, created_at = $3 where id = $1`, [
        uuidOf(id),
        ...[row.status, row.createdAt],
      ])
      rows.unshift({ id, ...row })
    }
    await assertFilters({
      ask: (query, variables) => server.ask(account.key, query, variables),
      ...{ field, inputType, owner: { orgId: account.id }, isCounted: false, rows },
      filters: fc
        .tuple(
          someOf({
            contactId: fc.constantFrom(...customers),
            status: fc.constantFrom('Active', 'Canceled', 'Expired'),
          }),
          periods(TIMES),
        )
        .map(([some, period]) => ({ ...some, ...period })),
      matches: ({ contactId, status, createdAt }, filter) =>
        (filter.contactId === undefined || contactId === filter.contactId) &&
        (filter.status === undefined || status === filter.status) &&
        isWithin(createdAt, filter),
    })
  })

test('periods that end before they start are refused at their end', async () => {
  const refused = async (field: string, inputType: string, input: object) => {
    const query = `query ($input: ${inputType}) { ${field}(input: $input) { edges { cursor } } }`
    const { errors } = await server.ask(shop.key, query, { input })
    return errors?.map(({ extensions }) => `${extensions.code} ${extensions.field}`)
  }
  const period = { since: TIMES[1], until: TIMES[0] }
  assert.deepEqual(await refused('paymentSessions', 'PaymentSessionsInput', period), ['VALIDATION_ERROR until'])
  assert.deepEqual(await refused('paymentPlanSessions', 'PaymentPlanSessionsInput', period), ['VALIDATION_ERROR until'])
  assert.deepEqual(
    await refused('paymentPlans', 'PaymentPlansInput', { nextRunSince: TIMES[1], nextRunUntil: TIMES[1] }),
    ['VALIDATION_ERROR nextRunUntil'],
  )
})
