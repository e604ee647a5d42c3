import type { Services } from '../../../accounts/index.ts'
import { deleteInBatches } from '../../../platform/db/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { deleteOldRecoveriesOfShard, oldRecoveries } from './webhook-recoveries.queries.generated.ts'

/** The number of days for which the dispatched requests are shown. */
const RETENTION_DAYS = 90

/** Deletes recoveries that ended 90 days ago, at most 50,000 in one call. Returns their number. */
export function deleteExpiredRecoveries({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const endedBy = plus(wallNow(), { days: -RETENTION_DAYS })
  return deleteInBatches(
    (limit) => db.read.run(oldRecoveries, { endedBy, limit }),
    (shard, rows) => db.write.run(deleteOldRecoveriesOfShard, { shard, ids: rows.map(({ id }) => id) }),
  )
}
