import type { Services } from '../access/index.ts'
import { dateIn, plus } from '../platform/time/index.ts'
import { sweepMailDays, sweepMailRecipients } from './mail-limits.queries.generated.ts'

const ROWS_MOST = 10_000
/** Longer than a message may wait for a server after it was counted. */
const KEPT_DAYS = 2

/** Deletes counts of messages that no limit looks at any more. */
export async function sweepMailCounts({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<void> {
  const before = plus(wallNow(), { days: -KEPT_DAYS })
  await db.write.run(sweepMailDays, { before: dateIn('UTC', before), limit: ROWS_MOST })
  await db.write.run(sweepMailRecipients, { before, limit: ROWS_MOST })
}
