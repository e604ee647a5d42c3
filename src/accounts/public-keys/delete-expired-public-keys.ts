import { plus } from '../../platform/time/index.ts'
import type { Services } from '../index.ts'
import { deleteExpiredPublicKeysOfShard, longExpiredPublicKeys } from './public-keys.queries.generated.ts'

/** As long as audit entries can refer to the key in investigations. */
const KEPT_DAYS = 90
const ROWS_A_BATCH = 1000
const BATCHES_MOST = 50

/**
 * Deletes public keys that expired 90 days ago, at most 50,000 per call. Returns the number found.
 */
export async function deleteExpiredPublicKeys({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const overSince = plus(wallNow(), { days: -KEPT_DAYS })
  let found = 0
  for (let batch = 0; batch < BATCHES_MOST; batch++) {
    const rows = await db.read.run(longExpiredPublicKeys, { overSince, limit: ROWS_A_BATCH })
    for (const [shard, ofShard] of Map.groupBy(rows, (row) => row.shard))
      await db.write.run(deleteExpiredPublicKeysOfShard, { shard, overSince, ids: ofShard.map(({ id }) => id) })
    found += rows.length
    if (rows.length < ROWS_A_BATCH) break
  }
  return found
}
