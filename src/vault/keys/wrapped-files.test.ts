import assert from 'node:assert/strict'
import { copyFile, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import { freshFolder } from '../../../test/support/embedded.ts'
import { openKeyFixture } from '../../../test/support/vault-keys.ts'
import { openWrapServer } from '../../../test/support/wrap-servers.ts'
import { type KeyRing, openKeyRing, type WrapKind, type WrapSettings } from './index.ts'

const ID = 'live.hour.2026112100'
const OTHER = 'live.month.202611'
const KINDS: readonly WrapKind[] = ['vault-transit', 'aws-kms']

/** Opens a folder of keys, and rings on it with different settings. */
async function openWrapFixture(t: TestContext, kind: WrapKind) {
  const fixture = await openKeyFixture(t)
  const folder = await freshFolder(t)
  const { server, settings } = await openWrapServer(t, kind)
  const ring = (more: { wrap?: WrapSettings; formerWrap?: WrapSettings } = {}): KeyRing =>
    openKeyRing({ kind: 'file', folder, ...more }, '', fixture.wallNow)
  return { ...fixture, folder, server, settings, ring, wrapped: ring({ wrap: settings }), plain: ring() }
}

for (const kind of KINDS) {
  test(`${kind}: the file of a wrapped key does not contain the key, and only its server opens it`, async (t) => {
    const { folder, server, wrapped, plain } = await openWrapFixture(t, kind)
    const { key, wrapped: inDatabase } = await wrapped.make(ID)
    assert.equal(inDatabase, null, 'only the file contains the wrapped form')
    const path = join(folder, `${ID}.key`)
    const file = await readFile(path)
    for (const encoding of ['base64', 'hex', 'latin1'] as const)
      assert.ok(!file.toString('latin1').includes(key.export().toString(encoding)))
    assert.equal((await stat(path)).mode & 0o777, 0o400)
    assert.ok((await wrapped.open(ID, null))?.equals(key))
    assert.deepEqual([await wrapped.wrappingOf(ID), await plain.wrappingOf(ID)], [kind, kind])
    await assert.rejects(plain.open(ID, null), { name: 'KeyRingFault', code: 'WRAP_LACKING', keyId: ID })
    server.fault = { status: 503, body: { errors: ['canary'] } }
    await assert.rejects(wrapped.open(ID, null), { code: 'RING_UNREACHABLE', keyId: ID })
    await assert.rejects(wrapped.make(OTHER), { code: 'RING_UNREACHABLE', keyId: OTHER })
    assert.deepEqual(await readdir(folder), [`${ID}.key`])
    await wrapped.destroy(ID)
    assert.deepEqual([await readdir(folder), await wrapped.wrappingOf(ID)], [[], null])
  })

  test(`${kind}: unwrapped keys open while new ones are wrapped, and wrapped keys open while new ones are not`, async (t) => {
    const { wrapped, plain, ring, settings } = await openWrapFixture(t, kind)
    const before = await plain.make(ID)
    assert.ok((await wrapped.open(ID, null))?.equals(before.key))
    assert.equal(await wrapped.wrappingOf(ID), 'file')
    const after = await wrapped.make(OTHER)
    const switchedOff = ring({ formerWrap: settings })
    assert.ok((await switchedOff.open(OTHER, null))?.equals(after.key))
    const next = await switchedOff.make('live.month.202611.02')
    assert.ok((await plain.open('live.month.202611.02', null))?.equals(next.key))
  })

  test(`${kind}: under another wrapping key nothing opens, and no fault reveals a secret`, async (t) => {
    const { wrapped, ring } = await openWrapFixture(t, kind)
    const { key } = await wrapped.make(ID)
    const { settings: other } = await openWrapServer(t, kind)
    const error = await ring({ wrap: other })
      .open(ID, null)
      .catch((thrown: unknown) => thrown)
    assert.ok(error instanceof Error && 'code' in error)
    assert.equal(error.code, 'WRAP_DIFFERS')
    const shown = inspect(error, { depth: 9, showHidden: true })
    assert.ok(!shown.includes(key.export().toString('base64')) && !/canary|vault:v1/.test(shown), shown)
  })

  test(`${kind}: one of many concurrent creations wins, and the server is called only when a key is opened`, async (t) => {
    const { processOn, ring, settings, server, at, folder } = await openWrapFixture(t, kind)
    const processes = Array.from({ length: 8 }, () => processOn([ring({ wrap: settings })]))
    const made = await Promise.all(processes.map((keys) => keys.currentHourKey('Live')))
    for (const { key } of made) assert.ok(key.equals(made[0]!.key))
    server.asked.length = 0
    for (let use = 0; use < 200; use++) await processes[use % 8]!.currentHourKey('Live')
    assert.equal(server.asked.length, 0)
    assert.deepEqual(
      (await processes[0]!.statuses()).map(({ id, ring: where, wrappedBy }) => [id, where, wrappedBy]),
      [[ID, 'file', kind]],
    )
    at({ minutes: 90 })
    assert.equal(await processes[0]!.destroyPastHourKeys(), 1)
    assert.deepEqual(await readdir(folder), [])
  })

  test(`${kind}: a rotation leaves no key unwrapped`, async (t) => {
    const { processOn, plain, ring, settings, at } = await openWrapFixture(t, kind)
    const { id: old } = await processOn([plain]).currentMonthKey('Live')
    const keys = processOn([ring({ wrap: settings })])
    const wrappings = async () => (await keys.statuses()).map(({ id, wrappedBy }) => [id, wrappedBy])
    assert.deepEqual(await wrappings(), [[old, 'file']])
    const { id: next } = await keys.nextMonthKey('Live')
    assert.deepEqual(await wrappings(), [
      [old, 'file'],
      [next, kind],
    ])
    at({ minutes: 1 })
    assert.equal(await keys.destroyMonthKey(old, async () => false), true)
    assert.deepEqual(await wrappings(), [[next, kind]])
  })
}

test('aws-kms: a wrapped key does not open under the name of another key', async (t) => {
  const { wrapped, folder } = await openWrapFixture(t, 'aws-kms')
  await wrapped.make(ID)
  await copyFile(join(folder, `${ID}.key`), join(folder, `${OTHER}.key`))
  await assert.rejects(wrapped.open(OTHER, null), { code: 'WRAP_DIFFERS', keyId: OTHER })
})

test('a key that no longer opens under its wrapping key can be abandoned; one whose server is not configured cannot', async (t) => {
  const { processOn, wrapped, plain, ring } = await openWrapFixture(t, 'vault-transit')
  const { id } = await processOn([wrapped]).currentMonthKey('Live')
  assert.equal(await processOn([plain]).detectKeyLoss(id), 'not lost')
  const { settings: other } = await openWrapServer(t, 'vault-transit')
  assert.equal(await processOn([ring({ wrap: other })]).detectKeyLoss(id), 'lost with its ring')
})
