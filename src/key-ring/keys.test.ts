import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { KeyRingCrash } from '../../test/support/crash-in-key-ring.ts'
import { freshFolder } from '../../test/support/embedded.ts'
import { createTestDatabase } from '../../test/support/postgres.ts'
import { until } from '../../test/support/process.ts'
import { openDatabase } from '../platform/db/index.ts'
import { createLog } from '../platform/log/index.ts'
import { plus, type Span, type Timestamp } from '../platform/time/index.ts'
import { createKeys, type Keys, openKeyRing } from './index.ts'
import { vaultKeyById } from './vault-keys.queries.generated.ts'

const START = '2026-11-21T00:30:00.000Z' as Timestamp
const HOUR_KEY = 'sandbox.hour.2026112100'
const log = createLog({ level: 'silent' })

/** A ring in a folder, a database, and processes on both: each has a memory of its own. */
async function openWorld(t: TestContext) {
  const database = await createTestDatabase()
  const folder = await freshFolder(t)
  const db = await openDatabase({ url: database.appUrl, log })
  const opened: Keys[] = []
  let ahead: Span = {}
  const wallNow = () => plus(START, ahead)
  t.after(async () => {
    for (const keys of opened) keys.close()
    await db.close()
    await database.drop()
  })
  const process = (place = folder, forgetEveryMs = 20_000) => {
    const rings = [openKeyRing({ kind: 'file', folder: place }, '', wallNow)]
    const keys = createKeys({ db, wallNow, rings, log, forgetEveryMs })
    opened.push(keys)
    return keys
  }
  return {
    url: database.appUrl,
    db,
    folder,
    process,
    at: (span: Span) => {
      ahead = span
    },
    files: async () => (await readdir(folder)).map((name) => name.replace('.key', '')).sort(),
    rowOf: async (id: string) => (await db.read.run(vaultKeyById, { id }))[0],
  }
}

async function crash(told: KeyRingCrash) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../test/support/crash-in-key-ring.ts', import.meta.url))],
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
  const { process } = await openWorld(t)
  const keys = process()
  const [hour, month, live] = await Promise.all([
    keys.currentHourKey('Sandbox'),
    keys.currentMonthKey('Sandbox'),
    keys.currentHourKey('Live'),
  ])
  assert.deepEqual([hour.id, month.id, live.id], [HOUR_KEY, 'sandbox.month.202611', 'live.hour.2026112100'])
  const dataKey = randomBytes(32)
  const wrapped = keys.wrapDataKey(hour, dataKey, ['token', 'owner'])
  assert.deepEqual(keys.unwrapDataKey(hour, wrapped, ['token', 'owner']).export(), dataKey)
  assert.throws(() => keys.unwrapDataKey(hour, wrapped, ['token', 'other']))
  for (const other of [month, live, { id: month.id, key: hour.key }])
    assert.throws(() => keys.unwrapDataKey(other, wrapped, ['token', 'owner']))
})

