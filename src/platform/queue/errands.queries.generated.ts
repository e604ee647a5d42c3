// Made by scripts/generate-queries.ts from errands.queries.sql. Do not edit.
import type { Statement } from '../db/index.ts'
import type { Timestamp } from '../time/index.ts'

export interface OweErrandParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly orgId: string
  readonly dueAt: Timestamp
  readonly now: Timestamp
}

export type OweErrandRow = object

/** writes down that something is owed; what is owed already falls due at the earlier time. */
export const oweErrand: Statement<OweErrandParameters, OweErrandRow> = {
  name: 'oweErrand',
  text: `insert into errands as e (shard, kind, subject_id, org_id, due_at, tries, created_at)
values ($1, $2, $3, $4, $5, 0, $6)
on conflict on constraint errands_pkey do update set due_at = least(e.due_at, excluded.due_at), claim_token = null`,
  parameters: ['shard', 'kind', 'subjectId', 'orgId', 'dueAt', 'now'],
  row: () => ({}),
}

export interface ErrandDoneParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
}

export type ErrandDoneRow = object

/** it is owed no more. */
export const errandDone: Statement<ErrandDoneParameters, ErrandDoneRow> = {
  name: 'errandDone',
  text: `delete from errands e where e.shard = $1 and e.kind = $2 and e.subject_id = $3`,
  parameters: ['shard', 'kind', 'subjectId'],
  row: () => ({}),
}

export interface ClaimErrandsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly now: Timestamp
  readonly kinds: readonly (string | null)[]
  readonly exceptOrgIds: readonly (string | null)[]
  readonly rowsMost: number
  readonly leaseUntil: Timestamp
  readonly token: string
}

export interface ClaimErrandsRow {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly orgId: string
  readonly tries: number
  readonly createdAt: Timestamp
}

/** due errands of some kinds, of a range of buckets and not of these organizations, each for whoever holds the token until the lease ends. */
export const claimErrands: Statement<ClaimErrandsParameters, ClaimErrandsRow> = {
  name: 'claimErrands',
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
returning e.shard, e.kind, e.subject_id, e.org_id, e.tries, e.created_at`,
  parameters: ['fromShard', 'toShard', 'now', 'kinds', 'exceptOrgIds', 'rowsMost', 'leaseUntil', 'token'],
  row: (v) => ({
    shard: v[0] as number,
    kind: v[1] as string,
    subjectId: v[2] as string,
    orgId: v[3] as string,
    tries: v[4] as number,
    createdAt: v[5] as Timestamp,
  }),
}

export interface EndErrandParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly token: string
}

export type EndErrandRow = object

/** takes away what was done by the holder of the token, unless it fell due again meanwhile. */
export const endErrand: Statement<EndErrandParameters, EndErrandRow> = {
  name: 'endErrand',
  text: `delete from errands e
where e.shard = $1 and e.kind = $2 and e.subject_id = $3 and e.claim_token = $4`,
  parameters: ['shard', 'kind', 'subjectId', 'token'],
  row: () => ({}),
}

export interface PostponeErrandParameters {
  readonly dueAt: Timestamp
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
  readonly token: string
}

export type PostponeErrandRow = object

/** has it tried again later. */
export const postponeErrand: Statement<PostponeErrandParameters, PostponeErrandRow> = {
  name: 'postponeErrand',
  text: `update errands e set due_at = $1, claim_token = null
where e.shard = $2 and e.kind = $3 and e.subject_id = $4 and e.claim_token = $5`,
  parameters: ['dueAt', 'shard', 'kind', 'subjectId', 'token'],
  row: () => ({}),
}
