import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../../test/support/change.ts'
import { NEW_CONFIGURATION, startProviderServer } from '../../../../test/support/providers.ts'
import { parseId } from '../../../platform/ids/index.ts'
import { accessTo, findProviderConfiguration } from '../index.ts'

const { server, sql, close } = await startProviderServer()
after(close)
const organization = await server.account('Organization')

async function createConfiguration() {
  const { id } = await change(server, organization, 'providerConfigurationCreate', NEW_CONFIGURATION)
  const configuration = await findProviderConfiguration(server.services, parseId('ppc', id)?.uuid ?? '')
  assert.ok(configuration)
  return configuration
}

function ask(what: 'Create' | 'Update', input: object, headers = {}) {
  const field = `providerConfiguration${what}`
  const selection = 'id name provider adapter mode currencies methods notificationUrl hasNotificationSecret'
  const query = `mutation ($input: ProviderConfiguration${what}Input!) { made: ${field}(input: $input) { ${selection} } }`
  return server.ask<{ made: { id: string } }>(organization.key, query, { input }, headers)
}

const apiKey = (text: string) => ({ credentials: { sandbox: { apiKey: text } } })

test('credentials can be decrypted only in their own configuration', async () => {
  const [one, other] = [await createConfiguration(), await createConfiguration()]
  assert.throws(() => accessTo(server.services, { ...one, credentialsSealed: other.credentialsSealed }))
  assert.throws(() => accessTo(server.services, { ...one, notificationSecretSealed: other.notificationSecretSealed }))
  assert.throws(() => accessTo(server.services, { ...one, orgId: other.id }))
})

test('no credential and no secret is in a response, a log or the database', async () => {
  const secrets = ['Canary-api-key-1', 'Canary-notification-1', 'Canary-api-key-2', 'refused-canary-key']
  const [first = '', notificationSecret = '', second = '', refusedKey = ''] = secrets
  const key = { 'idempotency-key': 'canary' }
  const created = await ask('Create', { ...NEW_CONFIGURATION, ...apiKey(first), notificationSecret }, key)
  const { id } = created.data.made
  const answers = [
    created,
    await ask('Update', { id, ...apiKey(second) }),
    await ask('Update', { id, ...apiKey(refusedKey) }),
    await ask('Create', { ...NEW_CONFIGURATION, ...apiKey(first), notificationSecret, adapter: 'Stripe' }),
  ]
  const rows = await everyRow()
  assert.ok(rows.includes(NEW_CONFIGURATION.name), 'the search covers the written rows')
  const output = [...answers.map(({ text }) => text), ...server.logged, rows].join('\n')
  for (const secret of secrets)
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
      assert.ok(!output.includes(form.replace(/=+$/, '')), secret)
})

async function everyRow(): Promise<string> {
  const tables = await sql.rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const rows: string[] = []
  for (const { name } of tables)
    for (const { text } of await sql.rows<{ text: string }>(`select t::text as text from public."${name}" t`))
      rows.push(text)
  return rows.join('\n')
}
