import { first, type Transaction } from '../../platform/db/index.ts'
import { eachOf } from '../../platform/schedule/index.ts'
import type { KeyCache } from './key-cache.ts'
import { endOfHourKey, newestEndedHour, parseKeyId } from './key-id.ts'
import { isCopy } from './key-owner.ts'
import { KeyRingFault, type KeyRingFaultCode } from './key-ring-fault.ts'
import type { KeyServices } from './key-services.ts'
import {
  closeVaultKey,
  type DestroyVaultKeyRow,
  deleteVaultKeyCopy,
  deleteVaultKeyLocks,
  destroyedVaultKeys,
  destroyVaultKey,
  existingKeysOfPeriod,
  existingKeysOfRing,
  lockKeyLocksOfAllShards,
  vaultKeyById,
} from './vault-keys.queries.generated.ts'

/** Maximum number of keys per run. Runs are seconds apart. */
const KEYS_A_RUN = 200

/** The faults of a lost key, and of an existing key that is looked up in the wrong ring. */
const LOST = ['KEY_LACKING', 'KEY_DIFFERS', 'KEY_DAMAGED', 'WRAP_DIFFERS']
const KEYS_MAX = 200

/**
 * The loss of a key: not lost, lost while other keys of its ring open, or lost with the whole ring.
 */
export type KeyLoss = 'not lost' | 'lost' | 'lost with its ring'

/**
 * Destroys every hour key after its end and returns their number. Copies of other cells' keys are
 * deleted: their cell destroys these. A key that its ring can't destroy now is destroyed in the
 * database and in memory; its error is thrown after the others are done, and `finishDestroying`
 * continues.
 */
export async function destroyPastHourKeys(parts: KeyServices, opened: KeyCache): Promise<number> {
  const now = parts.wallNow()
  const living = await parts.db.write.run(existingKeysOfPeriod, { period: 'hour', limit: KEYS_A_RUN })
  const past = living.filter(({ id }) => endOfHourKey(id) <= now)
  await eachOf(past, async ({ id }) => {
    if (isCopy(parts.db, id)) return parts.db.write.run(deleteVaultKeyCopy, { id })
    const row = first(await parts.db.write.run(destroyVaultKey, { id, now }))
    return row && destroyInRing(parts, opened, row)
  })
  return past.length
}

/**
 * Destroys keys in the rings that the database has as destroyed: after a killed process, or after
 * an old copy of a ring was restored. Unrecorded hour keys are destroyed at their end, too.
 */
export async function finishDestroying({ db, wallNow, rings }: KeyServices): Promise<number> {
  const now = wallNow()
  let finished = 0
  await eachOf(rings, async (ring) => {
    const ids = await ring.list()
    const destroyed = new Set((await db.write.run(destroyedVaultKeys, { ids })).map(({ id }) => id))
    const isPast = (id: string) => parseKeyId(id)?.period === 'hour' && endOfHourKey(id) <= now
    await eachOf(
      ids.filter((id) => destroyed.has(id) || isPast(id)),
      async (id) => {
        await ring.destroy(id)
        finished++
      },
    )
  })
  return finished
}

/**
 * Returns whether a ring has lost a key or has a different key for it. A key that opens is not
 * lost, nor is one whose ring does not respond or is not configured. If no other key of the ring
 * opens, a wrong folder, mount or setting is equally likely.
 */
export async function detectKeyLoss({ db, wallNow }: KeyServices, opened: KeyCache, id: string): Promise<KeyLoss> {
  const row = first(await db.write.run(vaultKeyById, { id }))
  const fault = await findKeyFault(opened, id)
  if (!row || !LOST.some((lost) => lost === fault)) return 'not lost'
  const ringScope = { ring: row.ring, newestEndedHour: newestEndedHour(wallNow()), limit: KEYS_MAX }
  for (const other of await db.write.run(existingKeysOfRing, ringScope))
    if (other.id !== id && (await findKeyFault(opened, other.id)) === null) return 'lost'
  return 'lost with its ring'
}

/** Returns the reason why a key can't be opened in its ring now, or null. */
export async function findKeyFault(opened: KeyCache, id: string): Promise<KeyRingFaultCode | null> {
  try {
    await opened.openInRing(id)
    return null
  } catch (error) {
    if (error instanceof KeyRingFault) return error.code
    throw error
  }
}

/**
 * Destroys a lost key permanently and returns whether it did. Until then the ring may not create
 * the next key.
 */
export async function abandonKey(parts: KeyServices, opened: KeyCache, id: string): Promise<boolean> {
  if ((await detectKeyLoss(parts, opened, id)) === 'not lost') return false
  opened.forget(id)
  const { row } = await destroyUnlessNeeded(parts, id, async () => false)
  const others = parts.db.allCells.filter(({ cell }) => cell !== parts.db.cell)
  await eachOf(row ? others : [], (cell) => deleteCopyUnlessNeeded({ db: cell }, id, async () => false))
  return row !== null
}

/** Returns whether instruments need a key, in the transaction's cell or in any one. */
export type IsNeeded = (tx: Transaction, where: 'this cell' | 'any cell') => Promise<boolean>

/** Deletes the copy of another cell's key unless its cell needs it. Returns whether it did. */
export function deleteCopyUnlessNeeded(
  { db }: Pick<KeyServices, 'db'>,
  id: string,
  isNeeded: IsNeeded,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(lockKeyLocksOfAllShards, { id })
    if (await isNeeded(tx, 'this cell')) return false
    await Promise.all([tx.run(deleteVaultKeyCopy, { id }), tx.run(deleteVaultKeyLocks, { id })])
    return true
  })
}

/**
 * Destroys a key in the database unless something needs it. First closes the key, in a transaction
 * of its own: from then on no writer can lock it. Then waits for transactions that hold the lock,
 * and calls `isNeeded` when none does. `row` is null, too, if another process was faster.
 */
export async function destroyUnlessNeeded(
  { db, wallNow }: KeyServices,
  id: string,
  isNeeded: IsNeeded,
): Promise<{ readonly needed: boolean; readonly row: DestroyVaultKeyRow | null }> {
  const now = wallNow()
  await db.write.run(closeVaultKey, { id, now })
  return db.transaction(async (tx) => {
    await tx.run(lockKeyLocksOfAllShards, { id })
    // This statement sees what those transactions committed.
    if (await isNeeded(tx, 'any cell')) return { needed: true, row: null }
    const [row] = await Promise.all([tx.run(destroyVaultKey, { id, now }), tx.run(deleteVaultKeyLocks, { id })])
    return { needed: false, row: first(row) }
  })
}

/**
 * Destroys a key in its ring and in this process's memory after the database has it as destroyed.
 */
export async function destroyInRing(
  { rings }: KeyServices,
  opened: KeyCache,
  { id, ring }: { readonly id: string; readonly ring: string },
): Promise<void> {
  opened.forget(id)
  const its = rings.find(({ kind }) => kind === ring)
  if (!its) throw new KeyRingFault('RING_DIFFERS', id)
  await its.destroy(id)
}
