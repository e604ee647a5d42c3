// Made by scripts/generate-queries.ts from jobs.queries.sql. Do not edit.
import type { Statement } from '../db/index.ts'
import type { Timestamp } from '../time/index.ts'

export interface InsertJobParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly orgId: string
  readonly dueAt: Timestamp
  readonly now: Timestamp
}

export type InsertJobRow = object

/**
 * Inserts a job. An existing job gets the earlier of both due times, and starts again with all its
 * records.
 */
export const insertJob: Statement<InsertJobParameters, InsertJobRow> = {
  name: 'insertJob',
  text: `insert into jobs as j (shard, kind, subject_id, org_id, due_at, attempts, created_at)
values ($1, $2, $3, $4, $5, 0, $6)
on conflict on constraint jobs_pkey do update set due_at = least(j.due_at, excluded.due_at), claim_token = null,
  done_until = null`,
  parameters: ['shard', 'kind', 'subjectId', 'orgId', 'dueAt', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface DeleteJobParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
}

export interface DeleteJobRow {
  readonly subjectId: string
}

/** Deletes a job in the transaction that does its work, or that was done elsewhere. */
export const deleteJob: Statement<DeleteJobParameters, DeleteJobRow> = {
  name: 'deleteJob',
  text: `delete from jobs j where j.shard = $1 and j.kind = $2 and j.subject_id = $3
returning j.subject_id`,
  parameters: ['shard', 'kind', 'subjectId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    subjectId: v[0] as string,
  }),
}

export interface JobProgressParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
}

export interface JobProgressRow {
  readonly doneUntil: string | null
}

/** Locks a job, and returns the last record that it has handled. */
export const jobProgress: Statement<JobProgressParameters, JobProgressRow> = {
  name: 'jobProgress',
  text: `select j.done_until from jobs j
where j.shard = $1 and j.kind = $2 and j.subject_id = $3
for update`,
  parameters: ['shard', 'kind', 'subjectId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    doneUntil: v[0] as string | null,
  }),
}

export interface WriteJobProgressParameters {
  readonly doneUntil: string
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
}

export type WriteJobProgressRow = object

/** Sets the last record that a locked job has handled. */
export const writeJobProgress: Statement<WriteJobProgressParameters, WriteJobProgressRow> = {
  name: 'writeJobProgress',
  text: `update jobs j set done_until = $1
where j.shard = $2 and j.kind = $3 and j.subject_id = $4`,
  parameters: ['doneUntil', 'shard', 'kind', 'subjectId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ClaimJobsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly now: Timestamp
  readonly kinds: readonly (string | null)[]
  readonly exceptOrgIds: readonly (string | null)[]
  readonly rowsMax: number
  readonly leaseUntil: Timestamp
  readonly token: string
}

export interface ClaimJobsRow {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly orgId: string
  readonly attempts: number
  readonly createdAt: Timestamp
}

/**
 * Claims due jobs of these kinds in a range of shards until the lease ends, except those of these
 * organizations.
 */
export const claimJobs: Statement<ClaimJobsParameters, ClaimJobsRow> = {
  name: 'claimJobs',
  text: `with due as materialized (
  select j.shard, j.kind, j.subject_id from jobs j
  where j.shard between $1 and $2 and j.due_at <= $3
    and j.kind = any($4::text[]) and j.org_id <> all($5::uuid[])
  order by j.due_at limit $6::integer
  for update skip locked
)
update jobs j
set due_at = $7, claim_token = $8, attempts = j.attempts + 1
from due
where j.shard = due.shard and j.kind = due.kind and j.subject_id = due.subject_id
returning j.shard, j.kind, j.subject_id, j.org_id, j.attempts, j.created_at`,
  parameters: ['fromShard', 'toShard', 'now', 'kinds', 'exceptOrgIds', 'rowsMax', 'leaseUntil', 'token'],
  route: { to: 'cell' },
  writes: true,
  row: (v) => ({
    shard: v[0] as number,
    kind: v[1] as string,
    subjectId: v[2] as string,
    orgId: v[3] as string,
    attempts: v[4] as number,
    createdAt: v[5] as Timestamp,
  }),
}

export interface DeleteClaimedJobParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly token: string
}

export type DeleteClaimedJobRow = object

/** Deletes a claimed job. The claim ends early when the job is inserted again. */
export const deleteClaimedJob: Statement<DeleteClaimedJobParameters, DeleteClaimedJobRow> = {
  name: 'deleteClaimedJob',
  text: `delete from jobs j
where j.shard = $1 and j.kind = $2 and j.subject_id = $3 and j.claim_token = $4`,
  parameters: ['shard', 'kind', 'subjectId', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface PostponeJobParameters {
  readonly dueAt: Timestamp
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly token: string
}

export type PostponeJobRow = object

/** Ends the claim of a job and sets its next attempt. */
export const postponeJob: Statement<PostponeJobParameters, PostponeJobRow> = {
  name: 'postponeJob',
  text: `update jobs j set due_at = $1, claim_token = null
where j.shard = $2 and j.kind = $3 and j.subject_id = $4 and j.claim_token = $5`,
  parameters: ['dueAt', 'shard', 'kind', 'subjectId', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface EndLeasesOfJobsParameters {
  readonly now: Timestamp
  readonly from: string
  readonly to: string
}

export type EndLeasesOfJobsRow = object

/** Makes the jobs due that are claimed by tokens from `from` to `to`. */
export const endLeasesOfJobs: Statement<EndLeasesOfJobsParameters, EndLeasesOfJobsRow> = {
  name: 'endLeasesOfJobs',
  text: `update jobs j set due_at = $1
where j.due_at > $1 and j.claim_token between $2 and $3`,
  parameters: ['now', 'from', 'to'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}
