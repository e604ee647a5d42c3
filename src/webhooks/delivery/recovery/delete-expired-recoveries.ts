import type { Services } from '../../../accounts/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { deleteOldRecoveriesOfShard, oldRecoveries } from './webhook-recoveries.queries.generated.ts'

/** As long as the requests that it dispatched are shown. */
const KEPT_DAYS = 90
const ROWS_A_BATCH = 1000
const BATCHES_MOST = 50

/** Deletes recoveries that ended 90 days ago, at most 50,000 in one call; gives how many it found. */
export async function sweepWebhookRecoveries({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const endedBy = plus(wallNow(), { days: -KEPT_DAYS })
  let found = 0
  for (let batch = 0; batch < BATCHES_MOST; batch++) {
    const rows = await db.read.run(oldRecoveries, { endedBy, limit: ROWS_A_BATCH })
    for (const [shard, ofShard] of Map.groupBy(rows, (row) => row.shard))
      await db.write.run(deleteOldRecoveriesOfShard, { shard, ids: ofShard.map(({ id }) => id) })
    found += rows.length
    if (rows.length < ROWS_A_BATCH) break
  }
  return found
}
