import type { Services } from '../../accounts/index.ts'
import type { Job } from '../../platform/queue/index.ts'
import { accountsOfLostViews, deleteLostViews } from './saved-views.queries.generated.ts'

const ACCOUNTS_AT_ONCE = 100

/**
 * Runs the job DeleteSavedViews: deletes a person's views of accounts that no membership reaches.
 * A removed membership can have reached accounts of many shards. Each account has a transaction of
 * its own.
 */
export async function deleteLostSavedViews(
  { db }: Pick<Services, 'db'>,
  { subjectId: personId }: Pick<Job, 'subjectId'>,
): Promise<number | null> {
  const lost = await db.write.run(accountsOfLostViews, { personId, limit: ACCOUNTS_AT_ONCE })
  for (const { shard, accountId } of lost) await db.write.run(deleteLostViews, { shard, accountId, personId })
  return lost.length < ACCOUNTS_AT_ONCE ? null : 0
}
