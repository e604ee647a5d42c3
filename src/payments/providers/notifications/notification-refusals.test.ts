import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { tell as tellDatabase } from '../../../../test/support/canary-scan.ts'
import { change } from '../../../../test/support/change.ts'
import { openNotifications, told } from '../../../../test/support/notifications.ts'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'

const { server, services, organization, send, tell, keptOf, query } = await openNotifications()

const KEYS = '/webhook_verification_key/get'
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('while the provider does not show the key that it signed by, it is asked to send again', async () => {
  const plaid = await startStubProvider()
  after(() => plaid.close())
  Object.assign(services.providerEndpoints, { Plaid: plaid.url })
  plaid.answer('/transfer/configuration/get', { status: 200, body: {} })
  const { id } = await change(server, organization, 'providerConfigurationCreate', {
    ...{ name: 'Accounts', provider: 'ProviderC', adapter: 'Plaid', mode: 'Sandbox' },
    credentials: { plaid: { clientId: 'client-of-a-test', secret: 'secret-of-a-test' } },
  })
  const token = `${part({ alg: 'ES256', typ: 'JWT', kid: randomUUID() })}.${part({})}.signature`
  const sent = () => send(id, '{}', { 'plaid-verification': token })
  plaid.answer(KEYS, { status: 500, body: {} })
  const unavailable = await sent()
  assert.deepEqual(
    [unavailable.status, await unavailable.text()],
    [503, 'The signature cannot be verified at the moment. Send the notification again.\n'],
  )
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  plaid.answer(KEYS, { status: 200, body: { key: { ...publicKey.export({ format: 'jwk' }), expired_at: null } } })
  assert.equal((await sent()).status, 401, 'with the key at hand, the signature is seen to be wrong')
})

test('while the database is away nothing is acknowledged, and what is sent again afterwards is kept', async () => {
  const event = told(randomUUID())
  const { adminUrl, name } = server.database
  const elsewhere = Object.assign(new URL(adminUrl), { pathname: '/postgres' }).href
  await tellDatabase(elsewhere, `alter database ${name} with allow_connections false`)
  await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const away = await tell(event)
  await tellDatabase(elsewhere, `alter database ${name} with allow_connections true`)
  assert.equal(away.status, 500)
  assert.ok(!(await away.text()).includes(event.id))
  assert.equal(await keptOf(event), undefined)
  assert.equal((await tell(event)).status, 200)
  assert.ok(await keptOf(event))
})
