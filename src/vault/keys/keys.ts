import type { Database, Transaction } from '../../platform/db/index.ts'
import {
  abandonKey,
  destroyPastHourKeys,
  detectKeyLoss,
  finishDestroying,
  type IsNeeded,
  type KeyLoss,
} from './destroy-keys.ts'
import { createUpcomingHourKeys } from './hour-keys.ts'
import { cacheKeys, type KeyCache } from './key-cache.ts'
import { hourKeyId, type KeyMode } from './key-id.ts'
import { createKeyLocks } from './key-locks.ts'
import { keyScope, ownerOfKey } from './key-owner.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import type { KeyServices } from './key-services.ts'
import { type KeyStatus, keyStatuses } from './key-status.ts'
import { currentMonthKey, destroyMonthKey, makeDueMonthKeys, monthKeysToRetire, nextMonthKey } from './month-keys.ts'
import { unwrap, type VaultKey, wrap } from './wrapping.ts'

/** The vault's keys, independent of the kind of ring. Unavailable keys throw KeyRingFaults. */
export interface Keys {
  /** Returns the keys of the cell of a shard. */
  ofShard(shard: number): CellKeys
  /** Returns the keys of a cell, as which a single database counts. */
  inCell(cell: Database): CellKeys
  /** Returns the keys of the cell that has made a key. Throws KEY_UNKNOWN if there is none. */
  ofOwner(id: string): CellKeys
  /**
   * Inserts the row that `lock` locks in a shard. Call it before the transaction. It runs a
   * statement only once for each key and shard.
   */
  prepareLock(shard: number, key: VaultKey): Promise<void>
  /**
   * Locks a month key against destruction until the transaction ends, after `prepareLock`. Required
   * for every write of the shard under the key. Other writers do not wait. Throws for a closed key.
   */
  lock(tx: Transaction, shard: number, key: VaultKey): Promise<void>
  wrap(key: VaultKey, secret: Buffer, place: readonly string[]): Buffer
  /**
   * Returns the unwrapped bytes, which the caller must wipe. Throws if a byte, the associated data
   * or the key differs.
   */
  unwrap(key: VaultKey, wrapped: Buffer, place: readonly string[]): Buffer
  close(): void
}

/** The keys of one cell. */
export interface CellKeys {
  /** Returns the key that wraps new instruments, created at its first use in the hour. */
  currentHourKey(mode: KeyMode): Promise<VaultKey>
  /**
   * Returns the key for instruments that are used from now on. Creates one if there is none or the
   * last is 30 days old.
   */
  currentMonthKey(mode: KeyMode): Promise<VaultKey>
  /** Returns a key by id, unless it is destroyed or its hour is past. */
  keyById(id: string): Promise<VaultKey>

  /** Creates a month key that is active from now on, before the current one is due. */
  nextMonthKey(mode: KeyMode): Promise<VaultKey>
  /**
   * Creates the next month key of each mode whose current one has served 30 days. Returns the new
   * keys.
   */
  makeDueMonthKeys(): Promise<VaultKey[]>
  /**
   * Returns the inactive month keys, oldest first. Their instruments must be re-wrapped with the
   * current key.
   */
  monthKeysToRetire(): Promise<string[]>
  /**
   * Closes an inactive month key to new writers, and destroys it permanently unless `isNeeded`.
   * Returns false within a minute of its successor's creation, too.
   */
  destroyMonthKey(id: string, isNeeded: IsNeeded): Promise<boolean>

  /** Creates the next hour's keys shortly before that hour. */
  createUpcomingHourKeys(): Promise<void>
  /** Destroys hour keys past their end. Returns their number. */
  destroyPastHourKeys(): Promise<number>
  /**
   * Destroys keys that a ring still has although the database has them as destroyed. Returns their
   * number.
   */
  finishDestroying(): Promise<number>
  /** Returns whether a key is lost from its ring, and whether that may be the wrong ring. */
  detectKeyLoss(id: string): Promise<KeyLoss>
  /**
   * Destroys a lost key permanently. Returns false for a key that is not lost. Its instruments are
   * lost with it.
   */
  abandon(id: string): Promise<boolean>
  /** Returns the status of every key that is not destroyed, each checked in its ring. */
  statuses(): Promise<KeyStatus[]>
}

/** Creates the vault keys of an installation, with a cache until `close`. */
export function createKeys(parts: KeyServices): Keys {
  const { db } = parts
  const cache = cacheKeys(parts)
  const known = new Map<Database, CellKeys>()
  const inCell = (cell: Database) => {
    if (cell.cell === null && cell.allCells.some((each) => each.cell !== null))
      throw new RangeError('Keys belong to one cell.')
    const keys = known.get(cell) ?? keysOfCell({ ...parts, db: cell }, cache.inCell(cell))
    known.set(cell, keys)
    return keys
  }
  return {
    ofShard: (shard) => inCell(db.ofShard(shard)),
    inCell,
    ofOwner: (id) => {
      const owner = ownerOfKey(db, id)
      if (!owner) throw new KeyRingFault('KEY_UNKNOWN', id)
      return inCell(owner)
    },
    ...createKeyLocks(parts, cache),
    wrap,
    unwrap,
    close: cache.close,
  }
}

function keysOfCell(parts: KeyServices, opened: KeyCache): CellKeys {
  const { db, wallNow } = parts
  return {
    currentHourKey: (mode) => opened.make(hourKeyId(keyScope(db, mode), wallNow())),
    currentMonthKey: (mode) => currentMonthKey(parts, opened, mode),
    keyById: opened.open,
    nextMonthKey: (mode) => nextMonthKey(parts, opened, mode),
    makeDueMonthKeys: () => makeDueMonthKeys(parts, opened),
    monthKeysToRetire: () => monthKeysToRetire(parts),
    destroyMonthKey: (id, isNeeded) => destroyMonthKey(parts, opened, id, isNeeded),
    createUpcomingHourKeys: () => createUpcomingHourKeys(parts, opened),
    destroyPastHourKeys: () => destroyPastHourKeys(parts, opened),
    finishDestroying: () => finishDestroying(parts),
    detectKeyLoss: (id) => detectKeyLoss(parts, opened, id),
    abandon: (id) => abandonKey(parts, opened, id),
    statuses: () => keyStatuses(parts, opened),
  }
}
