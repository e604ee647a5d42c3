import type { Timestamp } from '../time/index.ts'

/** The kinds of jobs. Rows store these names. */
export type JobKind =
  | 'SettleAttempt'
  | 'SettleRefund'
  | 'ReleaseVaultToken'
  | 'ForgetCredential'
  | 'SendSessionLink'
  | 'SendLinkRequest'
  | 'FollowIdentitySession'

/** The kind of a job and the record that it is about. */
export interface JobPayload {
  readonly kind: JobKind
  /** The bucket of the organization. */
  readonly shard: number
  /** The uuid of the record. */
  readonly subjectId: string
  readonly orgId: string
}

/** A claimed job. */
export interface Job extends Omit<JobPayload, 'kind'> {
  /** The number of times that it was started, this time included. */
  readonly attempts: number
  readonly createdAt: Timestamp
}

/** Runs a job. Returns null when the job is done, otherwise the seconds until its next attempt. */
export type JobHandler = (job: Job) => Promise<number | null>

/** The handler of each kind. Jobs of kinds that only another version knows stay for that version. */
export type JobHandlers = Readonly<Record<JobKind, JobHandler>>
