import type { Services } from '../../accounts/index.ts'
import { plus } from '../../platform/time/index.ts'
import { deleteRemovedMailSuppressions } from './mail-suppressions.queries.generated.ts'

/** Longer than a request with an `Idempotency-Key` is answered again. */
const KEPT_DAYS = 2
const ROWS_MOST = 10_000

/** Deletes entries that were removed two days ago. */
export async function deleteRemovedSuppressions({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<void> {
  const before = plus(wallNow(), { days: -KEPT_DAYS })
  await db.write.run(deleteRemovedMailSuppressions, { before, limit: ROWS_MOST })
}
