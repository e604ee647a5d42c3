import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { startTestServer } from '../../test/support/server.ts'

const server = await startTestServer()
const admin = new pg.Client(server.database.adminUrl)
await admin.connect()
after(async () => {
  await admin.end()
  await server.close()
})

const CREATE = 'mutation ($orgId: ID!) { exportCreate(input: { orgId: $orgId, kind: Payments }) { id } }'
const locks = async () =>
  (await admin.query({ text: 'select account_id, kind from account_locks', rowMode: 'array' })).rows

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
