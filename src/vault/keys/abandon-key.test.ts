import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/embedded.ts'
import { openFileKeyFixture } from '../../../test/support/vault-keys.ts'
import { openKeyRing } from './index.ts'

test('a lost key is reported, and only an operator can abandon it', async (t) => {
  const fixture = await openFileKeyFixture(t)
  await fixture.process().currentMonthKey('Sandbox')
  const keys = fixture.process()
  const { id } = await keys.currentMonthKey('Live')
  assert.deepEqual([await keys.detectKeyLoss(id), await keys.abandon(id)], ['not lost', false])
  await rm(join(fixture.folder, `${id}.key`))
  const later = fixture.process()
  const troubles = (await later.statuses()).map((status) => [status.id, status.trouble])
  assert.deepEqual(troubles[0], [id, 'KEY_LACKING'])
  await assert.rejects(later.nextMonthKey('Live'), { code: 'KEY_LACKING' })
  // A process that still has the key in memory detects the loss, too.
  for (const process of [keys, later]) assert.equal(await process.detectKeyLoss(id), 'lost')
  assert.equal(await later.abandon(id), true)
  assert.equal((await later.currentMonthKey('Live')).id, 'live.month.202611.02')
  assert.deepEqual([await later.detectKeyLoss(id), await later.abandon(id)], ['not lost', false])
})

test('a key is lost when its file contains another key or no valid key', async (t) => {
  const fixture = await openFileKeyFixture(t)
  await fixture.process().currentMonthKey('Sandbox')
  const { id } = await fixture.process().currentMonthKey('Live')
  const path = join(fixture.folder, `${id}.key`)
  await chmod(path, 0o600)
  for (const bytes of [randomBytes(32), Buffer.of(1)]) {
    await writeFile(path, bytes)
    assert.equal(await fixture.process().detectKeyLoss(id), 'lost')
  }
})

test('a key is not lost when its ring is not configured, or when none of its keys opens', async (t) => {
  const fixture = await openFileKeyFixture(t)
  const { id } = await fixture.process().currentMonthKey('Live')
  await fixture.process().currentMonthKey('Sandbox')
  const empty = await freshFolder(t)
  assert.equal(await fixture.process(empty).detectKeyLoss(id), 'lost with its ring')
  // Another kind of ring, like a configuration without TALLYSTICK_KEY_RING_FORMER.
  const present = { ...openKeyRing({ kind: 'file', folder: empty }, '', fixture.wallNow), kind: 'aws-kms' } as const
  const elsewhere = fixture.processOn([present])
  assert.deepEqual([await elsewhere.detectKeyLoss(id), await elsewhere.abandon(id)], ['not lost', false])
  // A key in the new ring proves nothing about the former ring, whose configured folder is wrong.
  await elsewhere.nextMonthKey('Live')
  const wrongFolder = openKeyRing({ kind: 'file', folder: empty }, '', fixture.wallNow)
  assert.equal(await fixture.processOn([present, wrongFolder]).detectKeyLoss(id), 'lost with its ring')
  assert.equal((await fixture.rowOf(id))?.destroyedAt, null)
})
