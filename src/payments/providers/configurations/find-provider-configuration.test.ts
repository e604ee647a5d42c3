import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { change } from '../../../../test/support/change.ts'
import { NEW_CONFIGURATION, startProviderServer } from '../../../../test/support/providers.ts'
import { parseId, shardOf } from '../../../platform/ids/index.ts'
import { accessTo, findProviderConfiguration } from '../index.ts'

const { server, sql, close } = await startProviderServer()
after(close)
const { services } = server
const organization = await server.account('Organization')

async function createConfiguration() {
  const { id } = await change(server, organization, 'providerConfigurationCreate', NEW_CONFIGURATION)
  return { id, uuid: parseId('ppc', id)?.uuid ?? '' }
}

test('concurrent lookups of a configuration share one query, and its secrets are decrypted once', async () => {
  const { uuid } = await createConfiguration()
  const found = await Promise.all([1, 2, 3].map(() => findProviderConfiguration(services, uuid)))
  const [one, other] = found
  assert.ok(one && other)
  assert.ok(found.every((each) => each === one))
  assert.equal(accessTo(services, one).credentials, accessTo(services, { ...other }).credentials)
})

test('a change by this process applies at once, also to lookups that have started', async () => {
  const { id, uuid } = await createConfiguration()
  const found = []
  for (let number = 0; number < 5; number++) {
    const name = `Renamed ${number}`
    const changed = change(server, organization, 'providerConfigurationUpdate', { id, name })
    for (let n = 0; n < 20; n++) found.push(await findProviderConfiguration(services, uuid))
    await changed
    assert.equal((await findProviderConfiguration(services, uuid))?.name, name)
  }
  assert.equal(found.length, 100)
})

test('a change by another process applies soon', { timeout: 30_000 }, async () => {
  const { uuid } = await createConfiguration()
  assert.equal((await findProviderConfiguration(services, uuid))?.name, NEW_CONFIGURATION.name)
  await sql.rows("update provider_configurations set name = 'Elsewhere' where id = $1", [uuid])
  while ((await findProviderConfiguration(services, uuid))?.name !== 'Elsewhere') await pause(50)
})

test('a configuration that was not found is looked up again', async () => {
  const { uuid } = await createConfiguration()
  const otherShard = shardOf(uuid) + 1
  await sql.rows('update provider_configurations set is_default = false, shard = $1 where id = $2', [otherShard, uuid])
  assert.equal(await findProviderConfiguration(services, uuid), null)
  await sql.rows('update provider_configurations set shard = $1 where id = $2', [shardOf(uuid), uuid])
  assert.equal((await findProviderConfiguration(services, uuid))?.id, uuid)
})
