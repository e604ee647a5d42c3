import { first, type Transaction } from '../db/index.ts'
import { type Clock, plus, type Timestamp } from '../time/index.ts'
import { deleteJob, insertJob, jobProgress, writeJobProgress } from './jobs.queries.generated.ts'

/** The kinds of jobs. Rows store these names. */
export type JobKind =
  | 'SettleAttempt'
  | 'SettleRefund'
  | 'SettleCapture'
  | 'ReleaseVaultToken'
  | 'ForgetCredential'
  | 'RetryPlansOfMethod'
  | 'ScheduleUpcoming'
  | 'SendSessionLink'
  | 'SendLinkRequest'
  | 'SendPaymentMessage'
  | 'SendPersonMessage'
  | 'SendInvitation'
  | 'FollowIdentitySession'
  | 'CheckProviderConfiguration'
  | 'MovePaymentMethods'
  | 'FetchDailyReports'
  | 'WriteExport'
  | 'DeleteSavedViews'

/** The kind of a job and its record. */
export interface JobPayload {
  readonly kind: JobKind
  /** The shard of the organization. */
  readonly shard: number
  /** The uuid of the record. */
  readonly subjectId: string
  readonly orgId: string
}

/** A claimed job. */
export interface Job extends Omit<JobPayload, 'kind'> {
  /** The number of its starts, including this one. */
  readonly attempts: number
  readonly createdAt: Timestamp
}

/** Runs a job. Returns null when the job is done, otherwise the seconds until its next attempt. */
export type JobHandler = (job: Job) => Promise<number | null>

/**
 * The handler of each kind. Jobs of kinds that only another version knows stay for that version.
 */
export type JobHandlers = Readonly<Record<JobKind, JobHandler>>

/**
 * Writes a job in the transaction that causes it. A worker runs the job after `delaySeconds`,
 * unless the process that commits has done the work before and called `completeJob`.
 */
export async function enqueue(
  { wallNow }: { readonly wallNow: Clock },
  tx: Transaction,
  { kind, shard, subjectId, orgId }: JobPayload,
  delaySeconds: number,
): Promise<void> {
  const now = wallNow()
  await tx.run(insertJob, { kind, shard, subjectId, orgId, dueAt: plus(now, { seconds: delaySeconds }), now })
}

type JobKey = Pick<JobPayload, 'kind' | 'shard' | 'subjectId'>

/** Deletes a job in the transaction that does its work. Returns false when there is none. */
export async function completeJob(tx: Transaction, { kind, shard, subjectId }: JobKey): Promise<boolean> {
  return (await tx.run(deleteJob, { kind, shard, subjectId })).length > 0
}

/**
 * Locks a job that handles its records in the order of their ids, in several transactions. Returns
 * the last one that it has handled (null: none), or null when there is no such job. To insert the
 * job again starts it again with the first record.
 */
export async function lockJobProgress(
  tx: Transaction,
  key: JobKey,
): Promise<{ readonly doneUntil: string | null } | null> {
  return first(await tx.run(jobProgress, key)) ?? null
}

/** Records the last record that a locked job has handled, in the transaction that handles it. */
export async function recordJobProgress(tx: Transaction, key: JobKey, doneUntil: string): Promise<void> {
  await tx.run(writeJobProgress, { ...key, doneUntil })
}
