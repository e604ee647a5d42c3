import { type RootKey, rootKeyOf, type SealedRows, type Sealer, type SealerKeys, sealerOf } from '../crypto/index.ts'
import type { Database } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import type { Clock } from '../time/index.ts'
import { openHashKey, sealHashKey } from './hash-key.ts'
import { opensAnyRow } from './opens-any-row.ts'
import { RootKeyFault } from './root-key-fault.ts'
import { type CurrentRootKeysRow, currentRootKeys, insertRootKey } from './root-keys.queries.generated.ts'

/**
 * The interval at which a process reads which root key seals. It is well below the time after which
 * a rotation counts as known to all processes.
 */
const REFRESH_EVERY_MS = 5_000

/** The root keys of this process's configuration, 32 bytes each. */
export interface ConfiguredRootKeys {
  readonly current: Buffer
  /** The root key that is or was replaced. Null: none. */
  readonly former: Buffer | null
}

export interface RootKeysParts {
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
  /** The key of TALLYSTICK_ROOT_KEY: a rotation ends with it. */
  readonly current: RootKey
  readonly sealer: Sealer
  /** Returns the key that seals now; null when this process does not have it. */
  readonly seals: () => RootKey | null
  /** Returns the id of the key that is being left; null when no change is running. */
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
export async function openRootKeys(parts: RootKeysParts): Promise<RootKeys> {
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

/** The active key comes first: it opens most values. The hash key never changes. */
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

/** Returns the active and the leaving key. Inserts the first key of a new installation: the former one if it is configured. */
async function loadOrRegister(parts: RootKeysParts, first: RootKey): Promise<CurrentRootKeysRow[]> {
  const { db, wallNow, sealed } = parts
  const rows = await db.write.run(currentRootKeys, {})
  if (rows.length > 0) return rows
  if (!(await opensAnyRow(db, sealed, first))) throw new RootKeyFault('KEY_OPENS_NOTHING', first.id)
  await db.write.run(insertRootKey, { id: first.id, hashKeySealed: sealHashKey(first, first.hashKey), now: wallNow() })
  return db.write.run(currentRootKeys, {})
}
