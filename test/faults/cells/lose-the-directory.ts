// Kills the server of the directory while three cells are in use: `npm run test:cells`, or
// `DIRECTORY_DOWN_SECONDS=30 npm run test:cells` for a shorter loss.
import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createContacts, divideShards, openCellInstallation } from '../../support/cell-installation.ts'
import { until } from '../../support/process.ts'
import { ask } from '../../support/server.ts'
import { untilDelivered } from '../../support/until-delivered.ts'

const NAMES = ['west', 'east', 'south']
const ORGANIZATIONS = 9
const DOWN_SECONDS = Number(process.env.DIRECTORY_DOWN_SECONDS ?? 300)
const WAIT_MS = 180_000
const NEW_KEY = 'mutation ($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { key apiKey { id } } }'
const REVOKE = 'mutation ($input: ApiKeyRevokeInput!) { apiKeyRevoke(input: $input) { id } }'
const VIEWER = '{ viewer { accountId } }'

test('the other cells work while the directory is down, and a key is revoked within a second after it is back', {
  timeout: 1_200_000,
}, async (t) => {
  const { servers, receiver, installation, platformKey, shops, cellOf, contactsOf, processes } =
    await openCellInstallation(t, NAMES, ORGANIZATIONS, { prepare: divideShards })
  const [directory] = servers
  assert.ok(directory)
  const others = shops.filter((shop) => cellOf(shop) !== directory.name)
  const [shop] = others
  assert.ok(shop, 'every organization is in the cell that is the directory: run it again')
  const send = <Data>(key: string, query: string, variables = {}) => ask<Data>(installation.url, key, query, variables)
  const accountId = (await send<{ viewer: { accountId: string } }>(shop.key, VIEWER)).data.viewer.accountId
  const made = await send<{ apiKeyCreate: { key: string; apiKey: { id: string } } }>(platformKey, NEW_KEY, {
    input: { accountId, name: 'Till' },
  })
  const { key, apiKey } = made.data.apiKeyCreate
  const revoke = () => send(platformKey, REVOKE, { input: { id: apiKey.id } })
  const clients = others.map((shop) => ({ shop, ...createContacts(installation.url, shop.key) }))
  await until('every client has created a contact', () => clients.every(({ created }) => created.ids.length > 0))

  await directory.kill()
  const lostMs = performance.now()
  await pause(DOWN_SECONDS * 1_000)
  assert.equal((await revoke()).errors?.[0]?.extensions.code, 'TEMPORARILY_UNAVAILABLE')
  assert.equal((await send<{ viewer: object }>(key, VIEWER)).errors, undefined)
  await directory.restart()
  await until('the directory is back', revoke, ({ errors }) => errors === undefined, WAIT_MS)
  await pause(1_000)
  assert.equal((await send(key, VIEWER)).errors?.[0]?.extensions.code, 'UNAUTHENTICATED')

  const results = await Promise.all(clients.map(({ stop }) => stop()))
  if (results.some(({ failures }) => failures.length))
    console.log(
      processes
        .map(({ stdout }) => stdout())
        .join('')
        .match(/^.* error .*\n(?:[^\d].*\n)*/gm)
        ?.slice(0, 6)
        .join('\n'),
    )
  assert.deepEqual(
    results.map(({ failures }) => failures),
    results.map(() => []),
  )
  const during = results.map(({ times }) => times.filter(({ atMs }) => atMs > lostMs + 1_000).length)
  assert.ok(
    during.every((count) => count > 0),
    'a cell did not work while the directory was down',
  )
  const created = results.flatMap(({ ids }) => ids)
  const listed = new Set((await Promise.all(others.map((shop) => contactsOf(shop.key)))).flat())
  assert.deepEqual(
    created.filter((id) => !listed.has(id)),
    [],
    'an acknowledged contact is lost',
  )
  await untilDelivered(receiver, listed)
  const refused = results.reduce((sum, each) => sum + each.refused, 0)
  t.diagnostic(
    `${DOWN_SECONDS} s without the directory: ${created.length} contacts, ${refused} requests refused until it counted as down`,
  )
})
