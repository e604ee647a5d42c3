import { LRUCache } from 'lru-cache'
import { deleteInBatches, first } from '../../platform/db/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import type { Context, Services } from '../context.ts'
import { deleteAuditReadingsOfShard, insertAuditReading, oldAuditReadings } from './audit.queries.generated.ts'

/**
 * The time of the last entry per account and reader, as known to this process. A missing item costs
 * one statement.
 */
const recorded = new LRUCache<string, Timestamp>({ max: 10_000 })

/** Returns the time before which a recorded read is too old to suppress an entry at `now`. */
function readingsExpireBefore(now: Timestamp): Timestamp {
  return plus(now, { hours: -1 })
}

/**
 * Writes an audit entry for a read of the account's log, at most one per hour for each key or
 * person and account. Rejects on failure, so that no read goes unrecorded.
 */
export async function recordAuditReading(
  { db, caller, wallNow, mintId, address, requestId }: Context,
  { shard, id: accountId, kind: accountKind }: { readonly shard: number; readonly id: string; readonly kind: string },
): Promise<void> {
  const readerId = caller.person?.id ?? caller.keyId ?? caller.account.id
  const name = `${accountId} ${readerId}`
  const occurredAt = wallNow()
  const olderThan = readingsExpireBefore(occurredAt)
  const known = recorded.get(name)
  if (known !== undefined && known > olderThan) return
  const row = first(
    await db.write.run(insertAuditReading, {
      ...{ shard, accountId, accountKind, readerId, occurredAt, olderThan },
      ...{ id: mintId(shard), actorAccountId: caller.account.id, keyId: caller.keyId },
      ...{ actorPersonId: caller.person?.id ?? null, address, requestId },
    }),
  )
  if (row) recorded.set(name, row.recordedAt)
}

/**
 * Deletes recorded reads that no longer suppress an entry, at most 50,000 per call. Returns the
 * number found.
 */
export function deleteOldAuditReadings({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const olderThan = readingsExpireBefore(wallNow())
  return deleteInBatches(
    (limit) => db.read.run(oldAuditReadings, { olderThan, limit }),
    (shard, rows) =>
      db.write.run(deleteAuditReadingsOfShard, {
        shard,
        olderThan,
        accountIds: rows.map(({ accountId }) => accountId),
        readerIds: rows.map(({ readerId }) => readerId),
      }),
  )
}
