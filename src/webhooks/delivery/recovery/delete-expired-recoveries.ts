import type { Services } from '../../../accounts/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { deleteOldRecoveriesOfShard, oldRecoveries } from './webhook-recoveries.queries.generated.ts'

/** The number of days for which the dispatched requests are shown. */
const RETENTION_DAYS = 90
const ROWS_PER_BATCH = 1000
const BATCHES_MAX = 50

/** Deletes recoveries that ended 90 days ago, at most 50,000 in one call. Returns their number. */
export async function deleteExpiredRecoveries({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const endedBy = plus(wallNow(), { days: -RETENTION_DAYS })
  let found = 0
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const rows = await db.read.run(oldRecoveries, { endedBy, limit: ROWS_PER_BATCH })
    for (const [shard, ofShard] of Map.groupBy(rows, (row) => row.shard))
      await db.write.run(deleteOldRecoveriesOfShard, { shard, ids: ofShard.map(({ id }) => id) })
    found += rows.length
    if (rows.length < ROWS_PER_BATCH) break
  }
  return found
}
