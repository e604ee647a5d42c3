import assert from 'node:assert/strict'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/embedded.ts'
import { openFileKeyFixture } from '../../../test/support/vault-keys.ts'
import { openKeyRing } from './index.ts'

const MONTH_KEY = 'live.month.202611'
const NEXT_MONTH_KEY = 'live.month.202612'
const free = async () => false

/**
 * Opens a ring on a volume that a test can unmount, with or without its mount point, and mount
 * again.
 */
async function openVolume(t: Parameters<typeof openFileKeyFixture>[0]) {
  const fixture = await openFileKeyFixture(t)
  const away = `${fixture.folder}-away`
  t.after(() => rm(away, { recursive: true, force: true }))
  return {
    ...fixture,
    unmount: async (leaves: 'an empty mount point' | 'nothing') => {
      await rename(fixture.folder, away)
      if (leaves === 'an empty mount point') await mkdir(fixture.folder)
    },
    mount: async () => {
      await rm(fixture.folder, { recursive: true, force: true })
      await rename(away, fixture.folder)
    },
  }
}

for (const leaves of ['an empty mount point', 'nothing'] as const)
  test(`a ring that disappears while its keys are in memory, leaving ${leaves}, gets no new key and loses none`, async (t) => {
    const fixture = await openVolume(t)
    const keys = fixture.process()
    await keys.currentMonthKey('Live')
    await fixture.unmount(leaves)
    fixture.at({ days: 30 })
    await assert.rejects(keys.makeDueMonthKeys(), { code: 'KEY_LACKING', keyId: MONTH_KEY })
    await assert.rejects(keys.currentMonthKey('Live'), { code: 'KEY_LACKING', keyId: MONTH_KEY })
    assert.deepEqual(await readdir(fixture.folder).catch(() => []), [])
    await fixture.mount()
    assert.equal((await keys.currentMonthKey('Live')).id, NEXT_MONTH_KEY)
    assert.deepEqual(await fixture.files(), [MONTH_KEY, NEXT_MONTH_KEY])
  })

test('a month key is not destroyed while its successor exists only in memory', async (t) => {
  const fixture = await openVolume(t)
  const keys = fixture.process()
  await keys.currentMonthKey('Live')
  fixture.at({ days: 30 })
  await keys.currentMonthKey('Live')
  fixture.at({ days: 30, minutes: 2 })
  await fixture.unmount('an empty mount point')
  const lacking = { code: 'KEY_LACKING', keyId: NEXT_MONTH_KEY }
  await assert.rejects(keys.destroyMonthKey(MONTH_KEY, free), lacking)
  assert.equal((await fixture.rowOf(MONTH_KEY))?.destroyedAt, null)
  await fixture.mount()
  assert.equal(await keys.destroyMonthKey(MONTH_KEY, free), true)
  assert.deepEqual(await fixture.files(), [NEXT_MONTH_KEY])
})

test('after hours without use, the newest month key proves that the ring is the right one, in any mode', async (t) => {
  const fixture = await openFileKeyFixture(t)
  await fixture.process().currentMonthKey('Live')
  await fixture.process().currentHourKey('Live')
  fixture.at({ hours: 5 })
  const empty = await freshFolder(t)
  const lacking = { code: 'KEY_LACKING', keyId: MONTH_KEY }
  for (const mode of ['Live', 'Sandbox'] as const)
    await assert.rejects(fixture.process(empty).currentHourKey(mode), lacking)
  assert.deepEqual(await readdir(empty), [])
  assert.equal((await fixture.process().currentHourKey('Live')).id, 'live.hour.2026112105')
})

test('after a change of rings, a key is created only in a ring that has the newest key', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const ringIn = (folder: string) => openKeyRing({ kind: 'file', folder }, '', fixture.wallNow)
  // A file ring under another name, because every kind of ring gets the same requests.
  const former = { ...ringIn(fixture.folder), kind: 'vault-transit' } as const
  const [present, empty] = [await freshFolder(t), await freshFolder(t)]
  await fixture.processOn([former]).currentMonthKey('Live')
  fixture.at({ minutes: 1 })
  const first = await fixture.processOn([ringIn(present), former]).nextMonthKey('Live')
  fixture.at({ minutes: 2 })
  const stranger = fixture.processOn([ringIn(empty), former])
  await assert.rejects(stranger.nextMonthKey('Live'), { code: 'KEY_LACKING', keyId: first.id })
  await assert.rejects(stranger.currentHourKey('Sandbox'), { code: 'KEY_LACKING', keyId: first.id })
  assert.deepEqual(await readdir(empty), [])
})

test('a lost key of one mode stops neither hour keys nor month keys of the other mode', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const keys = fixture.process()
  await keys.currentMonthKey('Live')
  fixture.at({ minutes: 1 })
  const { id: lost } = await keys.currentMonthKey('Sandbox')
  await rm(join(fixture.folder, `${lost}.key`))
  for (const mode of ['Sandbox', 'Live'] as const) {
    fixture.at({ minutes: 2 })
    await fixture
      .process()
      .currentHourKey(mode)
      .catch(() => {})
  }
  fixture.at({ minutes: 25 })
  await fixture.process().createUpcomingHourKeys()
  fixture.at({ days: 30, minutes: 2 })
  await assert.rejects(fixture.process().makeDueMonthKeys(), { code: 'KEY_LACKING', keyId: lost })
  assert.deepEqual(await fixture.files(), ['live.hour.2026112100', 'live.hour.2026112101', MONTH_KEY, NEXT_MONTH_KEY])
})
