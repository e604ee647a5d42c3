import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { writePaymentRows } from '../support/payment-rows.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'

const server = await startTestServer()
const { sql } = server.database
after(async () => {
  await server.close()
})

interface Counted {
  readonly list: { readonly totalCount: { readonly count: number; readonly atLeast: boolean } }
}

async function counted({ key }: TestAccount, list: string) {
  const { data, errors } = await server.ask<Counted>(key, `{ list: ${list} { totalCount { count atLeast } } }`)
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.list.totalCount
}

test('a total is counted on all pages, and up to 10000', async () => {
  const shop = await server.account('Organization')
  await writePaymentRows(sql, server, shop, { count: 9_999 })
  await writePaymentRows(sql, server, shop, { count: 1, status: 'Failed' })
  assert.deepEqual(await counted(shop, 'payments(first: 1)'), { count: 10_000, atLeast: false })
  await writePaymentRows(sql, server, shop, { count: 2 })
  assert.deepEqual(await counted(shop, 'payments(last: 0)'), { count: 10_000, atLeast: true })
  assert.deepEqual(await counted(shop, 'payments(input: { status: Failed })'), { count: 1, atLeast: false })
  assert.deepEqual(await counted(shop, 'payments(input: { status: Canceled })'), { count: 0, atLeast: false })
})

test('contacts are counted with each filter, and only those of the organization', async () => {
  const [shop, other] = [await server.account('Organization'), await server.account('Organization')]
  for (const name of ['Ada Byron', 'Ada Lovelace', 'Grace Hopper'])
    await change(server, shop, 'createContact', {
      name,
      email: `${name.slice(0, 3)}@example.com`,
      phone: '+14155552671',
    })
  const deleted = await change(server, shop, 'createContact', { name: 'Ada Deleted' })
  await change(server, shop, 'deleteContact', { id: deleted.id })
  for (const [input, count] of [
    ['', 3],
    ['(input: { search: "ada" })', 2],
    ['(input: { search: "ada", includeDeleted: true })', 3],
    ['(input: { search: "ad" })', 2],
    ['(input: { email: "Ada@example.com" })', 2],
    ['(input: { phone: "+14155552671", search: "grace" })', 1],
  ] as const)
    assert.deepEqual(await counted(shop, `contacts${input}`), { count, atLeast: false }, input)
  assert.deepEqual(await counted(other, 'contacts'), { count: 0, atLeast: false })
})
