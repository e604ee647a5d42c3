import { type RootKey, resealBy, type SealedRows, sealerOf } from '../crypto/index.ts'
import type { Database } from '../db/index.ts'
import { LAST_SHARD } from '../ids/index.ts'

const NO_MARK = Buffer.alloc(0)
const ALL_SHARDS = { fromShard: 0, toShard: LAST_SHARD }

/**
 * Returns true when the root key opens a sealed row, or when no row is sealed. Checks the first row of each table, so that one
 * damaged row does not decide.
 */
export async function opensAnyRow(db: Database, sealed: readonly SealedRows[], key: RootKey): Promise<boolean> {
  const reseal = resealBy(sealerOf(() => ({ seals: key, opens: [key], hashKey: key.hashKey })))
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
