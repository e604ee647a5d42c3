import { deleteInBatches, first } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { millisecondsBetween, plus, type Timestamp } from '../../platform/time/index.ts'
import type { Services } from '../context.ts'
import {
  claimIdempotencyKey,
  deleteExpiredIdempotencyKeysOfShard,
  expiredIdempotencyKeys,
  type IdempotencyKeyRow,
  idempotencyKey,
} from './idempotency.queries.generated.ts'
import { type IdempotentRun, LEASE_SECONDS } from './idempotent-run.ts'

/** The outcome of a finished request: its record, and the ids that were reserved for it. */
export interface Outcome {
  readonly type: string
  readonly id: string
  readonly reservedIds: readonly string[]
}

/** The result of a claim: a lease to run the request, or the outcome of an earlier run. */
type Claim = { readonly run: IdempotentRun } | { readonly outcome: Outcome }

const KEPT_HOURS = 24
const RESERVED_IDS = 2
const CLAIMS_MAX = 3

/** Returns the time before which idempotency keys are expired. */
function idempotencyKeysExpireBefore(now: Timestamp): Timestamp {
  return plus(now, { hours: -KEPT_HOURS })
}

/**
 * Claims the lease of a request's idempotency key, or returns the outcome of the same earlier
 * request. Ids are reserved in `recordShard`, by default that of the row. Throws
 * IDEMPOTENCY_MISMATCH if the key was used for a different request, and CONFLICT while the same
 * request is running.
 */
export async function claim(
  services: Pick<Services, 'db' | 'wallNow' | 'mintId'>,
  rowKey: IdempotentRun['rowKey'],
  requestHash: Buffer,
  run: Pick<IdempotentRun, 'outcomeType' | 'isOutcomeDeferred'> & { readonly recordShard?: number },
): Promise<Claim> {
  const { outcomeType, isOutcomeDeferred, recordShard = rowKey.shard } = run
  // A second iteration is needed only if the competing run was refused and its row was deleted
  // between the two statements.
  for (let attempt = 1; attempt <= CLAIMS_MAX; attempt++) {
    const now = services.wallNow()
    const leaseToken = services.mintId(rowKey.shard)
    const newIds = Array.from({ length: RESERVED_IDS }, () => services.mintId(recordShard))
    const claimed = await services.db.write.run(claimIdempotencyKey, {
      ...rowKey,
      requestHash,
      leaseToken,
      reservedIds: newIds,
      leasedUntil: plus(now, { seconds: LEASE_SECONDS }),
      idempotencyKeysExpireBefore: idempotencyKeysExpireBefore(now),
      now,
    })
    const reservedIds = first(claimed)?.reservedIds
    if (reservedIds) {
      const lease = { rowKey, leaseToken, reservedIds, reservedIdsUsed: 0, recorded: false }
      return { run: { ...lease, outcomeType, isOutcomeDeferred, isResumed: reservedIds[0] !== newIds[0] } }
    }
    const found = first(await services.db.read.run(idempotencyKey, rowKey))
    if (found) return { outcome: outcomeOf(found, requestHash, now) }
  }
  throw stillRunning(1)
}

function outcomeOf(found: IdempotencyKeyRow, requestHash: Buffer, now: Timestamp): Outcome {
  if (!found.requestHash.equals(requestHash)) {
    throw new Refusal(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was used for a different request. Use a new key for each request.',
    )
  }
  const { outcomeType: type, outcomeId: id, reservedIds } = found
  if (type !== null && id !== null) return { type, id, reservedIds }
  throw stillRunning(Math.max(1, Math.ceil(millisecondsBetween(now, found.leasedUntil) / 1000)))
}

function stillRunning(retryAfterSeconds: number): Refusal {
  return new Refusal('CONFLICT', 'A request with this Idempotency-Key is still running. Try again later.', {
    details: { retryAfterSeconds },
  })
}

/**
 * Deletes idempotency keys older than 24 hours, at most 50,000 per call. Returns the number found.
 */
export function deleteExpiredIdempotencyKeys({ db, wallNow }: Pick<Services, 'db' | 'wallNow'>): Promise<number> {
  const now = wallNow()
  const old = { now, idempotencyKeysExpireBefore: idempotencyKeysExpireBefore(now) }
  return deleteInBatches(
    (limit) => db.read.run(expiredIdempotencyKeys, { ...old, limit }),
    (shard, rows) =>
      db.write.run(deleteExpiredIdempotencyKeysOfShard, {
        ...old,
        shard,
        accountIds: rows.map((row) => row.accountId),
        keys: rows.map((row) => row.key),
        paths: rows.map((row) => row.path),
      }),
  )
}
