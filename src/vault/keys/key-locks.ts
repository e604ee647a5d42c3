import { first, type Transaction } from '../../platform/db/index.ts'
import type { SharedKeyCache } from './key-cache.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import type { KeyServices } from './key-services.ts'
import { insertVaultKeyLock, lockVaultKeyForShare } from './vault-keys.queries.generated.ts'
import type { VaultKey } from './wrapping.ts'

/** Maximum number of keys whose prepared shards are remembered. Each mode writes under one. */
const KEYS_REMEMBERED = 8

/** The locks that keep a key from being destroyed while a transaction writes under it. */
export interface KeyLocks {
  /** Inserts the row of a shard that `lock` locks, once for each key and shard. */
  readonly prepareLock: (shard: number, key: VaultKey) => Promise<void>
  /** Locks a prepared key until the transaction ends. Throws a KeyRingFault for a closed key. */
  readonly lock: (tx: Transaction, shard: number, key: VaultKey) => Promise<void>
}

/** Creates the locks of a process, which remembers the rows that it has inserted. */
export function createKeyLocks({ db }: Pick<KeyServices, 'db'>, cache: Pick<SharedKeyCache, 'forget'>): KeyLocks {
  const prepared = new Map<string, Set<number>>()

  function shardsOf(id: string): Set<number> {
    const known = prepared.get(id)
    if (known) return known
    const [oldest] = prepared.keys()
    if (oldest !== undefined && prepared.size >= KEYS_REMEMBERED) prepared.delete(oldest)
    const shards = new Set<number>()
    prepared.set(id, shards)
    return shards
  }

  return {
    prepareLock: async (shard, { id }) => {
      const shards = shardsOf(id)
      if (shards.has(shard)) return
      // Committed before the transaction, so that a destruction finds the row.
      await db.write.run(insertVaultKeyLock, { shard, id })
      shards.add(shard)
    },
    lock: async (tx, shard, { id }) => {
      if (first(await tx.run(lockVaultKeyForShare, { shard, id }))) return
      prepared.delete(id)
      cache.forget(id)
      throw new KeyRingFault('KEY_DESTROYED', id)
    },
  }
}
