import type { Services } from '../../../accounts/index.ts'
import { deleteInBatches } from '../../../platform/db/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { deleteOldNotificationsOfShard, oldNotifications } from './notifications.queries.generated.ts'

/** Longer than any provider repeats a notification. */
const KEPT_DAYS = 90

/** Deletes notifications older than 90 days, at most 50,000 a call. Returns the number found. */
export function deleteOldNotifications({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const receivedBefore = plus(wallNow(), { days: -KEPT_DAYS })
  return deleteInBatches(
    (limit) => db.read.run(oldNotifications, { receivedBefore, rowsMax: limit }),
    (shard, rows) =>
      db.write.run(deleteOldNotificationsOfShard, {
        shard,
        receivedBefore,
        configurationIds: rows.map(({ configurationId }) => configurationId),
        eventIds: rows.map(({ eventId }) => eventId),
      }),
  )
}
