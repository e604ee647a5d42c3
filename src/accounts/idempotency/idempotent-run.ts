import type { BatchParameters, Statement, Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { plus } from '../../platform/time/index.ts'
import { type AuditParameters, markCommitted, type OwnedRecord, resetAudit, sendEntry } from '../audit/audited-run.ts'
import type { Context } from '../context.ts'
import { extendLease, recordHandedOverOutcome, recordOutcome } from './idempotency.queries.generated.ts'

/** The duration of a lease, in which the run must have its effect. */
export const LEASE_SECONDS = 10

/** A run of a mutation under an `Idempotency-Key`. It holds the lease of the key's row. */
export interface IdempotentRun {
  /** The GraphQL type of the resulting record. */
  readonly outcomeType: string
  /** The primary key of the row. */
  readonly rowKey: { readonly shard: number; readonly accountId: string; readonly key: string; readonly path: string }
  readonly leaseToken: string
  /** True if the effect is in the directory, and the key's row is in another cell. */
  readonly isOutcomeDeferred: boolean
  /** True if an earlier run had the lease. Its effect may be committed. */
  readonly isResumed: boolean
  /** Ids that were minted before any effect. A resumed run creates records with the same ids. */
  readonly reservedIds: readonly string[]
  reservedIdsUsed: number
  /** True after the outcome is committed. */
  recorded: boolean
}

/**
 * Runs `work` in one transaction and returns the record that it created or changed. The audit entry
 * and the outcome under an `Idempotency-Key` are committed with the effect. Throws CONFLICT without
 * an effect if another run has taken the lease.
 */
export async function transaction<Result extends OwnedRecord>(
  context: Context,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const run = context.idempotent
  const idsUsed = run?.reservedIdsUsed ?? 0
  const result = await context.db.transaction(async (tx) => {
    resetAudit(context)
    // A rerun of the transaction creates records with the same ids.
    if (run) run.reservedIdsUsed = idsUsed
    const done = await work(tx)
    sendEntry(context, tx, done)
    if (run?.isOutcomeDeferred) await handOver(context, tx, run, done.id)
    else if (run) await record(tx, run, done.id)
    return done
  })
  markCommitted(context)
  if (run) run.recorded = true
  // Most changes announce an event, so this wakes the fan-out before its next poll.
  context.hint('outbox')
  return result
}

/**
 * Runs one statement that writes a record together with its audit entry and returns the row, or
 * returns no row and writes nothing. Under an `Idempotency-Key` the row's `id` is the outcome.
 */
export async function singleStatement<Parameters extends AuditParameters, Row extends { readonly id: string }>(
  context: Context,
  statement: Statement<Parameters, Row>,
  parameters: Parameters,
): Promise<Row | null> {
  const run = context.idempotent
  const row = run
    ? await context.db.transaction(async (tx) => {
        const [written] = await tx.run(statement, parameters)
        if (written) await record(tx, run, written.id)
        return written ?? null
      })
    : ((await context.db.write.run(statement, parameters))[0] ?? null)
  if (row !== null) markCommitted(context)
  if (run) run.recorded = row !== null
  context.hint('outbox')
  return row
}

/**
 * The result of a row. `isValid`: the records that it refers to exist and permit it. `isInserted`:
 * false also if another run has taken the lease.
 */
interface BatchedResult {
  readonly id: string
  readonly isValid: boolean
  readonly isInserted: boolean
}

/**
 * Inserts a record with its audit entry, its events and the outcome under an `Idempotency-Key`.
 * Concurrent rows of a shard share one statement. Returns false and writes nothing if the row is
 * not valid. Throws CONFLICT without an effect if another run has taken the lease.
 */
export async function insertBatched<Row extends AuditParameters & { readonly id: string }>(
  context: Context,
  statement: Statement<BatchParameters, BatchedResult>,
  shard: number,
  row: Row,
): Promise<boolean> {
  const written = await context.db.writeBatched(statement, shard, { ...row, ...leaseColumns(context) })
  if (!written?.isValid) return false
  if (!written.isInserted) throw leaseLost()
  markCommitted(context)
  if (context.idempotent) context.idempotent.recorded = true
  context.hint('outbox')
  return true
}

/** Returns the columns of the lease. All null without an `Idempotency-Key`. */
function leaseColumns({ idempotent: run }: Context) {
  return {
    leaseAccountId: run?.rowKey.accountId ?? null,
    leaseKey: run?.rowKey.key ?? null,
    leasePath: run?.rowKey.path ?? null,
    leaseToken: run?.leaseToken ?? null,
  }
}

/**
 * Returns a UUID for a new record in that shard. Under an `Idempotency-Key` it takes the next
 * reserved id, while there are any.
 */
export function mint(context: Context, shard: number): string {
  const run = context.idempotent
  const reserved = reservedShard(context) === shard ? run?.reservedIds[run.reservedIdsUsed++] : undefined
  return reserved ?? context.mintId(shard)
}

/** Returns the shard of the ids reserved for the request. Null without an `Idempotency-Key`. */
export function reservedShard({ idempotent }: Pick<Context, 'idempotent'>): number | null {
  const [id] = idempotent?.reservedIds ?? []
  return id === undefined ? null : shardOf(id)
}

/** Records the outcome, fenced by the lease: a run without the lease must not have an effect. */
export async function record(tx: Transaction | Context['db']['write'], run: IdempotentRun, id: string): Promise<void> {
  const { rowKey, leaseToken, outcomeType } = run
  const rows = await tx.run(recordOutcome, { ...rowKey, leaseToken, outcomeType, outcomeId: id })
  if (rows.length === 0) throw leaseLost()
}

/**
 * Hands the outcome over to the cell of the key's row. Extends the lease first, so that another run
 * is unlikely to start before the outcome is written. If one starts, it uses the same reserved ids.
 */
async function handOver(context: Context, tx: Transaction, run: IdempotentRun, id: string): Promise<void> {
  const { rowKey, leaseToken, outcomeType, reservedIds } = run
  const leasedUntil = plus(context.wallNow(), { seconds: LEASE_SECONDS })
  const extended = await context.db.write.run(extendLease, { ...rowKey, leaseToken, leasedUntil })
  if (extended.length === 0) throw leaseLost()
  await tx.run(recordHandedOverOutcome, { ...rowKey, outcomeType, outcomeId: id, reservedIds: [...reservedIds] })
}

/** Returns the refusal of a run that lost its lease. */
const leaseLost = () => new Refusal('CONFLICT', 'Another request with this Idempotency-Key took precedence. Try again.')
