import { first } from '../../platform/db/index.ts'
import { keyPrefix, newestEndedHour, parseKeyId } from './key-id.ts'
import { ownerOfKey } from './key-owner.ts'
import type { KeyRing } from './key-ring.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import type { KeyServices } from './key-services.ts'
import {
  anyKeyOfRing,
  copyVaultKey,
  insertVaultKey,
  type NewestKeyOfRingParameters,
  newestKeyOfRing,
  type VaultKeyByIdRow,
  vaultKeyById,
} from './vault-keys.queries.generated.ts'
import { keyCheckValue, type VaultKey } from './wrapping.ts'

/** Returns functions that open and create the keys that a cell lists. They cache nothing. */
export function openKeyRecords({ db, wallNow, rings }: Pick<KeyServices, 'db' | 'wallNow' | 'rings'>) {
  const rowOf = async (id: string) => first(await db.write.run(vaultKeyById, { id })) ?? copyOfOwner(id)

  /**
   * Copies the row of another cell's key, or returns null. An instrument that was sealed while its
   * shard moved can need a key that the move has not copied.
   */
  async function copyOfOwner(id: string): Promise<VaultKeyByIdRow | null> {
    const owner = ownerOfKey(db, id)
    if (!owner || owner.cell === db.cell) return null
    const row = first(await owner.write.run(vaultKeyById, { id }))
    if (row && row.destroyedAt === null) await db.write.run(copyVaultKey, { ...row, closedAt: wallNow() })
    return row
  }

  async function open(id: string, row: VaultKeyByIdRow | null): Promise<VaultKey> {
    if (!row) throw new KeyRingFault('KEY_UNKNOWN', id)
    if (row.destroyedAt !== null) throw new KeyRingFault('KEY_DESTROYED', id)
    const ring = rings.find(({ kind }) => kind === row.ring)
    if (!ring) throw new KeyRingFault('RING_DIFFERS', id)
    const key = await ring.open(id, row.wrapped)
    if (!key) throw new KeyRingFault('KEY_LACKING', id)
    if (keyCheckValue({ id, key }) !== row.checkValue) throw new KeyRingFault('KEY_DIFFERS', id)
    return { id, key }
  }

  /**
   * Creates a key. A key that was ever created is never created again, even if the ring lacks it.
   * If two processes create it at once, the row decides.
   */
  async function make(id: string): Promise<VaultKey> {
    const row = await rowOf(id)
    if (row) return open(id, row)
    const [ring] = rings
    if (!ring) throw new RangeError('No key ring is configured.')
    await checkRing(ring, id)
    const { key, wrapped } = await ring.make(id)
    const checkValue = keyCheckValue({ id, key })
    await db.write.run(insertVaultKey, { id, ring: ring.kind, wrapped, checkValue, createdAt: wallNow() })
    return open(id, await rowOf(id))
  }

  /**
   * Checks that the ring is the shared one before it creates a key. A ring without its newest key
   * may be an unmounted volume, where a new key would be lost with everything it wraps. The check
   * reads the ring, not the cache. It uses a key of the same mode if there is one, so that a lost
   * key of the sandbox does not stop live requests.
   */
  async function checkRing(ring: KeyRing, id: string): Promise<void> {
    const scope = { mode: parseKeyId(id)?.mode ?? 'Live', cell: null }
    const ringScope = { ring: ring.kind, modePrefix: keyPrefix(scope), newestEndedHour: newestEndedHour(wallNow()) }
    const newest = first(await db.write.run(newestKeyOfRing, ringScope))
    // Without the cache, which would wait for its own result if this is the very key.
    if (newest) await open(newest.id, await rowOf(newest.id))
    else if (!(await hasKeyInRing(ring, ringScope))) await ring.create()
  }

  /** Returns whether a cell has a key of the ring. Opens the newest one of another cell. */
  async function hasKeyInRing(ring: KeyRing, ringScope: NewestKeyOfRingParameters): Promise<boolean> {
    if (first(await db.write.run(anyKeyOfRing, { ring: ring.kind }))) return true
    for (const cell of db.allCells.filter((each) => each.cell !== db.cell)) {
      const newest = first(await cell.write.run(newestKeyOfRing, ringScope))
      if (newest) await open(newest.id, first(await cell.write.run(vaultKeyById, { id: newest.id })))
      if (newest || first(await cell.write.run(anyKeyOfRing, { ring: ring.kind }))) return true
    }
    return false
  }

  return { rowOf, open, make }
}
