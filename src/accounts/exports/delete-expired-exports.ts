import { deleteInBatches } from '../../platform/db/index.ts'
import type { Services } from '../index.ts'
import { deleteExportsOfShard, expiredExports } from './exports.queries.generated.ts'

/** Deletes expired exports with their files. Returns their number. */
export function deleteExpiredExports({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const now = wallNow()
  return deleteInBatches(
    (limit) => db.read.run(expiredExports, { now, limit }),
    (shard, rows) => db.write.run(deleteExportsOfShard, { shard, ids: rows.map(({ id }) => id), now }),
  )
}
