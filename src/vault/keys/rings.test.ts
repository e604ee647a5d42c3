import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { freshFolder } from '../../../test/support/embedded.ts'
import { KMS_ACCESS_KEY, KMS_KEY, KMS_REGION, KMS_SECRET, openKmsServer } from '../../../test/support/kms-server.ts'
import { openTransitServer, TRANSIT_MOUNT, TRANSIT_TOKEN } from '../../../test/support/transit-server.ts'
import { openKeyWorld, START } from '../../../test/support/vault-keys.ts'
import type { Statement } from '../../platform/db/index.ts'
import { secret } from '../../platform/log/index.ts'
import { plus } from '../../platform/time/index.ts'
import { type KeyRing, type KeyRingSettings, openKeyRing, type RingKind } from './index.ts'
import type { VaultKeyByIdRow } from './vault-keys.queries.generated.ts'

const HOUR_KEY = 'live.hour.2026112100'
const KINDS: readonly RingKind[] = ['file', 'vault-transit', 'aws-kms']

/** Keys on a ring of that kind, and a database that can be put back. */
async function openWorld(t: TestContext, kind: RingKind) {
  const world = await openKeyWorld(t)
  const ring = openKeyRing(await settingsOf(t, kind), '', world.wallNow)
  return {
    ...world,
    ring,
    process: (...rings: KeyRing[]) => world.processOn(rings.length > 0 ? rings : [ring]),
    /** As after the restore of a backup that was taken when the row was so. */
    putBack: ({ id, wrapped }: VaultKeyByIdRow) => world.db.write.run(putBack, { id, wrapped }),
  }
}

const putBack: Statement<Pick<VaultKeyByIdRow, 'id' | 'wrapped'>, null> = {
  name: 'put_back_a_key',
  text: 'update vault_keys set destroyed_at = null, wrapped = $2 where id = $1',
  parameters: ['id', 'wrapped'],
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
  test(`${kind}: of many that make a key at once one wins, and every process opens that one`, async (t) => {
    const { process, rowOf, at } = await openWorld(t, kind)
    const processes = Array.from({ length: 8 }, () => process())
    for (let hours = 0; hours < 10; hours++) {
      at({ hours })
      const made = await Promise.all(processes.map((keys) => keys.currentHourKey('Live')))
      const later = await process().keyById(made[0]?.id ?? '')
      for (const { key } of made) assert.ok(key.equals(later.key))
      assert.equal((await rowOf(later.id))?.ring, kind)
    }
  })

  test(`${kind}: a destroyed key is gone from the ring and the database, and is never made again`, async (t) => {
    const { process, ring, rowOf, at } = await openWorld(t, kind)
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
  test(`${kind}: an old copy of the database does not bring a destroyed key back`, async (t) => {
    const { process, rowOf, putBack, at } = await openWorld(t, kind)
    const keys = process()
    await keys.currentHourKey('Live')
    const backup = await rowOf(HOUR_KEY)
    at({ minutes: 90 })
    await keys.destroyPastHourKeys()
    at({})
    await putBack(backup!)
    await assert.rejects(process().keyById(HOUR_KEY), { code: 'KEY_LACKING' })
  })
}

test('aws-kms: whoever has an old copy of the database and may ask KMS opens a destroyed key: KMS promises no more', async (t) => {
  const { process, rowOf, putBack, at } = await openWorld(t, 'aws-kms')
  const keys = process()
  const { key } = await keys.currentHourKey('Live')
  const backup = await rowOf(HOUR_KEY)
  at({ minutes: 90 })
  await keys.destroyPastHourKeys()
  at({})
  await putBack(backup!)
  assert.ok((await process().keyById(HOUR_KEY)).key.equals(key))
})

test('a ring that is being left opens its keys, and new ones are made in the other', async (t) => {
  const { process, ring, rowOf, at } = await openWorld(t, 'vault-transit')
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
