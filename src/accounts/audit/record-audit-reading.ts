import { LRUCache } from 'lru-cache'
import { first } from '../../platform/db/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import type { Context } from '../context.ts'
import { insertAuditReading } from './audit.queries.generated.ts'

/** When the last entry was written, by account and key, as far as this process knows. Forgetting one costs a statement. */
const recorded = new LRUCache<string, Timestamp>({ max: 10_000 })

/** Returns the time up to which a recorded reading is too old to stand for one at `now`. */
export function tooOldReading(now: Timestamp): Timestamp {
  return plus(now, { hours: -1 })
}

/**
 * Writes an entry into the account's audit log that the caller reads it, at most one an hour for each key and account. Rejects
 * when it can't: nothing is read that is not recorded.
 */
export async function recordAuditReading(
  { db, caller, wallNow, mintId, address, requestId }: Context,
  { shard, id: accountId, kind: accountKind }: { readonly shard: number; readonly id: string; readonly kind: string },
): Promise<void> {
  const readerId = caller.keyId ?? caller.account.id
  const name = `${accountId} ${readerId}`
  const occurredAt = wallNow()
  const olderThan = tooOldReading(occurredAt)
  const known = recorded.get(name)
  if (known !== undefined && known > olderThan) return
  const row = first(
    await db.write.run(insertAuditReading, {
      ...{ shard, accountId, accountKind, readerId, occurredAt, olderThan },
      ...{ id: mintId(shard), actorAccountId: caller.account.id, keyId: caller.keyId, address, requestId },
    }),
  )
  if (row) recorded.set(name, row.recordedAt)
}
