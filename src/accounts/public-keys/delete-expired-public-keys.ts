import { deleteInBatches } from '../../platform/db/index.ts'
import { plus } from '../../platform/time/index.ts'
import type { Services } from '../index.ts'
import { deleteExpiredPublicKeysOfShard, longExpiredPublicKeys } from './public-keys.queries.generated.ts'

/** As long as audit entries can refer to the key in investigations. */
const KEPT_DAYS = 90

/**
 * Deletes public keys that expired 90 days ago, at most 50,000 per call. Returns the number found.
 */
export function deleteExpiredPublicKeys({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const overSince = plus(wallNow(), { days: -KEPT_DAYS })
  return deleteInBatches(
    (limit) => db.read.run(longExpiredPublicKeys, { overSince, limit }),
    (shard, rows) => db.write.run(deleteExpiredPublicKeysOfShard, { shard, overSince, ids: rows.map(({ id }) => id) }),
  )
}
