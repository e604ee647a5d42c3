import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { freshFolder } from '../../test/support/embedded.ts'
import { KMS_ACCESS_KEY, KMS_KEY, KMS_REGION, KMS_SECRET, openKmsServer } from '../../test/support/kms-server.ts'
import { createTestDatabase } from '../../test/support/postgres.ts'
import { openTransitServer, TRANSIT_MOUNT, TRANSIT_TOKEN } from '../../test/support/transit-server.ts'
import { openDatabase } from '../platform/db/index.ts'
import { createLog, secret } from '../platform/log/index.ts'
import { plus, type Span, type Timestamp } from '../platform/time/index.ts'
import { createKeys, type KeyRing, type KeyRingSettings, type Keys, openKeyRing, type RingKind } from './index.ts'
import { type VaultKeyByIdRow, vaultKeyById } from './vault-keys.queries.generated.ts'

const START = '2026-11-21T00:30:00.000Z' as Timestamp
const HOUR_KEY = 'live.hour.2026112100'
const KINDS: readonly RingKind[] = ['file', 'vault-transit', 'aws-kms']
const log = createLog({ level: 'silent' })

/** The vault's keys on a ring of that kind, each process with a memory of its own; and a database that can be put back. */
async function openWorld(t: TestContext, kind: RingKind) {
  const database = await createTestDatabase()
  const db = await openDatabase({ url: database.appUrl, log })
  const opened: Keys[] = []
  let ahead: Span = {}
  const wallNow = () => plus(START, ahead)
  t.after(async () => {
    for (const keys of opened) keys.close()
    await db.close()
    await database.drop()
  })
  const ring = openKeyRing(await settingsOf(t, kind), '', wallNow)
  const write = (text: string, values: object = {}) =>
    db.write.run({ name: 'change_rows', text, parameters: Object.keys(values) as never[], row: () => null }, values)
  return {
    ring,
    process: (...rings: KeyRing[]) => {
      const keys = createKeys({ db, wallNow, rings: rings.length > 0 ? rings : [ring], log })
      opened.push(keys)
      return keys
    },
    at: (span: Span) => {
      ahead = span
    },
    rowOf: async (id: string) => (await db.read.run(vaultKeyById, { id }))[0],
    /** As after the restore of a backup that was taken when the row was so. */
    putBack: ({ id, wrapped }: VaultKeyByIdRow) =>
      write('update vault_keys set destroyed_at = null, wrapped = $1 where id = $2', { wrapped, id }),
  }
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
    const { process, rowOf } = await openWorld(t, kind)
    const made = await Promise.all(Array.from({ length: 8 }, () => process().currentHourKey('Live')))
    const later = await process().keyById(HOUR_KEY)
    for (const { key } of made) assert.ok(key.equals(later.key))
    assert.equal((await rowOf(HOUR_KEY))?.ring, kind)
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
  assert.deepEqual(await keys.monthKeysToLeave(), [old.id])
  assert.equal(await keys.destroyMonthKey(old.id, async () => false), true)
  assert.deepEqual([await former.list(), await ring.list()], [[], [next.id]])
})
