import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { KeyRingCrash } from '../../../test/support/crash-in-key-ring.ts'
import { freshFolder } from '../../../test/support/embedded.ts'
import { openFileKeyFixture, START } from '../../../test/support/vault-keys.ts'
import { plus } from '../../platform/time/index.ts'
import { openKeyRing } from './index.ts'

const HOUR_KEY = 'sandbox.hour.2026112100'

async function crash(point: KeyRingCrash) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../test/support/crash-in-key-ring.ts', import.meta.url))],
    {
      env: { ...process.env, CRASH: JSON.stringify(point) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [, signal] = await once(child, 'close')
  return { signal, output }
}

test('a wrapped value opens only under its key and associated data', async (t) => {
  const { process } = await openFileKeyFixture(t)
  const keys = process()
  const [hour, month, live] = await Promise.all([
    keys.currentHourKey('Sandbox'),
    keys.currentMonthKey('Sandbox'),
    keys.currentHourKey('Live'),
  ])
  assert.deepEqual([hour.id, month.id, live.id], [HOUR_KEY, 'sandbox.month.202611', 'live.hour.2026112100'])
  const dataKey = randomBytes(32)
  const wrapped = keys.wrap(hour, dataKey, ['token', 'owner'])
  assert.deepEqual(keys.unwrap(hour, wrapped, ['token', 'owner']), dataKey)
  assert.throws(() => keys.unwrap(hour, wrapped, ['token', 'other']))
  for (const other of [month, live, { id: month.id, key: hour.key }])
    assert.throws(() => keys.unwrap(other, wrapped, ['token', 'owner']))
})

test('processes that need the same new key concurrently get the same one', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const asked = Array.from({ length: 12 }, () => fixture.process().currentHourKey('Sandbox'))
  const point = {
    url: fixture.url,
    folder: fixture.folder,
    now: START,
    work: 'create the hour key',
    crashPoint: null,
  } as const
  const others = Promise.all([crash(point), crash(point), crash(point)])
  const made = await Promise.all(asked)
  for (const { key } of made) assert.ok(key.equals(made[0]!.key))
  const text = `${HOUR_KEY} ${made[0]!.key.export().toString('base64')}`
  for (const { output } of await others) assert.equal(output, text)
  assert.deepEqual(await fixture.files(), [HOUR_KEY])
})

test('a host with another volume, an empty one or an old copy gets no key and creates none', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const old = await freshFolder(t)
  const keys = fixture.process()
  await keys.currentMonthKey('Sandbox')
  await cp(fixture.folder, old, { recursive: true })
  fixture.at({ minutes: 1 })
  await keys.currentHourKey('Sandbox')
  for (const folder of [await freshFolder(t), old]) {
    const stranger = fixture.process(folder)
    const before = await readdir(folder)
    await assert.rejects(stranger.currentHourKey('Sandbox'), { code: 'KEY_LACKING', keyId: HOUR_KEY })
    await assert.rejects(stranger.keyById(HOUR_KEY), { code: 'KEY_LACKING' })
    // The next hour's key is not created in a ring without this one either.
    fixture.at({ hours: 1 })
    await assert.rejects(stranger.currentHourKey('Sandbox'), { code: 'KEY_LACKING', keyId: HOUR_KEY })
    fixture.at({})
    assert.deepEqual(await readdir(folder), before)
  }
  const twin = await freshFolder(t)
  await openKeyRing({ kind: 'file', folder: twin }, '', () => START).make(HOUR_KEY)
  await assert.rejects(fixture.process(twin).currentHourKey('Sandbox'), { code: 'KEY_DIFFERS', keyId: HOUR_KEY })
  await assert.rejects(fixture.process().keyById('live.hour.2026112100'), { code: 'KEY_UNKNOWN' })
})

test('a process that reads a key before its creation does not prevent it', async (t) => {
  const keys = (await openFileKeyFixture(t)).process()
  const [read, made] = await Promise.allSettled([keys.keyById(HOUR_KEY), keys.currentHourKey('Sandbox')])
  // The read may be late enough to find the key.
  if (read.status === 'rejected') assert.equal(read.reason.code, 'KEY_UNKNOWN')
  assert.equal(made.status === 'fulfilled' && made.value.id, HOUR_KEY)
})

