import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { runAsAdmin } from '../../../../test/support/canary-scan.ts'
import { change } from '../../../../test/support/change.ts'
import { chargeNotification, openNotifications } from '../../../../test/support/notifications.ts'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'

const { server, services, organization, send, notify, rowOf } = await openNotifications()

const KEYS = '/webhook_verification_key/get'
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a notification gets a 503 while the provider does not serve its signing key', async () => {
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
  assert.equal((await sent()).status, 401, 'the available key shows that the signature is invalid')
})

test('while the database is unavailable no notification is acknowledged; a repeated one is stored later', async () => {
  const event = chargeNotification(randomUUID())
  const { adminUrl, cells } = server.database
  const elsewhere = Object.assign(new URL(adminUrl), { pathname: '/postgres' }).href
  const databases = cells.map((cell) => new URL(cell.adminUrl).pathname.slice(1))
  for (const name of databases) {
    await runAsAdmin(elsewhere, `alter database ${name} with allow_connections false`)
    await runAsAdmin(
      elsewhere,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename <> current_user`,
    )
  }
  const failed = await notify(event)
  for (const name of databases) await runAsAdmin(elsewhere, `alter database ${name} with allow_connections true`)
  // 503 if the cell of the configuration is known to be down.
  assert.ok([500, 503].includes(failed.status), `${failed.status}`)
  assert.ok(!(await failed.text()).includes(event.id))
  assert.equal(await rowOf(event), undefined)
  // A cell takes requests again once the product has connected to it.
  while ((await notify(event)).status !== 200);
  assert.ok(await rowOf(event))
})
