// Made by scripts/generate-queries.ts from plan-claims.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ClaimDuePlansParameters {
  readonly afterShard: number
  readonly now: Timestamp
  readonly promptOrgIds: readonly (string | null)[]
  readonly ofPrompt: number
  readonly ofOthers: number
  readonly afterOrg: string
  readonly exceptOrgIds: readonly (string | null)[]
  readonly rowsMax: number
  readonly leaseUntil: Timestamp
  readonly token: string
}

export interface ClaimDuePlansRow {
  readonly shard: number
  readonly planId: string
  readonly orgId: string
}

/**
 * Claims due plans without a test clock until the lease ends, longest due first in each
 * organization. Continues after (`afterShard`, `afterOrg`), one organization after the other, so
 * that the plans of an organization are written in one batch and its backlog does not delay others.
 * A shard without due plans costs one index lookup. If few plans are due, the query gets the
 * organizations from their rows. If many are due, it walks through all organizations of the shard.
 */
export const claimDuePlans: Statement<ClaimDuePlansParameters, ClaimDuePlansRow> = {
  name: 'claimDuePlans',
  text: `with due as materialized (
  select its.row_ctid
  from generate_series(greatest($1::integer, 0), 1023) as bucket (shard)
  cross join lateral (
    select count(*) as plans, array_agg(distinct longest.org_id) as org_ids from (
      -- In index order, so that the index scan stops at the limit.
      select d.org_id from plan_due d
      where d.clock_id is null and d.shard = bucket.shard and d.due_at <= $2
        and (d.claim_token is null or d.claimed_until is null or d.claimed_until <= $2)
      order by d.due_at
      limit 256
    ) longest
  ) found
  cross join lateral (
    (select its.org_id from unnest(found.org_ids) as its (org_id) where found.plans < 256)
    union all
    (
      with recursive walked as (
        (
          select d.org_id from plan_due d
          where found.plans = 256 and d.clock_id is null and d.shard = bucket.shard
          order by d.org_id
          limit 1
        )
        union all
        select next.org_id
        from walked cross join lateral (
          select d.org_id from plan_due d
          where d.clock_id is null and d.shard = bucket.shard and d.org_id > walked.org_id
          order by d.org_id
          limit 1
        ) next
      )
      select walked.org_id from walked
    )
  ) organization
  cross join lateral (
    select d.ctid as row_ctid from plan_due d
    where d.clock_id is null and d.shard = bucket.shard and d.org_id = organization.org_id and d.due_at <= $2
      and (d.claim_token is null or d.claimed_until is null or d.claimed_until <= $2)
    order by d.due_at
    limit case
      when organization.org_id = any($3::uuid[]) then $4::integer else $5::integer
    end
    for update skip locked
  ) its
  where found.plans > 0 and (bucket.shard, organization.org_id) > ($1::integer, $6::uuid)
    and organization.org_id <> all($7::uuid[])
  limit $8::integer
)
update plan_due d
set claimed_until = $9, claim_token = $10
-- By ctid: with the primary key the planner may read the whole table. A row that is rewritten before
-- its lock is not found, and the next poll claims it.
where d.ctid = any(array(select due.row_ctid from due))
returning d.shard, d.plan_id, d.org_id`,
  parameters: ['afterShard', 'now', 'promptOrgIds', 'ofPrompt', 'ofOthers', 'afterOrg', 'exceptOrgIds', 'rowsMax', 'leaseUntil', 'token'],
  route: { to: 'cell' },
  writes: true,
  row: (v) => ({
    shard: v[0] as number,
    planId: v[1] as string,
    orgId: v[2] as string,
  }),
}

export interface PlanClaimParameters {
  readonly shard: number
  readonly planId: string
  readonly token: string
}

export interface PlanClaimRow {
  readonly planId: string
}

/** Returns a locked plan if this token still claims it. */
export const planClaim: Statement<PlanClaimParameters, PlanClaimRow> = {
  name: 'planClaim',
  text: `select d.plan_id from plan_due d
where d.shard = $1 and d.plan_id = $2 and d.claim_token = $3`,
  parameters: ['shard', 'planId', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    planId: v[0] as string,
  }),
}

export interface PostponePlanParameters {
  readonly dueAt: Timestamp
  readonly shard: number
  readonly planId: string
  readonly token: string
}

export type PostponePlanRow = object

/** Ends the claim of a plan and sets its next run, unless its due row was rewritten meanwhile. */
export const postponePlan: Statement<PostponePlanParameters, PostponePlanRow> = {
  name: 'postponePlan',
  text: `update plan_due d set due_at = $1, claim_token = null
where d.shard = $2 and d.plan_id = $3 and d.claim_token = $4`,
  parameters: ['dueAt', 'shard', 'planId', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface EndLeasesOfPlansParameters {
  readonly now: Timestamp
  readonly from: string
  readonly to: string
}

export type EndLeasesOfPlansRow = object

/** Ends the leases of the claims with tokens from `from` to `to`. */
export const endLeasesOfPlans: Statement<EndLeasesOfPlansParameters, EndLeasesOfPlansRow> = {
  name: 'endLeasesOfPlans',
  text: `update plan_due d set claimed_until = $1
where d.clock_id is null and d.claim_token between $2 and $3 and d.claimed_until > $1`,
  parameters: ['now', 'from', 'to'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}
