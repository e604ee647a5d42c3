import {
  type RootKey,
  resealBy,
  rootKeyOf,
  type SealedRows,
  type Sealer,
  type SealerKeys,
  sealerOf,
  sealerOfKey,
} from '../crypto/index.ts'
import type { Database } from '../db/index.ts'
import { LAST_SHARD } from '../ids/index.ts'
import type { Log } from '../log/index.ts'
import type { Clock } from '../time/index.ts'
import { type CurrentRootKeysRow, currentRootKeys, insertRootKey } from './root-keys.queries.generated.ts'

const MESSAGES = {
  SEALING_KEY_MISSING:
    'encrypts values in the database but is not configured. Set TALLYSTICK_ROOT_KEY to it, or TALLYSTICK_ROOT_KEY_FORMER during a rotation.',
  FORMER_KEY_MISSING:
    'still encrypts values in the database but is not configured. Keep TALLYSTICK_ROOT_KEY_FORMER until keyring status reports that the rotation is finished.',
  KEY_OPENS_NOTHING: 'cannot decrypt anything in the database: TALLYSTICK_ROOT_KEY is the key of another installation.',
} as const

/** An error about the root keys of this process. The message names a key by its id. */
export class RootKeyFault extends Error {
  readonly code: keyof typeof MESSAGES

  constructor(code: keyof typeof MESSAGES, id: string) {
    super(`The root key ${id} ${MESSAGES[code]}`)
    this.name = 'RootKeyFault'
    this.code = code
  }
}

/**
 * The interval at which a process reads which root key seals. It is well below the time after which
 * a rotation counts as known to all processes.
 */
const REFRESH_EVERY_MS = 5_000

const NO_MARK = Buffer.alloc(0)
const ALL_SHARDS = { fromShard: 0, toShard: LAST_SHARD }

/** The root keys of this process's configuration, 32 bytes each. */
export interface ConfiguredRootKeys {
  readonly current: Buffer
  /** The root key that is or was replaced. Null: none. */
  readonly former: Buffer | null
}

export interface RootKeyServices {
  readonly db: Database
  readonly wallNow: Clock
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly configured: ConfiguredRootKeys
  /** Every column that the root key seals. */
  readonly sealed: readonly SealedRows[]
  readonly refreshEveryMs?: number
}

/** The root keys that this process uses. */
export interface RootKeys {
  /** The key of TALLYSTICK_ROOT_KEY, to which a rotation changes. */
  readonly current: RootKey
  readonly sealer: Sealer
  /** Returns the key that seals now; null when this process does not have it. */
  readonly seals: () => RootKey | null
  /** Returns the id of the key that is being retired; null when no rotation is running. */
  readonly leaving: () => string | null
  /** Reads from the database which key seals. */
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

/**
 * Opens the configured root keys and follows which of them seals until `close`. Inserts the first
 * key of an installation. Throws a RootKeyFault when a key is missing that seals a value, or
 * belongs to another installation.
 */
export async function openRootKeys(parts: RootKeyServices): Promise<RootKeys> {
  const { db, log, configured, refreshEveryMs = REFRESH_EVERY_MS } = parts
  const current = rootKeyOf(configured.current)
  const former = configured.former && rootKeyOf(configured.former)
  const keys = former ? [current, former] : [current]
  const rows = await loadOrRegister(parts, former ?? current)
  for (const { id, status } of rows)
    if (!keys.some((key) => key.id === id))
      throw new RootKeyFault(status === 'active' ? 'SEALING_KEY_MISSING' : 'FORMER_KEY_MISSING', id)
  let state = stateOf(keys, rows)

  async function refresh(): Promise<void> {
    const before = state
    state = stateOf(keys, await db.read.run(currentRootKeys, {}), before)
    if (before.seals && !state.seals)
      log.error(
        { rootKeyId: state.activeId },
        'this process does not have the active root key: restart it with that key',
      )
  }

  const refreshing = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'failed to reload the active root key'))
  }, refreshEveryMs).unref()
  return {
    current,
    sealer: sealerOf(() => state),
    seals: () => state.seals,
    leaving: () => state.leavingId,
    refresh,
    close: () => clearInterval(refreshing),
  }
}

interface State extends SealerKeys {
  readonly activeId: string
  readonly leavingId: string | null
}

/**
 * Returns the keys in use. The active one comes first: it opens most values. The hash key never
 * changes.
 */
function stateOf(keys: readonly RootKey[], rows: readonly CurrentRootKeysRow[], before?: State): State {
  const activeId = rows.find(({ status }) => status === 'active')?.id ?? before?.activeId ?? ''
  const seals = keys.find(({ id }) => id === activeId) ?? null
  return {
    seals,
    opens: seals ? [seals, ...keys.filter((key) => key !== seals)] : keys,
    hashKey: before?.hashKey ?? openHashKey(keys, rows),
    activeId,
    leavingId: rows.find(({ status }) => status === 'leaving')?.id ?? null,
  }
}

/**
 * Returns the active and the leaving key. Inserts the first key of a new installation: the former
 * one if it is configured.
 */
async function loadOrRegister(parts: RootKeyServices, first: RootKey): Promise<CurrentRootKeysRow[]> {
  const { db, wallNow, sealed } = parts
  const rows = await db.write.run(currentRootKeys, {})
  if (rows.length > 0) return rows
  if (!(await opensAnyRow(db, sealed, first))) throw new RootKeyFault('KEY_OPENS_NOTHING', first.id)
  await db.write.run(insertRootKey, { id: first.id, hashKeySealed: sealHashKey(first, first.hashKey), now: wallNow() })
  return db.write.run(currentRootKeys, {})
}

/**
 * Returns true when the root key opens a sealed row, or when no row is sealed. Checks the first row
 * of each table, so that one damaged row does not decide.
 */
async function opensAnyRow(db: Database, sealed: readonly SealedRows[], key: RootKey): Promise<boolean> {
  const reseal = resealBy(sealerOfKey(key))
  let found = false
  for (const table of sealed) {
    const { value: rows = [] } = await table.stale(db, { ...ALL_SHARDS, currentMark: NO_MARK, limit: 1 }).next()
    for (const row of rows) {
      found = true
      try {
        row.reseal(reseal)
        return true
      } catch {
        // A row of the next table may open.
      }
    }
  }
  return !found
}

/** The columns of a root key that contain the key of keyed hashes. */
type RootKeyRow = { readonly id: string; readonly hashKeySealed: Buffer }

const associatedDataOf = ({ id }: RootKey) => ['root key', 'hash key', id]

/** Seals the key of keyed hashes under a root key, for that key's row. */
export function sealHashKey(key: RootKey, hashKey: Buffer): Buffer {
  return sealerOfKey(key).seal(hashKey.toString('base64'), associatedDataOf(key))
}

/** Opens the key of keyed hashes with one of these root keys. Throws when none opens it. */
export function openHashKey(keys: readonly RootKey[], rows: readonly RootKeyRow[]): Buffer {
  for (const key of keys) {
    const row = rows.find(({ id }) => id === key.id)
    if (row) return Buffer.from(sealerOfKey(key).open(row.hashKeySealed, associatedDataOf(key)), 'base64')
  }
  throw new Error('The key of keyed hashes cannot be decrypted with any root key.')
}
