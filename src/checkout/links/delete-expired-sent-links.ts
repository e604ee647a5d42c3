import type { Services } from '../../accounts/index.ts'
import { plus } from '../../platform/time/index.ts'
import { deleteOldSentLinksOfShard, oldSentLinks } from './session-links.queries.generated.ts'

/** Longer than a message is retried, and than any limit counts. */
const KEPT_DAYS = 2
const ROWS_A_BATCH = 1000
const BATCHES_MOST = 50

/** Deletes links that were sent or given up two days ago, at most 50,000, and returns their number. */
export async function deleteExpiredSentLinks({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const overSince = plus(wallNow(), { days: -KEPT_DAYS })
  let found = 0
  for (let batch = 0; batch < BATCHES_MOST; batch++) {
    const rows = await db.read.run(oldSentLinks, { overSince, limit: ROWS_A_BATCH })
    for (const [shard, ofShard] of Map.groupBy(rows, (row) => row.shard))
      await db.write.run(deleteOldSentLinksOfShard, { shard, overSince, ids: ofShard.map(({ id }) => id) })
    found += rows.length
    if (rows.length < ROWS_A_BATCH) break
  }
  return found
}
