import type { Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { Refusal, type RefusalCode } from '../../platform/refusal.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { Context } from '../context.ts'
import { audit } from './audit.ts'

/** A mutation that runs, and what has become of its entry in the audit log. */
export interface AuditedRun {
  /** The name of the mutation. */
  readonly action: string
  /** The GraphQL type of the record that it makes or changes. */
  readonly recordType: string
  /** What it says when the mutation is not refused: the answer to a replayed request changes nothing. */
  outcome: 'done' | 'replayed'
  /** Not written yet; sent by the statement that makes the effect, and committed if that is; or there for good. */
  entry: 'due' | 'sent' | 'written'
}

/** A record as its row holds it, with what names its owner. An account is its own. */
export type OwnedRecord = { readonly id: string } & (
  | { readonly orgId: string }
  | { readonly accountId: string }
  | { readonly kind: string }
)

/** Runs a mutation such that it leaves one entry, whatever comes of it, before anybody is answered. */
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
  // It changed nothing and opened no transaction.
  const { action, recordType: type, outcome } = audited
  const owner = ownerOf(result) ?? caller.account
  await audit(context, db.write, { owner, action, record: { type, id: recordIdOf(result) }, outcome })
  return result
}

/**
 * Writes apart, in the log of the account that asked, that something was refused or failed. The record is not named: that
 * the caller may know of it has not been found. Never throws: what the caller must hear is why it was refused.
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

/** Forgets what was sent before a transaction begins: only what is sent within it is committed with it. */
export function beginEffect({ audited }: Context): void {
  if (audited?.entry === 'sent') audited.entry = 'due'
}

/**
 * Sends the entry of a mutation that has made its effect, unless its own statement wrote one. It is not waited for: it
 * leaves with the COMMIT, which fails when it did.
 */
export function sendEntry(context: Context, tx: Transaction, record: OwnedRecord): void {
  const { audited } = context
  if (audited?.entry !== 'due') return
  const act = { action: audited.action, record: { type: audited.recordType, id: record.id }, outcome: 'done' } as const
  audit(context, tx, { ...act, owner: ownerOf(record) ?? context.caller.account }).catch(() => {})
  audited.entry = 'sent'
}

/** Tells that the transaction of the effect, and so the entry sent with it, was committed. */
export function effectCommitted({ audited }: Context): void {
  if (audited) audited.entry = 'written'
}

/** What a statement that writes the entry of its effect itself binds; the names of the mutation and type stand in it. */
export interface AuditParameters {
  readonly auditId: string
  readonly auditActorId: string | null
  readonly auditKeyId: string | null
  readonly auditAddress: string | null
  readonly auditRequestId: string
  readonly auditedAt: Timestamp
}

/** The parameters for the entry of a statement that writes it beside the effect, in that bucket. */
export function auditParameters(context: Context, shard: number): AuditParameters {
  if (context.audited?.entry === 'due') context.audited.entry = 'sent'
  return {
    auditId: context.mintId(shard),
    auditActorId: context.caller.keyId && context.caller.account.id,
    auditKeyId: context.caller.keyId,
    auditAddress: context.address,
    auditRequestId: context.requestId,
    auditedAt: context.wallNow(),
  }
}

/** The account that owns the record; null for a shape that does not tell. */
function ownerOf(record: object): { readonly id: string; readonly shard: number } | null {
  const { orgId, accountId, kind, id } = record as Readonly<Record<string, unknown>>
  const owner = orgId ?? accountId ?? (kind === undefined ? undefined : id)
  return typeof owner === 'string' ? { id: owner, shard: shardOf(owner) } : null
}