test('processes that need the same new key at once get the same one', async (t) => {
  const world = await openWorld(t)
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
  const world = await openWorld(t)
  const old = await freshFolder(t)
  const keys = world.process()
  await keys.currentMonthKey('Sandbox')
  await cp(world.folder, old, { recursive: true })
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

test('a key whose file was changed or lost is refused, and not made anew', async (t) => {
  const world = await openWorld(t)
  await world.process().currentHourKey('Sandbox')
  const path = join(world.folder, `${HOUR_KEY}.key`)
  await chmod(path, 0o600)
  await writeFile(path, `${randomBytes(32).toString('base64')}\n`)
  await assert.rejects(world.process().currentHourKey('Sandbox'), { code: 'KEY_DIFFERS' })
  await rm(path)
  await assert.rejects(world.process().currentHourKey('Sandbox'), { code: 'KEY_LACKING' })
  assert.deepEqual(await world.files(), [])
})

test("an hour's key goes when the hour after it has ended, and never comes back", async (t) => {
  const world = await openWorld(t)
  const keys = world.process()
  await keys.currentHourKey('Sandbox')
  world.at({ minutes: 89, seconds: 59, milliseconds: 999 })
  assert.equal(await keys.destroyPastHourKeys(), 0)
  assert.equal((await keys.keyById(HOUR_KEY)).id, HOUR_KEY)
  world.at({ minutes: 90 })
  // Also before a worker comes: no process uses it any more.
  await assert.rejects(keys.keyById(HOUR_KEY), { code: 'KEY_DESTROYED' })
  const late = (await keys.statuses()).map(({ id, overdue }) => [id, overdue])
  assert.deepEqual(late, [[HOUR_KEY, true]])
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
  const world = await openWorld(t)
  const told = { url: world.url, folder: world.folder, now: START, work: 'make the hour key' } as const
  const { signal } = await crash({ ...told, dies: 'after the ring made it' })
  assert.deepEqual([signal, await world.files(), await world.rowOf(HOUR_KEY)], ['SIGKILL', [HOUR_KEY], undefined])
  const { id } = await world.process().currentHourKey('Sandbox')
  assert.equal(id, HOUR_KEY)
})

test('a key that was never written down goes at its end as well', async (t) => {
  const world = await openWorld(t)
  const told = { url: world.url, folder: world.folder, now: START, work: 'make the hour key' } as const
  await crash({ ...told, dies: 'after the ring made it' })
  assert.equal(await world.process().finishDestroying(), 0)
  world.at({ minutes: 90 })
  assert.equal(await world.process().finishDestroying(), 1)
  assert.deepEqual(await world.files(), [])
})

test('a destruction that was interrupted, or undone by an old copy of the ring, is finished', async (t) => {
  const world = await openWorld(t)
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

test('other processes forget a destroyed key as soon as they ask, and they ask three times a minute', async (t) => {
  const world = await openWorld(t)
  const [one, other] = [world.process(), world.process(world.folder, 500)]
  const before = await one.currentMonthKey('Live')
  await one.nextMonthKey('Live')
  assert.equal((await other.keyById(before.id)).id, before.id)
  world.at({ minutes: 2 })
  assert.equal(await one.destroyMonthKey(before.id, async () => false), true)
  await assert.rejects(one.keyById(before.id), { code: 'KEY_DESTROYED' })
  const trouble = () =>
    other.keyById(before.id).then(
      () => null,
      ({ code }: { code: string }) => code,
    )
  await until('forgotten', trouble, (code) => code === 'KEY_DESTROYED')
})

test('a month key serves for 30 days, and the next one is made by whoever comes first', async (t) => {
  const world = await openWorld(t)
  const first = await world.process().currentMonthKey('Live')
  world.at({ days: 29, hours: 23 })
  assert.equal((await world.process().currentMonthKey('Live')).id, first.id)
  assert.deepEqual(await world.process().makeDueMonthKeys(), [])
  world.at({ days: 30 })
  const asked = await Promise.all(Array.from({ length: 8 }, () => world.process().currentMonthKey('Live')))
  for (const { id, key } of asked) assert.ok(id === 'live.month.202612' && key.equals(asked[0]!.key))
  assert.deepEqual(await world.process().makeDueMonthKeys(), [])
  assert.deepEqual(await world.process().monthKeysToLeave(), [first.id])
  // Back in November the newest still serves.
  world.at({ days: 2 })
  assert.equal((await world.process().currentMonthKey('Live')).id, 'live.month.202612')
})

test('a month key is destroyed when another serves, nothing needs it and nobody holds it', async (t) => {
  const world = await openWorld(t)
  const keys = world.process()
  const first = await keys.currentMonthKey('Live')
  const free = async () => false
  assert.equal(await keys.destroyMonthKey(first.id, free), false)
  const next = await keys.nextMonthKey('Live')
  assert.deepEqual([next.id, (await keys.currentMonthKey('Live')).id], ['live.month.202611.02', 'live.month.202611.02'])
  assert.equal(await keys.destroyMonthKey(first.id, free), false, 'others may still be about to use it')
  world.at({ minutes: 1 })
  assert.equal(await keys.destroyMonthKey(first.id, async () => true), false)
  let released = false
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holder = world.db.transaction(async (tx) => {
    await keys.hold(tx, first)
    held.resolve()
    await release.promise
    released = true
  })
  await held.promise
  const destroyed = keys.destroyMonthKey(first.id, async () => {
    assert.ok(released, 'asked while somebody held it')
    return false
  })
  setImmediate(release.resolve)
  await holder
  assert.equal(await destroyed, true)
  assert.deepEqual(await world.files(), [next.id])
  await assert.rejects(
    world.db.transaction((tx) => keys.hold(tx, first)),
    { code: 'KEY_DESTROYED' },
  )
})

test("the coming hour's key is made in the last minutes of an hour in use", async (t) => {
  const world = await openWorld(t)
  const keys = world.process()
  world.at({ minutes: 25 })
  await keys.makeComingHourKeys()
  assert.deepEqual(await world.files(), [])
  world.at({})
  await keys.currentHourKey('Sandbox')
  await keys.makeComingHourKeys()
  assert.deepEqual(await world.files(), [HOUR_KEY])
  world.at({ minutes: 25 })
  await keys.makeComingHourKeys()
  assert.deepEqual(await world.files(), [HOUR_KEY, 'sandbox.hour.2026112101'])
})

test('a lost key is told, and given up by an operator alone', async (t) => {
  const world = await openWorld(t)
  const keys = world.process()
  const { id } = await keys.currentMonthKey('Live')
  assert.equal(await keys.abandon(id), false)
  await rm(join(world.folder, `${id}.key`))
  const later = world.process()
  assert.deepEqual(
    (await later.statuses()).map((status) => [status.id, status.trouble]),
    [[id, 'KEY_LACKING']],
  )
  await assert.rejects(later.nextMonthKey('Live'), { code: 'KEY_LACKING' })
  assert.equal(await later.abandon(id), true)
  assert.equal((await later.currentMonthKey('Live')).id, 'live.month.202611.02')
  assert.equal(await later.abandon(id), false)
})
