import type { Services } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type Id, uuidLowerBound } from '../platform/ids/index.ts'
import { epochMsOf, type Timestamp } from '../platform/time/index.ts'
import { deleteExpiredVaultCvcs, deleteVaultCvc, expiredVaultCvcs } from './vault-instruments.queries.generated.ts'

/**
 * The maximum lifetime of a security code, whatever happens to its token. By the machine's clock,
 * like keys.
 */
export const CVC_KEPT_MS = 60 * 60_000

/** Maximum number of codes per query and statement. Each run repeats the query as often. */
const ROWS_PER_QUERY = 5_000
const QUERIES_MAX = 100

/** Deletes a token's security code with the outcome of its first authorization. */
export async function deleteCvc(tx: Transaction, { shard, uuid }: Id): Promise<void> {
  await tx.run(deleteVaultCvc, { shard, tokenId: uuid })
}

/**
 * Deletes security codes after their hour, also of used tokens. Returns their number. The next run
 * continues with the rest.
 */
export async function deleteOverdueCvcs({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  let forgotten = 0
  for (let query = 0; query < QUERIES_MAX; query++) {
    const due = await db.read.run(expiredVaultCvcs, { madeBefore: cvcMadeBefore(wallNow()), rowsMax: ROWS_PER_QUERY })
    const before = forgotten
    for (const [shard, rows] of Map.groupBy(due, (row) => row.shard)) {
      const tokenIds = rows.map(({ tokenId }) => tokenId)
      forgotten += (await db.write.run(deleteExpiredVaultCvcs, { shard, tokenIds })).length
    }
    if (due.length < ROWS_PER_QUERY || forgotten === before) break
  }
  return forgotten
}

/**
 * Returns the id below which tokens have a security code past its hour: an id contains the time it
 * was minted.
 */
export function cvcMadeBefore(wallNow: Timestamp): string {
  return uuidLowerBound(epochMsOf(wallNow) - CVC_KEPT_MS)
}