test('a key with a changed or lost file is refused, and not created again', async (t) => {
  const fixture = await openFileKeyFixture(t)
  await fixture.process().currentHourKey('Sandbox')
  const path = join(fixture.folder, `${HOUR_KEY}.key`)
  await chmod(path, 0o600)
  await writeFile(path, randomBytes(32))
  await assert.rejects(fixture.process().currentHourKey('Sandbox'), { code: 'KEY_DIFFERS' })
  await rm(path)
  await assert.rejects(fixture.process().currentHourKey('Sandbox'), { code: 'KEY_LACKING' })
  assert.deepEqual(await fixture.files(), [])
})

test("an hour's key is destroyed at the end of the next hour, and is never created again", async (t) => {
  const fixture = await openFileKeyFixture(t)
  const keys = fixture.process()
  await keys.currentHourKey('Sandbox')
  fixture.at({ minutes: 89, seconds: 59, milliseconds: 999 })
  assert.equal(await keys.destroyPastHourKeys(), 0)
  assert.equal((await keys.keyById(HOUR_KEY)).id, HOUR_KEY)
  fixture.at({ minutes: 90 })
  // No process uses the key any more, even before a worker destroys it.
  await assert.rejects(keys.keyById(HOUR_KEY), { code: 'KEY_DESTROYED' })
  assert.equal(await keys.destroyPastHourKeys(), 1)
  assert.deepEqual([await fixture.files(), await keys.statuses()], [[], []])
  assert.equal((await fixture.rowOf(HOUR_KEY))?.destroyedAt, plus(START, { minutes: 90 }))
  // After the clock goes back, neither the old key nor a new one of that name is available.
  fixture.at({})
  for (const other of [keys, fixture.process()]) {
    await assert.rejects(other.currentHourKey('Sandbox'), { code: 'KEY_DESTROYED' })
    await assert.rejects(other.keyById(HOUR_KEY), { code: 'KEY_DESTROYED' })
  }
  assert.deepEqual(await fixture.files(), [])
})

test('a key whose creator was killed before recording it is used by the next process', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const point = { url: fixture.url, folder: fixture.folder, now: START, work: 'create the hour key' } as const
  const { signal } = await crash({ ...point, crashPoint: 'after the ring created the key' })
  assert.deepEqual([signal, await fixture.files(), await fixture.rowOf(HOUR_KEY)], ['SIGKILL', [HOUR_KEY], undefined])
  const { id } = await fixture.process().currentHourKey('Sandbox')
  assert.equal(id, HOUR_KEY)
})

test('a key that was never recorded is destroyed when it expires', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const point = { url: fixture.url, folder: fixture.folder, now: START, work: 'create the hour key' } as const
  await crash({ ...point, crashPoint: 'after the ring created the key' })
  assert.equal(await fixture.process().finishDestroying(), 0)
  fixture.at({ minutes: 90 })
  assert.equal(await fixture.process().finishDestroying(), 1)
  assert.deepEqual(await fixture.files(), [])
})

test('a destruction that was interrupted, or undone by an old copy of the ring, is completed', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const copy = await freshFolder(t)
  const keys = fixture.process()
  await keys.currentHourKey('Sandbox')
  await cp(fixture.folder, copy, { recursive: true })
  const now = plus(START, { minutes: 90 })
  const { signal } = await crash({
    url: fixture.url,
    folder: fixture.folder,
    now,
    work: 'destroy the hour keys',
    crashPoint: 'before the ring destroys the key',
  })
  assert.deepEqual([signal, await fixture.files()], ['SIGKILL', [HOUR_KEY]])
  await assert.rejects(fixture.process().keyById(HOUR_KEY), { code: 'KEY_DESTROYED' })
  assert.equal(await keys.finishDestroying(), 1)
  assert.deepEqual(await fixture.files(), [])
  assert.equal(await fixture.process(copy).finishDestroying(), 1)
  assert.deepEqual(await readdir(copy), [])
})

test("the next hour's key is created in the last minutes of an hour in use", async (t) => {
  const fixture = await openFileKeyFixture(t)
  const keys = fixture.process()
  fixture.at({ minutes: 25 })
  await keys.createUpcomingHourKeys()
  assert.deepEqual(await fixture.files(), [])
  fixture.at({})
  await keys.currentHourKey('Sandbox')
  await keys.createUpcomingHourKeys()
  assert.deepEqual(await fixture.files(), [HOUR_KEY])
  fixture.at({ minutes: 25 })
  await keys.createUpcomingHourKeys()
  assert.deepEqual(await fixture.files(), [HOUR_KEY, 'sandbox.hour.2026112101'])
})
