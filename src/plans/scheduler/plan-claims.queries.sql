/*
 * claimDuePlans (each cell: a worker finds its work): Claims due plans without a test clock until
 * the lease ends, longest due first in each organization. Continues after (`afterShard`,
 * `afterOrg`), one organization after the other, so that the plans of an organization are written
 * in one batch and its backlog does not delay others. A shard without due plans costs one index
 * lookup. If few plans are due, the query gets the organizations from their rows. If many are due,
 * it walks through all organizations of the shard.
 */
with due as materialized (
  select its.row_ctid
  from generate_series(greatest(:afterShard::integer, 0), 1023) as bucket (shard)
  cross join lateral (
    select count(*) as plans, array_agg(distinct longest.org_id) as org_ids from (
      -- In index order, so that the index scan stops at the limit.
      select d.org_id from plan_due d
      where d.clock_id is null and d.shard = bucket.shard and d.due_at <= :now
        and (d.claim_token is null or d.claimed_until is null or d.claimed_until <= :now)
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
    where d.clock_id is null and d.shard = bucket.shard and d.org_id = organization.org_id and d.due_at <= :now
      and (d.claim_token is null or d.claimed_until is null or d.claimed_until <= :now)
    order by d.due_at
    limit case
      when organization.org_id = any(:promptOrgIds::uuid[]) then :ofPrompt::integer else :ofOthers::integer
    end
    for update skip locked
  ) its
  where found.plans > 0 and (bucket.shard, organization.org_id) > (:afterShard::integer, :afterOrg::uuid)
    and organization.org_id <> all(:exceptOrgIds::uuid[])
  limit :rowsMax::integer
)
update plan_due d
set claimed_until = :leaseUntil, claim_token = :token
-- By ctid: with the primary key the planner may read the whole table. A row that is rewritten before
-- its lock is not found, and the next poll claims it.
where d.ctid = any(array(select due.row_ctid from due))
returning d.shard, d.plan_id, d.org_id;

/* planClaim: Returns a locked plan if this token still claims it. */
select d.plan_id from plan_due d
where d.shard = :shard and d.plan_id = :planId and d.claim_token = :token;

/*
 * postponePlan: Ends the claim of a plan and sets its next run, unless its due row was rewritten
 * meanwhile.
 */
update plan_due d set due_at = :dueAt, claim_token = null
where d.shard = :shard and d.plan_id = :planId and d.claim_token = :token;

/*
 * endLeasesOfPlans (each cell: the claims of a lost worker): Ends the leases of the claims with
 * tokens from `from` to `to`.
 */
update plan_due d set claimed_until = :now
where d.clock_id is null and d.claim_token between :from and :to and d.claimed_until > :now;
