import { type Database, first } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Clock, Timestamp } from '../../platform/time/index.ts'
import { endOfHourKey, modePrefix, newestEndedHour, parseKeyId } from './key-id.ts'
import type { KeyRing } from './key-ring.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import {
  anyKeyOfRing,
  existingVaultKeys,
  insertVaultKey,
  newestKeyOfRing,
  type VaultKeyByIdRow,
  vaultKeyById,
} from './vault-keys.queries.generated.ts'
import { keyCheckValue, type VaultKey } from './wrapping.ts'

/** How often a process checks which cached keys are destroyed: well within the promised minute. */
const FORGET_EVERY_MS = 20_000

/** Dependencies of the vault keys. */
export interface KeyServices {
  readonly db: Database
  readonly wallNow: Clock
  /** The ring for new keys, then a former ring with keys in use. */
  readonly rings: readonly KeyRing[]
  readonly log: Pick<Log, 'warn' | 'error'>
  /** How often to check which cached keys are destroyed. */
  readonly forgetEveryMs?: number
}

/** The keys that this process has opened, cached in memory until they are destroyed. */
export interface KeyCache {
  /** Returns a key that exists and is not destroyed. */
  readonly open: (id: string) => Promise<VaultKey>
  /** Returns a key like `open`, and creates it if it never existed. */
  readonly make: (id: string) => Promise<VaultKey>
  /** Returns a key from its ring, ignoring the cache. */
  readonly openInRing: (id: string) => Promise<VaultKey>
  readonly forget: (id: string) => void
  readonly close: () => void
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
export function cacheKeys({ db, wallNow, rings, log, forgetEveryMs = FORGET_EVERY_MS }: KeyServices): KeyCache {
  const { rowOf, open, make } = openKeyRecords({ db, wallNow, rings })
  const remembered = new Map<string, CachedKey>()
  const opening = new Map<string, Promise<VaultKey>>()
  const forgetting = setInterval(() => void forgetDestroyed(), forgetEveryMs).unref()

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
    const ids = [...remembered.keys()]
    if (ids.length === 0) return
    try {
      const living = new Set((await db.read.run(existingVaultKeys, { ids })).map((row) => row.id))
      for (const id of ids) if (!living.has(id)) remembered.delete(id)
    } catch (error) {
      remembered.clear()
      log.warn({ err: error }, 'dropped all cached vault keys: the database does not report which keys are destroyed')
    }
  }

  return {
    open: (id) => once(id, 'open', async () => open(id, await rowOf(id))),
    make: (id) => once(id, 'make', () => make(id)),
    openInRing: async (id) => open(id, await rowOf(id)),
    forget: (id) => remembered.delete(id),
    close: () => {
      clearInterval(forgetting)
      remembered.clear()
    },
  }
}

/** Returns functions that open and create the keys that the database lists. They cache nothing. */
function openKeyRecords({ db, wallNow, rings }: Pick<KeyServices, 'db' | 'wallNow' | 'rings'>) {
  const rowOf = async (id: string) => first(await db.write.run(vaultKeyById, { id }))

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
    const mode = parseKeyId(id)?.mode ?? 'Live'
    const ringScope = { ring: ring.kind, modePrefix: modePrefix(mode), newestEndedHour: newestEndedHour(wallNow()) }
    const newest = first(await db.write.run(newestKeyOfRing, ringScope))
    // Without the cache: another process may have created this very key, and `once` would wait for
    // its own result.
    if (newest) await open(newest.id, await rowOf(newest.id))
    else if (!first(await db.write.run(anyKeyOfRing, { ring: ring.kind }))) await ring.create()
  }

  return { rowOf, open, make }
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
