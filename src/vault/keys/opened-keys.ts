import { type Database, first } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Clock, Timestamp } from '../../platform/time/index.ts'
import { endOfHourKey, lastPastHour, modePrefix, parseKeyId } from './key-id.ts'
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

/** How often a process asks which of the keys it remembers are destroyed: well within the minute that is promised. */
const FORGET_EVERY_MS = 20_000

/** What the keys stand on. */
export interface KeysParts {
  readonly db: Database
  readonly wallNow: Clock
  /** The ring that new keys are made in, and after it one whose keys still serve. */
  readonly rings: readonly KeyRing[]
  readonly log: Pick<Log, 'warn' | 'error'>
  /** How often to ask which of the remembered keys are destroyed. */
  readonly forgetEveryMs?: number
}

/** The keys that this process has opened. They are in memory only, and no longer than the ring may hold them. */
export interface KeyCache {
  /** A key that was made and is not destroyed. */
  readonly open: (id: string) => Promise<VaultKey>
  /** The same, made when it never was. */
  readonly make: (id: string) => Promise<VaultKey>
  /** The same as `open`, by the ring as it is now, whatever this process remembers. */
  readonly openInRing: (id: string) => Promise<VaultKey>
  readonly forget: (id: string) => void
  readonly close: () => void
}

/** A key in memory; of an hour's key also its end, which is asked at every use. */
interface CachedKey {
  readonly given: Promise<VaultKey>
  readonly endsAt: Timestamp | null
}

/** Opens keys, each once, and forgets what is destroyed until `close`. Throws KeyRingFaults. */
export function cacheKeys({ db, wallNow, rings, log, forgetEveryMs = FORGET_EVERY_MS }: KeysParts): KeyCache {
  const remembered = new Map<string, CachedKey>()
  const opening = new Map<string, Promise<VaultKey>>()
  const forgetting = setInterval(() => void forgetDestroyed(), forgetEveryMs).unref()

  /** Whoever asks for a key while it is being opened waits for the same opening; but who would make it, for no mere look. */
  function once(id: string, kind: 'open' | 'make', find: () => Promise<VaultKey>): Promise<VaultKey> {
    const known = remembered.get(id)
    if (known && !isOver(known.endsAt, wallNow)) return known.given
    if (isOver(endOfKey(id), wallNow)) return Promise.reject(new KeyRingFault('KEY_DESTROYED', id))
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
      remembered.set(id, { given: Promise.resolve(key), endsAt: endOfKey(id) })
      return key
    } catch (error) {
      const { keyId, status } = error instanceof KeyRingFault ? error : { keyId: id, status: null }
      log.error({ err: error, keyId, status }, 'a vault key cannot be used')
      throw error
    }
  }

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

  /** What was made once is never made anew, whatever the ring lacks. Of two that make it at once the row decides. */
  async function make(id: string): Promise<VaultKey> {
    const row = await rowOf(id)
    if (row) return open(id, row)
    const [ring] = rings
    if (!ring) throw new RangeError('No key ring is configured.')
    await proveRing(ring, id)
    const { key, wrapped } = await ring.make(id)
    const checkValue = keyCheckValue({ id, key })
    await db.write.run(insertVaultKey, { id, ring: ring.kind, wrapped, checkValue, createdAt: wallNow() })
    return open(id, await rowOf(id))
  }

  /**
   * A ring that lacks the newest key that it should have is not the one that all share, as when its volume is not mounted: a
   * key made there would be lost with what it wraps. The ring itself is asked: what is in memory proves nothing of it. A key
   * of the same mode proves it if there is one, so that a key that Sandbox lost does not stop Live.
   */
  async function proveRing(ring: KeyRing, id: string): Promise<void> {
    const mode = parseKeyId(id)?.mode ?? 'Live'
    const place = { ring: ring.kind, modePrefix: modePrefix(mode), lastPastHour: lastPastHour(wallNow()) }
    const proof = first(await db.write.run(newestKeyOfRing, place))
    // Not by way of `once`: another process may have made this very key meanwhile, and nobody may wait for himself.
    if (proof) await open(proof.id, await rowOf(proof.id))
    else if (!first(await db.write.run(anyKeyOfRing, { ring: ring.kind }))) await ring.create()
  }

  async function forgetDestroyed(): Promise<void> {
    for (const [id, { endsAt }] of remembered) if (isOver(endsAt, wallNow)) remembered.delete(id)
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

/** Null for a month's key, which ends when it is told to. */
function endOfKey(id: string): Timestamp | null {
  return parseKeyId(id)?.period === 'hour' ? endOfHourKey(id) : null
}

/** An hour's key is not used past its end, also when nobody has come to destroy it yet. */
function isOver(endsAt: Timestamp | null, wallNow: Clock): boolean {
  return endsAt !== null && endsAt <= wallNow()
}
