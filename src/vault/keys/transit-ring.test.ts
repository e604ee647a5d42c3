import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import { freshFolder } from '../../../test/support/embedded.ts'
import { openTransitServer, TRANSIT_MOUNT, TRANSIT_TOKEN } from '../../../test/support/transit-server.ts'
import { secret } from '../../platform/log/index.ts'
import type { TransitSettings } from './transit.ts'
import { openTransitRing } from './transit-ring.ts'

// Neither HashiCorp Vault nor OpenBao is an npm package: the test server follows their
// documentation.
const ID = 'live.hour.2026112100'

async function open(t: TestContext, more: Partial<TransitSettings> = {}) {
  const server = await openTransitServer(t)
  const token = { text: secret(TRANSIT_TOKEN) }
  const settings = {
    kind: 'vault-transit',
    url: server.url,
    token,
    mount: TRANSIT_MOUNT,
    namespace: null,
    ...more,
  } as const
  return { server, ring: openTransitRing(settings) }
}

test('a key is created, opened, listed and destroyed for good by the documented interface', async (t) => {
  const { server, ring } = await open(t)
  assert.deepEqual(await ring.list(), [])
  const { key, wrapped } = await ring.make(ID)
  assert.match(String(wrapped), /^vault:v1:/)
  assert.ok((await ring.open(ID, wrapped))?.equals(key))
  assert.deepEqual(await ring.list(), [ID])
  await ring.destroy(ID)
  assert.equal(server.keys.size, 0)
  assert.equal(await ring.open(ID, wrapped), null)
  await ring.destroy(ID)
})

test('a concurrent creation keeps the transit key, and opens what the other wrapped', async (t) => {
  const { server, ring } = await open(t)
  const made = await Promise.all([ring.make(ID), ring.make(ID), ring.make(ID)])
  assert.equal(server.keys.size, 1)
  for (const { key, wrapped } of made) assert.ok((await ring.open(ID, wrapped))?.equals(key))
})

test('a key can be destroyed even if its creator was killed before it allowed deletion', async (t) => {
  const { server, ring } = await open(t)
  const headers = { 'X-Vault-Token': TRANSIT_TOKEN }
  await fetch(`${server.url}/v1/${TRANSIT_MOUNT}/keys/${ID}`, { method: 'POST', headers })
  await ring.destroy(ID)
  assert.equal(server.keys.size, 0)
})

test('a transit key created again under the same name opens nothing', async (t) => {
  const { ring } = await open(t)
  const { wrapped } = await ring.make(ID)
  await ring.destroy(ID)
  await ring.make(ID)
  await assert.rejects(ring.open(ID, wrapped), { code: 'KEY_DIFFERS', status: 400 })
})

test('a refused token, and a sealed, silent, hanging or redirecting server are faults that reveal no secret', {
  timeout: 60_000,
}, async (t) => {
  const { server, ring } = await open(t)
  const { wrapped } = await ring.make(ID)
  const canary = { errors: ['canary of the server', TRANSIT_TOKEN] }
  const faults = [
    [{ status: 403, body: canary }, 'RING_REFUSES', 1],
    [{ status: 503, body: canary }, 'RING_UNREACHABLE', 2],
    [{ status: 429, body: canary }, 'RING_UNREACHABLE', 2],
    [{ status: 307, body: canary }, 'RING_UNREACHABLE', 2],
    ['hangs up', 'RING_UNREACHABLE', 2],
    ['silent', 'RING_UNREACHABLE', 2],
  ] as const
  for (const [fault, code, attempts] of faults) {
    server.fault = fault
    server.asked.length = 0
    const error = await ring.open(ID, wrapped).catch((thrown: unknown) => thrown)
    assert.ok(error instanceof Error && 'code' in error)
    assert.deepEqual([error.code, server.asked.length], [code, attempts], JSON.stringify(fault))
    assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /canary|vault:v1/)
  }
  for (const work of [() => ring.make(ID), () => ring.destroy(ID), () => ring.list()]) {
    server.fault = { status: 403, body: canary }
    await assert.rejects(work(), { code: 'RING_REFUSES' })
    server.fault = { status: 200, body: [] }
    await work().catch((error: { code: string }) => assert.equal(error.code, 'RING_REFUSES'))
  }
})

test('a token file is read each time, as an agent renews it, and a namespace is sent', async (t) => {
  const file = join(await freshFolder(t), 'token')
  const { server, ring } = await open(t, { token: { file }, namespace: 'payments/eu' })
  await writeFile(file, 'stale\n')
  await assert.rejects(ring.make(ID), { code: 'RING_REFUSES', status: 403 })
  await writeFile(file, `${TRANSIT_TOKEN}\n`)
  await ring.make(ID)
  assert.equal(server.asked.at(-1)?.headers['x-vault-namespace'], 'payments/eu')
})

test('an unreadable token file is a fault that names its key', async (t) => {
  const { ring } = await open(t, { token: { file: join(await freshFolder(t), 'none') } })
  const fault = { name: 'KeyRingFault', code: 'RING_UNREACHABLE', status: 'ENOENT' }
  await assert.rejects(ring.open(ID, Buffer.from('vault:v1:')), { ...fault, keyId: ID })
  await assert.rejects(ring.list(), { ...fault, keyId: null })
})

test('a name that is no key id never becomes a path', async (t) => {
  const { server, ring } = await open(t)
  await assert.rejects(ring.make('../sys/seal'), RangeError)
  assert.deepEqual(server.asked, [])
})
