import type { Services } from '../context.ts'
import { deleteAuditReadingsOfShard, oldAuditReadings } from './audit.queries.generated.ts'
import { tooOldReading } from './record-audit-reading.ts'

const ROWS_A_BATCH = 1000
const BATCHES_MOST = 50

/**
 * Deletes recorded reads that no longer suppress an entry, at most 50,000 per call. Returns the
 * number found.
 */
export async function deleteOldAuditReadings({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const olderThan = tooOldReading(wallNow())
  let found = 0
  for (let batch = 0; batch < BATCHES_MOST; batch++) {
    const rows = await db.read.run(oldAuditReadings, { olderThan, limit: ROWS_A_BATCH })
    for (const [shard, ofShard] of Map.groupBy(rows, (row) => row.shard))
      await db.write.run(deleteAuditReadingsOfShard, {
        shard,
        olderThan,
        accountIds: ofShard.map(({ accountId }) => accountId),
        readerIds: ofShard.map(({ readerId }) => readerId),
      })
    found += rows.length
    if (rows.length < ROWS_A_BATCH) break
  }
  return found
}
