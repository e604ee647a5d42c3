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

/** inserts a job; one that exists falls due at the earlier of both times. */
export const insertJob: Statement<InsertJobParameters, InsertJobRow> = {
  name: 'insertJob',
  text: `insert into errands as e (shard, kind, subject_id, org_id, due_at, tries, created_at)
values ($1, $2, $3, $4, $5, 0, $6)
on conflict on constraint errands_pkey do update set due_at = least(e.due_at, excluded.due_at), claim_token = null`,
  parameters: ['shard', 'kind', 'subjectId', 'orgId', 'dueAt', 'now'],
  row: () => ({}),
}

export interface DeleteJobParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
}

export type DeleteJobRow = object

/** deletes a job that was done elsewhere. */
export const deleteJob: Statement<DeleteJobParameters, DeleteJobRow> = {
  name: 'deleteJob',
  text: `delete from errands e where e.shard = $1 and e.kind = $2 and e.subject_id = $3`,
  parameters: ['shard', 'kind', 'subjectId'],
  row: () => ({}),
}

export interface ClaimJobsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly now: Timestamp
  readonly kinds: readonly (string | null)[]
  readonly exceptOrgIds: readonly (string | null)[]
  readonly rowsMost: number
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
 * claims due jobs of these kinds in a range of buckets until the lease ends, except those of these
 * organizations.
 */
export const claimJobs: Statement<ClaimJobsParameters, ClaimJobsRow> = {
  name: 'claimJobs',
  text: `with due as materialized (
  select d.shard, d.kind, d.subject_id from errands d
  where d.shard between $1 and $2 and d.due_at <= $3
    and d.kind = any($4::text[]) and d.org_id <> all($5::uuid[])
  order by d.due_at limit $6::integer
  for update skip locked
)
update errands e
set due_at = $7, claim_token = $8, tries = e.tries + 1
from due
where e.shard = due.shard and e.kind = due.kind and e.subject_id = due.subject_id
returning e.shard, e.kind, e.subject_id, e.org_id, e.tries as attempts, e.created_at`,
  parameters: ['fromShard', 'toShard', 'now', 'kinds', 'exceptOrgIds', 'rowsMost', 'leaseUntil', 'token'],
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

/** deletes a job under its claim; the claim is gone when the job fell due again meanwhile. */
export const deleteClaimedJob: Statement<DeleteClaimedJobParameters, DeleteClaimedJobRow> = {
  name: 'deleteClaimedJob',
  text: `delete from errands e
where e.shard = $1 and e.kind = $2 and e.subject_id = $3 and e.claim_token = $4`,
  parameters: ['shard', 'kind', 'subjectId', 'token'],
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

/** ends the claim of a job and sets its next attempt. */
export const postponeJob: Statement<PostponeJobParameters, PostponeJobRow> = {
  name: 'postponeJob',
  text: `update errands e set due_at = $1, claim_token = null
where e.shard = $2 and e.kind = $3 and e.subject_id = $4 and e.claim_token = $5`,
  parameters: ['dueAt', 'shard', 'kind', 'subjectId', 'token'],
  row: () => ({}),
}
