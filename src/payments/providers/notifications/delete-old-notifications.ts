import type { Services } from '../../../accounts/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { deleteOldNotificationsOfShard, oldNotifications } from './notifications.queries.generated.ts'

/** Longer than any provider repeats a notification. */
const KEPT_DAYS = 90
const ROWS_A_BATCH = 1000
const BATCHES_MOST = 50

/**
 * Deletes notifications older than 90 days, at most 50,000 in one call. Returns the number found.
 */
export async function deleteOldNotifications({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const receivedBefore = plus(wallNow(), { days: -KEPT_DAYS })
  let found = 0
  for (let batch = 0; batch < BATCHES_MOST; batch++) {
    const rows = await db.read.run(oldNotifications, { receivedBefore, rowsMost: ROWS_A_BATCH })
    for (const [shard, ofShard] of Map.groupBy(rows, (row) => row.shard))
      await db.write.run(deleteOldNotificationsOfShard, {
        shard,
        receivedBefore,
        configurationIds: ofShard.map(({ configurationId }) => configurationId),
        eventIds: ofShard.map(({ eventId }) => eventId),
      })
    found += rows.length
    if (rows.length < ROWS_A_BATCH) break
  }
  return found
}
