import type { KeyObject } from 'node:crypto'
import { type Database, first, type Queryable, type Transaction } from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'
import { type Clock, plus, type Timestamp } from '../platform/time/index.ts'
import { keyCheckValue, unwrapDataKey, type VaultKey, wrapDataKey } from './data-key.ts'
import { endOfHourKey, hourKeyId, type KeyMode, monthKeyPrefix, nextMonthKeyId, parseKeyId } from './key-id.ts'
import type { KeyRing } from './key-ring.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import {
  holdVaultKey,
  insertVaultKey,
  livingVaultKeys,
  newestMonthKey,
  type VaultKeyByIdRow,
  vaultKeyById,
} from './vault-keys.queries.generated.ts'

/** A month key serves so long; with a day for the re-wrapping, what it wrapped is unreadable within 31 days. */
const MONTH_KEY_DAYS = 30
/** How often a process asks which of the keys it remembers are destroyed: well within the minute that is promised. */
const FORGET_EVERY_MS = 20_000

/** The vault's keys, whatever ring they live in. What can't be had is thrown as a KeyRingFault. */
export interface Keys {
  /** The key that wraps what comes into the vault now. Made when it is the hour's first. */
  currentHourKey(mode: KeyMode): Promise<VaultKey>
  /** The key that wraps what is used from now on. Made when there is none or it is 30 days old. */
  currentMonthKey(mode: KeyMode): Promise<VaultKey>
  /** A key of that id, as long as it is not destroyed. */
  keyById(id: string): Promise<VaultKey>
  /** Keeps the key from being destroyed until the transaction ends: whoever writes something that needs it holds it. */
  hold(tx: Transaction, key: VaultKey): Promise<void>
  wrapDataKey(key: VaultKey, dataKey: Buffer, place: readonly string[]): Buffer
  /** Throws when a byte, the place or the key is not the one it was wrapped with. */
  unwrapDataKey(key: VaultKey, wrapped: Buffer, place: readonly string[]): KeyObject
  /** Makes the key of that id unless it was made; with a key that was destroyed it fails. */
  make(id: string): Promise<VaultKey>
  /** Forgets a key that was destroyed; other processes learn of it within a minute. */
  forget(id: string): void
  close(): void
}

/** What stands behind the keys. */
export interface KeysParts {
  readonly db: Database
  readonly wallNow: Clock
  readonly ring: KeyRing
  readonly log: Pick<Log, 'warn' | 'error'>
}

/** The keys of an installation, which remembers those in use until `close`. */
export function createKeys({ db, wallNow, ring, log }: KeysParts): Keys {
  const remembered = new Map<string, VaultKey>()
  const opening = new Map<string, Promise<VaultKey>>()
  const forgetting = setInterval(() => void forgetDestroyed(), FORGET_EVERY_MS).unref()

  /** Whoever asks for a key while it is being opened waits for the same opening. */
  function once(id: string, open: () => Promise<VaultKey>): Promise<VaultKey> {
    const known = remembered.get(id)
    if (known) return Promise.resolve(known)
    const present = opening.get(id)
    if (present) return present
    const opened = open()
      .then((key) => {
        remembered.set(id, key)
        return key
      })
      .catch((error: unknown) => {
        if (error instanceof KeyRingFault)
          log.error({ keyId: id, errorCode: error.code, status: error.status }, 'a key of the vault can not be used')
        throw error
      })
      .finally(() => opening.delete(id))
    opening.set(id, opened)
    return opened
  }

  async function open(row: VaultKeyByIdRow | null, id: string): Promise<VaultKey> {
    if (!row) throw new KeyRingFault('KEY_UNKNOWN', id)
    if (row.destroyedAt !== null) throw new KeyRingFault('KEY_DESTROYED', id)
    if (row.ring !== ring.kind) throw new KeyRingFault('RING_DIFFERS', id)
    const key = await ring.open(id, row.wrapped)
    if (!key) throw new KeyRingFault('KEY_LACKING', id)
    if (keyCheckValue({ id, key }) !== row.checkValue) throw new KeyRingFault('KEY_DIFFERS', id)
    return { id, key }
  }

  const rowOf = async (door: Queryable, id: string) => first(await door.run(vaultKeyById, { id }))

  /** A row that stands is never made anew, whatever the ring lacks. Of two that make it at once the row decides. */
  async function make(id: string): Promise<VaultKey> {
    const row = await rowOf(db.write, id)
    if (row) return open(row, id)
    const { key, wrapped } = await ring.make(id)
    const checkValue = keyCheckValue({ id, key })
    await db.write.run(insertVaultKey, { id, ring: ring.kind, wrapped, checkValue, createdAt: wallNow() })
    return open(await rowOf(db.write, id), id)
  }

  /** An hour's key is not used past its end, also when nobody has come to destroy it yet. */
  function refusePast(id: string): void {
    if (parseKeyId(id)?.period !== 'hour' || endOfHourKey(id) > wallNow()) return
    remembered.delete(id)
    throw new KeyRingFault('KEY_DESTROYED', id)
  }

  async function forgetDestroyed(): Promise<void> {
    for (const id of remembered.keys())
      if (parseKeyId(id)?.period === 'hour' && endOfHourKey(id) <= wallNow()) remembered.delete(id)
    const ids = [...remembered.keys()]
    if (ids.length === 0) return
    try {
      const living = new Set((await db.read.run(livingVaultKeys, { ids })).map((row) => row.id))
      for (const id of ids) if (!living.has(id)) remembered.delete(id)
    } catch (error) {
      // Who can't learn what was destroyed remembers nothing.
      remembered.clear()
      log.warn(
        { err: error },
        'every key of the vault was forgotten, as the database does not tell which are destroyed',
      )
    }
  }

  return {
    currentHourKey: (mode) => {
      const id = hourKeyId(mode, wallNow())
      return once(id, () => make(id))
    },
    currentMonthKey: async (mode) => {
      const newest = first(await db.read.run(newestMonthKey, { prefix: monthKeyPrefix(mode) }))
      const serving = newest && newest.destroyedAt === null && !isOld(newest.createdAt, wallNow())
      const id = serving ? newest.id : nextMonthKeyId(mode, wallNow(), newest?.id ?? null)
      return once(id, () => make(id))
    },
    keyById: async (id) => {
      refusePast(id)
      return once(id, async () => open(await rowOf(db.read, id), id))
    },
    hold: async (tx, { id }) => {
      if (first(await tx.run(holdVaultKey, { id }))) return
      remembered.delete(id)
      throw new KeyRingFault('KEY_DESTROYED', id)
    },
    wrapDataKey,
    unwrapDataKey,
    make: (id) => once(id, () => make(id)),
    forget: (id) => remembered.delete(id),
    close: () => {
      clearInterval(forgetting)
      remembered.clear()
    },
  }
}

/** Whether a month key made then serves no longer. */
export function isOld(createdAt: Timestamp, now: Timestamp): boolean {
  return plus(createdAt, { days: MONTH_KEY_DAYS }) <= now
}
