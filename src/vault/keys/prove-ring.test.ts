import assert from 'node:assert/strict'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/embedded.ts'
import { openFileWorld } from '../../../test/support/vault-keys.ts'
import { openKeyRing } from './index.ts'

const MONTH_KEY = 'live.month.202611'
const NEXT_MONTH_KEY = 'live.month.202612'
const free = async () => false

/**
 * A ring on a volume that a test unmounts, which leaves an empty mount point or none, and mounts
 * again.
 */
async function openVolume(t: Parameters<typeof openFileWorld>[0]) {
  const world = await openFileWorld(t)
  const away = `${world.folder}-away`
  t.after(() => rm(away, { recursive: true, force: true }))
  return {
    ...world,
    unmount: async (leaves: 'an empty mount point' | 'nothing') => {
      await rename(world.folder, away)
      if (leaves === 'an empty mount point') await mkdir(world.folder)
    },
    mount: async () => {
      await rm(world.folder, { recursive: true, force: true })
      await rename(away, world.folder)
    },
  }
}

for (const leaves of ['an empty mount point', 'nothing'] as const)
  test(`a ring that goes away while its keys are in memory, leaving ${leaves}, gets no key and loses none`, async (t) => {
    const world = await openVolume(t)
    const keys = world.process()
    await keys.currentMonthKey('Live')
    await world.unmount(leaves)
    world.at({ days: 30 })
    await assert.rejects(keys.makeDueMonthKeys(), { code: 'KEY_LACKING', keyId: MONTH_KEY })
    await assert.rejects(keys.currentMonthKey('Live'), { code: 'KEY_LACKING', keyId: MONTH_KEY })
    assert.deepEqual(await readdir(world.folder).catch(() => []), [])
    await world.mount()
    assert.equal((await keys.currentMonthKey('Live')).id, NEXT_MONTH_KEY)
    assert.deepEqual(await world.files(), [MONTH_KEY, NEXT_MONTH_KEY])
  })

test('a month key is not destroyed while its successor is in memory alone', async (t) => {
  const world = await openVolume(t)
  const keys = world.process()
  await keys.currentMonthKey('Live')
  world.at({ days: 30 })
  await keys.currentMonthKey('Live')
  world.at({ days: 30, minutes: 2 })
  await world.unmount('an empty mount point')
  const lacking = { code: 'KEY_LACKING', keyId: NEXT_MONTH_KEY }
  await assert.rejects(keys.destroyMonthKey(MONTH_KEY, free), lacking)
  assert.equal((await world.rowOf(MONTH_KEY))?.destroyedAt, null)
  await world.mount()
  assert.equal(await keys.destroyMonthKey(MONTH_KEY, free), true)
  assert.deepEqual(await world.files(), [NEXT_MONTH_KEY])
})

test("after quiet hours a month key proves the ring, and another mode's where the mode has none", async (t) => {
  const world = await openFileWorld(t)
  await world.process().currentMonthKey('Live')
  await world.process().currentHourKey('Live')
  world.at({ hours: 5 })
  const empty = await freshFolder(t)
  const lacking = { code: 'KEY_LACKING', keyId: MONTH_KEY }
  for (const mode of ['Live', 'Sandbox'] as const)
    await assert.rejects(world.process(empty).currentHourKey(mode), lacking)
  assert.deepEqual(await readdir(empty), [])
  assert.equal((await world.process().currentHourKey('Live')).id, 'live.hour.2026112105')
})

test('when rings are changed the new one proves itself, once it has a key', async (t) => {
  const world = await openFileWorld(t)
  const ringIn = (folder: string) => openKeyRing({ kind: 'file', folder }, '', world.wallNow)
  // Two file rings under different names: what the second is asked is the same for every kind.
  const former = { ...ringIn(world.folder), kind: 'vault-transit' } as const
  const [present, empty] = [await freshFolder(t), await freshFolder(t)]
  await world.processOn([former]).currentMonthKey('Live')
  world.at({ minutes: 1 })
  const first = await world.processOn([ringIn(present), former]).nextMonthKey('Live')
  world.at({ minutes: 2 })
  const stranger = world.processOn([ringIn(empty), former])
  await assert.rejects(stranger.nextMonthKey('Live'), { code: 'KEY_LACKING', keyId: first.id })
  await assert.rejects(stranger.currentHourKey('Sandbox'), { code: 'KEY_LACKING', keyId: first.id })
  assert.deepEqual(await readdir(empty), [])
})

test('a key that one mode lost stops the other neither at the hour nor at the month', async (t) => {
  const world = await openFileWorld(t)
  const keys = world.process()
  await keys.currentMonthKey('Live')
  world.at({ minutes: 1 })
  const { id: lost } = await keys.currentMonthKey('Sandbox')
  await rm(join(world.folder, `${lost}.key`))
  for (const mode of ['Sandbox', 'Live'] as const) {
    world.at({ minutes: 2 })
    await world
      .process()
      .currentHourKey(mode)
      .catch(() => {})
  }
  world.at({ minutes: 25 })
  await world.process().createUpcomingHourKeys()
  world.at({ days: 30, minutes: 2 })
  await assert.rejects(world.process().makeDueMonthKeys(), { code: 'KEY_LACKING', keyId: lost })
  assert.deepEqual(await world.files(), ['live.hour.2026112100', 'live.hour.2026112101', MONTH_KEY, NEXT_MONTH_KEY])
})
