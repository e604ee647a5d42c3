import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/embedded.ts'
import { openFileWorld } from '../../../test/support/vault-keys.ts'
import { openKeyRing } from './index.ts'

test('a lost key is told, and given up by an operator alone', async (t) => {
  const world = await openFileWorld(t)
  await world.process().currentMonthKey('Sandbox')
  const keys = world.process()
  const { id } = await keys.currentMonthKey('Live')
  assert.deepEqual([await keys.lossOf(id), await keys.abandon(id)], ['not lost', false])
  await rm(join(world.folder, `${id}.key`))
  const later = world.process()
  const troubles = (await later.statuses()).map((status) => [status.id, status.trouble])
  assert.deepEqual(troubles[0], [id, 'KEY_LACKING'])
  await assert.rejects(later.nextMonthKey('Live'), { code: 'KEY_LACKING' })
  // Whoever still has it in memory sees the loss, too.
  for (const process of [keys, later]) assert.equal(await process.lossOf(id), 'lost')
  assert.equal(await later.abandon(id), true)
  assert.equal((await later.currentMonthKey('Live')).id, 'live.month.202611.02')
  assert.deepEqual([await later.lossOf(id), await later.abandon(id)], ['not lost', false])
})

test('a file that is another key or none is lost', async (t) => {
  const world = await openFileWorld(t)
  await world.process().currentMonthKey('Sandbox')
  const { id } = await world.process().currentMonthKey('Live')
  const path = join(world.folder, `${id}.key`)
  await chmod(path, 0o600)
  for (const bytes of [randomBytes(32), Buffer.of(1)]) {
    await writeFile(path, bytes)
    assert.equal(await world.process().lossOf(id), 'lost')
  }
})

test('a key whose ring is not configured is not lost, and none is when no other key of the ring opens either', async (t) => {
  const world = await openFileWorld(t)
  const { id } = await world.process().currentMonthKey('Live')
  await world.process().currentMonthKey('Sandbox')
  const empty = await freshFolder(t)
  assert.equal(await world.process(empty).lossOf(id), 'lost with its ring')
  // Another kind of ring: as without TALLYSTICK_KEY_RING_FORMER.
  const present = { ...openKeyRing({ kind: 'file', folder: empty }, '', world.wallNow), kind: 'aws-kms' } as const
  const elsewhere = world.processOn([present])
  assert.deepEqual([await elsewhere.lossOf(id), await elsewhere.abandon(id)], ['not lost', false])
  // A key made in the new ring proves nothing of the former one, where the first is looked for in a wrong folder.
  await elsewhere.nextMonthKey('Live')
  const wrongFolder = openKeyRing({ kind: 'file', folder: empty }, '', world.wallNow)
  assert.equal(await world.processOn([present, wrongFolder]).lossOf(id), 'lost with its ring')
  assert.equal((await world.rowOf(id))?.destroyedAt, null)
})
