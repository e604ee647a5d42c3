import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { change } from '../../../../test/support/change.ts'
import { NEW_CONFIGURATION, startProviderServer } from '../../../../test/support/providers.ts'
import { parseId, shardOf } from '../../../platform/ids/index.ts'
import { accessTo, findProviderConfiguration } from '../index.ts'

const { server, query, close } = await startProviderServer()
after(close)
const { services } = server
const organization = await server.account('Organization')

async function made() {
  const { id } = await change(server, organization, 'providerConfigurationCreate', NEW_CONFIGURATION)
  return { id, uuid: parseId('ppc', id)?.uuid ?? '' }
}

test('who look for a configuration together share one look, and its secrets are opened once', async () => {
  const { uuid } = await made()
  const looks = await Promise.all([1, 2, 3].map(() => findProviderConfiguration(services, uuid)))
  const [one, other] = looks
  assert.ok(one && other)
  assert.ok(looks.every((each) => each === one))
  assert.equal(accessTo(services, one).credentials, accessTo(services, { ...other }).credentials)
})

test('what this process changes counts at once, also for a look that has begun before', async () => {
  const { id, uuid } = await made()
  const looks = []
  for (let number = 0; number < 5; number++) {
    const name = `Renamed ${number}`
    const changed = change(server, organization, 'providerConfigurationUpdate', { id, name })
    for (let look = 0; look < 20; look++) looks.push(await findProviderConfiguration(services, uuid))
    await changed
    assert.equal((await findProviderConfiguration(services, uuid))?.name, name)
  }
  assert.equal(looks.length, 100)
})

test('what another process changes counts here soon', { timeout: 30_000 }, async () => {
  const { uuid } = await made()
  assert.equal((await findProviderConfiguration(services, uuid))?.name, NEW_CONFIGURATION.name)
  await query("update provider_configurations set name = 'Elsewhere' where id = $1", [uuid])
  while ((await findProviderConfiguration(services, uuid))?.name !== 'Elsewhere') await pause(50)
})

test('what was not there is looked for again', async () => {
  const { uuid } = await made()
  const away = shardOf(uuid) + 1
  await query('update provider_configurations set is_default = false, shard = $1 where id = $2', [away, uuid])
  assert.equal(await findProviderConfiguration(services, uuid), null)
  await query('update provider_configurations set shard = $1 where id = $2', [shardOf(uuid), uuid])
  assert.equal((await findProviderConfiguration(services, uuid))?.id, uuid)
})
