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
import { openFileWorld, START } from '../../../test/support/vault-keys.ts'
import { plus } from '../../platform/time/index.ts'
import { openKeyRing } from './index.ts'

const HOUR_KEY = 'sandbox.hour.2026112100'

async function crash(told: KeyRingCrash) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../test/support/crash-in-key-ring.ts', import.meta.url))],
    {
      env: { ...process.env, CRASH: JSON.stringify(told) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [, signal] = await once(child, 'close')
  return { signal, said }
}

test('what is wrapped by a key opens under it and in its place alone', async (t) => {
  const { process } = await openFileWorld(t)
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

test('processes that need the same new key at once get the same one', async (t) => {
  const world = await openFileWorld(t)
  const asked = Array.from({ length: 12 }, () => world.process().currentHourKey('Sandbox'))
  const told = { url: world.url, folder: world.folder, now: START, work: 'make the hour key', dies: 'never' } as const
  const others = Promise.all([crash(told), crash(told), crash(told)])
  const made = await Promise.all(asked)
  for (const { key } of made) assert.ok(key.equals(made[0]!.key))
  const text = `${HOUR_KEY} ${made[0]!.key.export().toString('base64')}`
  for (const { said } of await others) assert.equal(said, text)
  assert.deepEqual(await world.files(), [HOUR_KEY])
})

test('a host that has another volume, an empty one or an old copy gets no key and makes none', async (t) => {
  const world = await openFileWorld(t)
  const old = await freshFolder(t)
  const keys = world.process()
  await keys.currentMonthKey('Sandbox')
  await cp(world.folder, old, { recursive: true })
  world.at({ minutes: 1 })
  await keys.currentHourKey('Sandbox')
  for (const place of [await freshFolder(t), old]) {
    const stranger = world.process(place)
    const before = await readdir(place)
    await assert.rejects(stranger.currentHourKey('Sandbox'), { code: 'KEY_LACKING', keyId: HOUR_KEY })
    await assert.rejects(stranger.keyById(HOUR_KEY), { code: 'KEY_LACKING' })
    // The next hour's key, too, is made only where this one is.
    world.at({ hours: 1 })
    await assert.rejects(stranger.currentHourKey('Sandbox'), { code: 'KEY_LACKING', keyId: HOUR_KEY })
    world.at({})
    assert.deepEqual(await readdir(place), before)
  }
  const twin = await freshFolder(t)
  await openKeyRing({ kind: 'file', folder: twin }, '', () => START).make(HOUR_KEY)
  await assert.rejects(world.process(twin).currentHourKey('Sandbox'), { code: 'KEY_DIFFERS', keyId: HOUR_KEY })
  await assert.rejects(world.process().keyById('live.hour.2026112100'), { code: 'KEY_UNKNOWN' })
})

test('who opens a key that was never created does not stop the one who makes it', async (t) => {
  const keys = (await openFileWorld(t)).process()
  const [looked, made] = await Promise.allSettled([keys.keyById(HOUR_KEY), keys.currentHourKey('Sandbox')])
  // The look may also come late enough to find the key.
  if (looked.status === 'rejected') assert.equal(looked.reason.code, 'KEY_UNKNOWN')
  assert.equal(made.status === 'fulfilled' && made.value.id, HOUR_KEY)
})

test('a key whose file was changed or lost is refused, and not made anew', async (t) => {
  const world = await openFileWorld(t)
  await world.process().currentHourKey('Sandbox')
  const path = join(world.folder, `${HOUR_KEY}.key`)
  await chmod(path, 0o600)
  await writeFile(path, randomBytes(32))
  await assert.rejects(world.process().currentHourKey('Sandbox'), { code: 'KEY_DIFFERS' })
  await rm(path)
  await assert.rejects(world.process().currentHourKey('Sandbox'), { code: 'KEY_LACKING' })
  assert.deepEqual(await world.files(), [])
})

test("an hour's key goes when the hour after it has ended, and never comes back", async (t) => {
  const world = await openFileWorld(t)
  const keys = world.process()
  await keys.currentHourKey('Sandbox')
  world.at({ minutes: 89, seconds: 59, milliseconds: 999 })
  assert.equal(await keys.destroyPastHourKeys(), 0)
  assert.equal((await keys.keyById(HOUR_KEY)).id, HOUR_KEY)
  world.at({ minutes: 90 })
  // Also before a worker comes: no process uses it any more.
  await assert.rejects(keys.keyById(HOUR_KEY), { code: 'KEY_DESTROYED' })
  assert.equal(await keys.destroyPastHourKeys(), 1)
  assert.deepEqual([await world.files(), await keys.statuses()], [[], []])
  assert.equal((await world.rowOf(HOUR_KEY))?.destroyedAt, plus(START, { minutes: 90 }))
  // A clock that goes back finds no way to it: neither the old key nor a new one of its name.
  world.at({})
  for (const other of [keys, world.process()]) {
    await assert.rejects(other.currentHourKey('Sandbox'), { code: 'KEY_DESTROYED' })
    await assert.rejects(other.keyById(HOUR_KEY), { code: 'KEY_DESTROYED' })
  }
  assert.deepEqual(await world.files(), [])
})

test('a process that was killed before it wrote its key down leaves one that the next can take', async (t) => {
  const world = await openFileWorld(t)
  const told = { url: world.url, folder: world.folder, now: START, work: 'make the hour key' } as const
  const { signal } = await crash({ ...told, dies: 'after the ring made it' })
  assert.deepEqual([signal, await world.files(), await world.rowOf(HOUR_KEY)], ['SIGKILL', [HOUR_KEY], undefined])
  const { id } = await world.process().currentHourKey('Sandbox')
  assert.equal(id, HOUR_KEY)
})

test('a key that was never written down goes at its end as well', async (t) => {
  const world = await openFileWorld(t)
  const told = { url: world.url, folder: world.folder, now: START, work: 'make the hour key' } as const
  await crash({ ...told, dies: 'after the ring made it' })
  assert.equal(await world.process().finishDestroying(), 0)
  world.at({ minutes: 90 })
  assert.equal(await world.process().finishDestroying(), 1)
  assert.deepEqual(await world.files(), [])
})

test('a destruction that was interrupted, or undone by an old copy of the ring, is finished', async (t) => {
  const world = await openFileWorld(t)
  const copy = await freshFolder(t)
  const keys = world.process()
  await keys.currentHourKey('Sandbox')
  await cp(world.folder, copy, { recursive: true })
  const now = plus(START, { minutes: 90 })
  const { signal } = await crash({
    url: world.url,
    folder: world.folder,
    now,
    work: 'destroy the hour keys',
    dies: 'before the ring destroys it',
  })
  assert.deepEqual([signal, await world.files()], ['SIGKILL', [HOUR_KEY]])
  await assert.rejects(world.process().keyById(HOUR_KEY), { code: 'KEY_DESTROYED' })
  assert.equal(await keys.finishDestroying(), 1)
  assert.deepEqual(await world.files(), [])
  assert.equal(await world.process(copy).finishDestroying(), 1)
  assert.deepEqual(await readdir(copy), [])
})

test("the coming hour's key is made in the last minutes of an hour in use", async (t) => {
  const world = await openFileWorld(t)
  const keys = world.process()
  world.at({ minutes: 25 })
  await keys.createUpcomingHourKeys()
  assert.deepEqual(await world.files(), [])
  world.at({})
  await keys.currentHourKey('Sandbox')
  await keys.createUpcomingHourKeys()
  assert.deepEqual(await world.files(), [HOUR_KEY])
  world.at({ minutes: 25 })
  await keys.createUpcomingHourKeys()
  assert.deepEqual(await world.files(), [HOUR_KEY, 'sandbox.hour.2026112101'])
})
