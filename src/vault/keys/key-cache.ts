import type { Database } from '../../platform/db/index.ts'
import type { Clock, Timestamp } from '../../platform/time/index.ts'
import { endOfHourKey, parseKeyId } from './key-id.ts'
import { ownerOfKey } from './key-owner.ts'
import { openKeyRecords } from './key-records.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import type { KeyServices } from './key-services.ts'
import { existingVaultKeys } from './vault-keys.queries.generated.ts'
import type { VaultKey } from './wrapping.ts'

/** How often a process checks which cached keys are destroyed: well within the promised minute. */
const FORGET_EVERY_MS = 20_000

/** The keys that this process has opened, cached in memory until they are destroyed. */
export interface SharedKeyCache {
  /** Returns the cache for the keys of a cell. */
  readonly inCell: (cell: Database) => KeyCache
  readonly forget: (id: string) => void
  readonly close: () => void
}

/** The access to the cache with the rows of one cell. */
export interface KeyCache extends Pick<SharedKeyCache, 'forget'> {
  /** Returns a key that exists and is not destroyed. */
  readonly open: (id: string) => Promise<VaultKey>
  /** Returns a key like `open`, and creates it if it never existed. */
  readonly make: (id: string) => Promise<VaultKey>
  /** Returns a key from its ring, ignoring the cache. */
  readonly openInRing: (id: string) => Promise<VaultKey>
}

/** A cached key. The end of an hour key is checked on every use. */
interface CachedKey {
  readonly key: Promise<VaultKey>
  readonly endsAt: Timestamp | null
}

/**
 * Creates the cache, which opens each key once and drops destroyed keys until `close`. Throws
 * KeyRingFaults.
 */
export function cacheKeys({ db, wallNow, rings, log, forgetEveryMs = FORGET_EVERY_MS }: KeyServices): SharedKeyCache {
  const remembered = new Map<string, CachedKey>()
  const forgetting = setInterval(() => void forgetDestroyed(), forgetEveryMs).unref()

  async function remember(id: string, find: () => Promise<VaultKey>): Promise<VaultKey> {
    try {
      const key = await find()
      remembered.set(id, { key: Promise.resolve(key), endsAt: endOfKey(id) })
      return key
    } catch (error) {
      const { keyId, status } = error instanceof KeyRingFault ? error : { keyId: id, status: null }
      log.error({ err: error, keyId, status }, 'a vault key cannot be used')
      throw error
    }
  }

  async function forgetDestroyed(): Promise<void> {
    for (const [id, { endsAt }] of remembered) if (hasEnded(endsAt, wallNow)) remembered.delete(id)
    const byOwner = Map.groupBy(remembered.keys(), (id) => ownerOfKey(db, id))
    await Promise.all([...byOwner].map(([owner, ids]) => forgetDestroyedIn(owner, ids)))
  }

  async function forgetDestroyedIn(owner: Database | null, ids: readonly string[]): Promise<void> {
    try {
      const living = new Set((await owner?.read.run(existingVaultKeys, { ids: [...ids] }))?.map((row) => row.id))
      for (const id of ids) if (!living.has(id)) remembered.delete(id)
    } catch (error) {
      for (const id of ids) remembered.delete(id)
      log.warn({ err: error }, 'dropped cached vault keys: the database does not report which keys are destroyed')
    }
  }

  function inCell(cell: Database): KeyCache {
    const { rowOf, open, make } = openKeyRecords({ db: cell, wallNow, rings })
    const opening = new Map<string, Promise<VaultKey>>()

    /**
     * Shares the opening of a key among concurrent requests. A request that may create the key does
     * not join one that only opens it.
     */
    function once(id: string, kind: 'open' | 'make', find: () => Promise<VaultKey>): Promise<VaultKey> {
      const known = remembered.get(id)
      if (known && !hasEnded(known.endsAt, wallNow)) return known.key
      if (hasEnded(endOfKey(id), wallNow)) return Promise.reject(new KeyRingFault('KEY_DESTROYED', id))
      const name = `${kind} ${id}`
      const present = opening.get(name)
      if (present) return present
      const found = remember(id, find).finally(() => opening.delete(name))
      opening.set(name, found)
      return found
    }

    return {
      open: (id) => once(id, 'open', async () => open(id, await rowOf(id))),
      make: (id) => once(id, 'make', () => make(id)),
      openInRing: async (id) => open(id, await rowOf(id)),
      forget: (id) => remembered.delete(id),
    }
  }

  return {
    inCell,
    forget: (id) => remembered.delete(id),
    close: () => {
      clearInterval(forgetting)
      remembered.clear()
    },
  }
}

/** Returns the end of an hour key, or null for a month key, which a rotation ends. */
function endOfKey(id: string): Timestamp | null {
  return parseKeyId(id)?.period === 'hour' ? endOfHourKey(id) : null
}

/**
 * Returns true when a key is past its end. An hour key is not used after its end, even if no worker
 * has destroyed it yet.
 */
function hasEnded(endsAt: Timestamp | null, wallNow: Clock): boolean {
  return endsAt !== null && endsAt <= wallNow()
}
