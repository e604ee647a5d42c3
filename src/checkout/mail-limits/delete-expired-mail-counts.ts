import type { Services } from '../../accounts/index.ts'
import { dateIn, plus } from '../../platform/time/index.ts'
import { deleteOldMailDays, deleteOldMailRecipients } from './mail-limits.queries.generated.ts'

const ROWS_MOST = 10_000
/** Longer than a message may wait for a server after it was counted. */
const KEPT_DAYS = 2

/** Deletes counts that are older than every limit. */
export async function deleteExpiredMailCounts({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<void> {
  const before = plus(wallNow(), { days: -KEPT_DAYS })
  await db.write.run(deleteOldMailDays, { before: dateIn('UTC', before), limit: ROWS_MOST })
  await db.write.run(deleteOldMailRecipients, { before, limit: ROWS_MOST })
}
