import type { Services } from '../context.ts'
import { idempotencyKeysExpireBefore } from './claim-idempotency-key.ts'
import { deleteExpiredIdempotencyKeysOfShard, expiredIdempotencyKeys } from './idempotency.queries.generated.ts'

const ROWS_A_BATCH = 1000
const BATCHES_MOST = 50

/**
 * Deletes idempotency keys older than 24 hours, at most 50,000 per call. Returns the number found.
 */
export async function deleteExpiredIdempotencyKeys({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  let found = 0
  for (let batch = 0; batch < BATCHES_MOST; batch++) {
    const now = wallNow()
    const old = { now, idempotencyKeysExpireBefore: idempotencyKeysExpireBefore(now) }
    const rows = await db.read.run(expiredIdempotencyKeys, { ...old, limit: ROWS_A_BATCH })
    for (const [shard, ofShard] of Map.groupBy(rows, (row) => row.shard)) {
      await db.write.run(deleteExpiredIdempotencyKeysOfShard, {
        ...old,
        shard,
        accountIds: ofShard.map((row) => row.accountId),
        keys: ofShard.map((row) => row.key),
        paths: ofShard.map((row) => row.path),
      })
    }
    found += rows.length
    if (rows.length < ROWS_A_BATCH) break
  }
  return found
}
