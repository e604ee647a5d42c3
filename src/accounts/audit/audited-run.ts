import type { Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { Refusal, type RefusalCode } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { Context } from '../context.ts'
import { actingAccountId, audit } from './audit.ts'

/** A running mutation and the state of its audit entry. */
export interface AuditedRun {
  /** The name of the mutation. */
  readonly action: string
  /** The GraphQL type of the record that it makes or changes. */
  readonly recordType: string
  /** The outcome if the mutation is not refused. */
  outcome: 'done' | 'replayed'
  /** `due`: not written. `sent`: part of the transaction of the effect. `written`: committed. */
  entry: 'due' | 'sent' | 'written'
}

/** A row with the column that identifies its owner. An account owns itself. */
export type OwnedRecord = { readonly id: string } & (
  | { readonly orgId: string }
  | { readonly accountId: string }
  | { readonly kind: string }
)

/** Runs a mutation and writes exactly one audit entry before the response, whatever the outcome. */
export async function runAudited<Result extends object>(
  context: Context & { readonly audited: AuditedRun },
  run: () => Promise<Result>,
  recordIdOf: (result: Result) => string,
): Promise<Result> {
  const { audited, caller, db } = context
  let result: Result
  try {
    result = await run()
  } catch (error) {
    const outcome = error instanceof Refusal ? error.code : 'INTERNAL'
    if (audited.entry !== 'written') await auditRefusal(context, audited.action, outcome)
    throw error
  }
  if (audited.entry === 'written') return result
  // The mutation changed nothing and opened no transaction.
  const { action, recordType: type, outcome } = audited
  const owner = ownerOf(result) ?? caller.account
  await audit(context, db.write, { owner, action, record: { type, id: recordIdOf(result) }, outcome })
  return result
}

/**
 * Writes an audit entry for a refusal or failure to the log of the caller's account, in a
 * transaction of its own. It names no record, because the caller's access to it is unproven. Never
 * throws, so that the caller receives the original error.
 */
export async function auditRefusal(context: Context, action: string, outcome: RefusalCode): Promise<void> {
  try {
    await audit(context, context.db.write, { owner: context.caller.account, action, record: null, outcome })
  } catch (err) {
    const { requestId, caller } = context
    context.log.error(
      { err, requestId, action, outcome, accountId: caller.account.id },
      'failed to write an audit entry',
    )
  }
}

/**
 * Resets the entry before a transaction starts. Only entries written within it are committed with
 * it.
 */
export function resetAudit({ audited }: Context): void {
  if (audited?.entry === 'sent') audited.entry = 'due'
}

/**
 * Sends the audit entry of a successful mutation, unless its statement has written one. Nothing
 * awaits it: if it fails, the COMMIT fails.
 */
export function sendEntry(context: Context, tx: Transaction, record: OwnedRecord): void {
  const { audited } = context
  if (audited?.entry !== 'due') return
  const act = { action: audited.action, record: { type: audited.recordType, id: record.id }, outcome: 'done' } as const
  audit(context, tx, { ...act, owner: ownerOf(record) ?? context.caller.account }).catch(() => {})
  audited.entry = 'sent'
}

/** Marks the audit entry as committed, after the COMMIT of the effect. */
export function markCommitted({ audited }: Context): void {
  if (audited) audited.entry = 'written'
}

/**
 * Parameters for a statement that also inserts its audit entry. The names of the mutation and the
 * type are literals in the statement.
 */
export interface AuditParameters {
  readonly auditId: string
  readonly auditActorId: string | null
  readonly auditKeyId: string | null
  readonly auditPersonId: string | null
  readonly auditAddress: string | null
  readonly auditRequestId: string
  readonly auditedAt: Timestamp
}

/** Returns the audit parameters for a statement that writes to that shard. */
export function auditParameters(context: Context, shard: number): AuditParameters {
  if (context.audited?.entry === 'due') context.audited.entry = 'sent'
  return {
    auditId: context.mintId(shard),
    auditActorId: actingAccountId(context.caller),
    auditKeyId: context.caller.keyId,
    auditPersonId: context.caller.person?.id ?? null,
    auditAddress: context.address,
    auditRequestId: context.requestId,
    auditedAt: context.wallNow(),
  }
}

/** Returns the account that owns the record, or null if the shape does not name it. */
function ownerOf(record: object): { readonly id: string; readonly shard: number } | null {
  const { orgId, accountId, kind, id } = record as Readonly<Record<string, unknown>>
  const owner = orgId ?? accountId ?? (kind === undefined ? undefined : id)
  return typeof owner === 'string' ? { id: owner, shard: shardOf(owner) } : null
}
