import type { Statement, Transaction } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type AuditParameters,
  beginEffect,
  effectCommitted,
  type OwnedRecord,
  sendEntry,
} from '../audit/audited-run.ts'
import type { Context } from '../context.ts'
import { recordOutcome } from './idempotency.queries.generated.ts'

/** A mutation that runs under an `Idempotency-Key`: it holds the lease of its row. */
export interface IdempotentRun {
  /** The GraphQL type of the record that the mutation answers with. */
  readonly outcomeType: string
  /** The primary key of the row. */
  readonly place: { readonly shard: number; readonly accountId: string; readonly key: string; readonly path: string }
  readonly leaseToken: string
  /** Minted before any effect: a run that resumes this one makes the same records. */
  readonly reservedIds: readonly string[]
  reservedIdsUsed: number
  /** True once the outcome was committed. */
  recorded: boolean
}

/**
 * Runs `work`, which gives the record that it made or changed, in one transaction. The entry in the audit log is committed
 * with the effect, and so is the outcome under an `Idempotency-Key`; when another run took the lease meanwhile, nothing is
 * committed: CONFLICT.
 */
export async function transaction<Result extends OwnedRecord>(
  context: Context,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const run = context.idempotent
  const idsUsed = run?.reservedIdsUsed ?? 0
  const result = await context.db.transaction(async (tx) => {
    beginEffect(context)
    // It may be run again: then it makes the same records.
    if (run) run.reservedIdsUsed = idsUsed
    const done = await work(tx)
    sendEntry(context, tx, done)
    if (run) await record(tx, run, done.id)
    return done
  })
  effectCommitted(context)
  if (run) run.recorded = true
  // Most changes are announced: whoever tells of them need not wait for its next look.
  context.hint('outbox')
  return result
}

/**
 * Runs one statement that writes a record with its entry in the audit log and gives the record's row, or gives no row and
 * writes nothing. By itself it is a transaction; under an `Idempotency-Key` its row's `id` is the outcome.
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
  if (row !== null) effectCommitted(context)
  if (run) run.recorded = row !== null
  context.hint('outbox')
  return row
}

/** What a statement that records the outcome itself is fenced by; all null without an `Idempotency-Key`. */
export function leaseColumns({ idempotent: run }: Context) {
  return {
    leaseAccountId: run?.place.accountId ?? null,
    leaseKey: run?.place.key ?? null,
    leasePath: run?.place.path ?? null,
    leaseToken: run?.leaseToken ?? null,
  }
}

/** Tells that a statement was committed which wrote the effect, its entry in the audit log and the outcome. */
export function allCommitted(context: Context): void {
  effectCommitted(context)
  if (context.idempotent) context.idempotent.recorded = true
  context.hint('outbox')
}

/** The UUID for a new record in that bucket: under an `Idempotency-Key` the next one reserved, while they last. */
export function mint(context: Context, shard: number): string {
  const run = context.idempotent
  const reserved = run?.place.shard === shard ? run.reservedIds[run.reservedIdsUsed++] : undefined
  return reserved ?? context.mintId(shard)
}

/** Writes the outcome into the row, fenced by the lease: a run that lost it must leave no effect. */
export async function record(tx: Transaction | Context['db']['write'], run: IdempotentRun, id: string): Promise<void> {
  const { place, leaseToken, outcomeType } = run
  const rows = await tx.run(recordOutcome, { ...place, leaseToken, outcomeType, outcomeId: id })
  if (rows.length === 0) throw leaseLost()
}

/** Refuses what lost its lease to another run. */
export const leaseLost = () =>
  new Refusal('CONFLICT', 'Another request with this Idempotency-Key took precedence. Try again.')
