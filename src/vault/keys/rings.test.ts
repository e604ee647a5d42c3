import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { freshFolder } from '../../../test/support/embedded.ts'
import { KMS_ACCESS_KEY, KMS_KEY, KMS_REGION, KMS_SECRET, openKmsServer } from '../../../test/support/kms-server.ts'
import { openTransitServer, TRANSIT_MOUNT, TRANSIT_TOKEN } from '../../../test/support/transit-server.ts'
import { openKeyFixture, START } from '../../../test/support/vault-keys.ts'
import type { Statement } from '../../platform/db/index.ts'
import { secret } from '../../platform/log/index.ts'
import { plus } from '../../platform/time/index.ts'
import { type KeyRing, type KeyRingSettings, openKeyRing, type RingKind } from './index.ts'
import type { VaultKeyByIdRow } from './vault-keys.queries.generated.ts'

const HOUR_KEY = 'live.hour.2026112100'
const KINDS: readonly RingKind[] = ['file', 'vault-transit', 'aws-kms']

/** Opens a ring of that kind, and a database whose keys can be restored. */
async function openRingFixture(t: TestContext, kind: RingKind) {
  const fixture = await openKeyFixture(t)
  const ring = openKeyRing(await settingsOf(t, kind), '', fixture.wallNow)
  return {
    ...fixture,
    ring,
    process: (...rings: KeyRing[]) => fixture.processOn(rings.length > 0 ? rings : [ring]),
    /** Restores the row of a destroyed key as a backup would. */
    restoreKey: ({ id, wrapped }: VaultKeyByIdRow) => fixture.db.write.run(restoreKey, { id, wrapped }),
  }
}

const restoreKey: Statement<Pick<VaultKeyByIdRow, 'id' | 'wrapped'>, null> = {
  name: 'restore_key',
  text: 'update vault_keys set destroyed_at = null, wrapped = $2 where id = $1',
  parameters: ['id', 'wrapped'],
  route: { to: 'cell' },
  writes: true,
  row: () => null,
}

async function settingsOf(t: TestContext, kind: RingKind): Promise<KeyRingSettings> {
  switch (kind) {
    case 'file':
      return { kind, folder: await freshFolder(t) }
    case 'vault-transit': {
      const { url } = await openTransitServer(t)
      return { kind, url, token: { text: secret(TRANSIT_TOKEN) }, mount: TRANSIT_MOUNT, namespace: null }
    }
    case 'aws-kms': {
      const { url } = await openKmsServer(t)
      const keys = { accessKeyId: KMS_ACCESS_KEY, secretAccessKey: secret(KMS_SECRET), sessionToken: null }
      return { kind, keyId: KMS_KEY, region: KMS_REGION, url, identity: { by: 'keys', ...keys } }
    }
  }
}

for (const kind of KINDS) {
  test(`${kind}: one of many concurrent creations wins, and every process opens that key`, async (t) => {
    const { process, rowOf, at } = await openRingFixture(t, kind)
    const processes = Array.from({ length: 8 }, () => process())
    for (let hours = 0; hours < 10; hours++) {
      at({ hours })
      const made = await Promise.all(processes.map((keys) => keys.currentHourKey('Live')))
      const later = await process().keyById(made[0]?.id ?? '')
      for (const { key } of made) assert.ok(key.equals(later.key))
      assert.equal((await rowOf(later.id))?.ring, kind)
    }
  })

  test(`${kind}: a destroyed key is deleted from the ring and the database, and is never created again`, async (t) => {
    const { process, ring, rowOf, at } = await openRingFixture(t, kind)
    const keys = process()
    await keys.currentHourKey('Live')
    at({ minutes: 90 })
    assert.equal(await keys.destroyPastHourKeys(), 1)
    const row = await rowOf(HOUR_KEY)
    assert.deepEqual([row?.wrapped, row?.destroyedAt, await ring.list()], [null, plus(START, { minutes: 90 }), []])
    at({})
    await assert.rejects(process().currentHourKey('Live'), { code: 'KEY_DESTROYED' })
  })
}

for (const kind of ['file', 'vault-transit'] as const) {
  test(`${kind}: an old copy of the database does not restore a destroyed key`, async (t) => {
    const { process, rowOf, restoreKey, at } = await openRingFixture(t, kind)
    const keys = process()
    await keys.currentHourKey('Live')
    const backup = await rowOf(HOUR_KEY)
    at({ minutes: 90 })
    await keys.destroyPastHourKeys()
    at({})
    await restoreKey(backup!)
    await assert.rejects(process().keyById(HOUR_KEY), { code: 'KEY_LACKING' })
  })
}

test('aws-kms: an old copy of the database together with access to KMS opens a destroyed key', async (t) => {
  const { process, rowOf, restoreKey, at } = await openRingFixture(t, 'aws-kms')
  const keys = process()
  const { key } = await keys.currentHourKey('Live')
  const backup = await rowOf(HOUR_KEY)
  at({ minutes: 90 })
  await keys.destroyPastHourKeys()
  at({})
  await restoreKey(backup!)
  assert.ok((await process().keyById(HOUR_KEY)).key.equals(key))
})

test('after a change of rings, the former ring opens its keys, and new keys are created in the new one', async (t) => {
  const { process, ring, rowOf, at } = await openRingFixture(t, 'vault-transit')
  const former = openKeyRing(await settingsOf(t, 'file'), '', () => START)
  const old = await process(former).currentMonthKey('Live')
  await assert.rejects(process(ring).keyById(old.id), { code: 'RING_DIFFERS' })
  const keys = process(ring, former)
  assert.ok((await keys.currentMonthKey('Live')).key.equals(old.key))
  const next = await keys.nextMonthKey('Live')
  assert.deepEqual([(await rowOf(next.id))?.ring, await former.list()], ['vault-transit', [old.id]])
  at({ minutes: 1 })
  assert.deepEqual(await keys.monthKeysToRetire(), [old.id])
  assert.equal(await keys.destroyMonthKey(old.id, async () => false), true)
  assert.deepEqual([await former.list(), await ring.list()], [[], [next.id]])
})
