import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer } from '../../test/support/server.ts'

const server = await startTestServer()
after(server.close)
const { sql } = server.database

const CREATE = 'mutation ($orgId: ID!) { exportCreate(input: { orgId: $orgId, kind: Payments }) { id } }'
const locks = async () =>
  (await sql.rows('select account_id, kind from account_locks')).map(({ account_id, kind }) => [account_id, kind])

test('an organization that another account asks for is not found, and gets no lock', async () => {
  const [account, stranger] = [await server.account('Organization'), await server.account('Organization')]
  const { errors } = await server.ask(stranger.key, CREATE, { orgId: account.id })
  assert.deepEqual(
    errors?.map(({ extensions }) => extensions.code),
    ['NOT_FOUND'],
  )
  assert.deepEqual(await locks(), [])
})

test('a change of one kind waits neither for the row of its organization nor for another kind', {
  timeout: 30_000,
}, async () => {
  const { account, id, key } = await server.account('Organization')
  const admin = await sql.client(account.shard)
  await admin.query('begin')
  await admin.query('select from accounts where id = $1 for no key update', [account.id])
  await admin.query("insert into account_locks values ($1, $2, 'CheckoutConfigurations')", [account.shard, account.id])
  const { errors } = await server.ask(key, CREATE, { orgId: id })
  await admin.query('commit')
  assert.equal(errors, undefined)
  assert.deepEqual((await locks()).sort(), [
    [account.id, 'CheckoutConfigurations'],
    [account.id, 'Exports'],
  ])
})
