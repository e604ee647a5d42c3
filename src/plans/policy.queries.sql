/*
 * paymentPlanPolicyOf: Returns the plan policy of an organization, or no row when it has the
 * default policy. Run only for an organization that the caller can reach.
 */
select p.retry_days, p.when_past_due, p.when_resumed, p.upcoming_days, p.when_disputed
from payment_plan_policies p
where p.shard = :shard and p.org_id = :orgId;

/*
 * writePaymentPlanPolicy: Inserts or updates the plan policy of an organization that the caller can
 * reach.
 */
insert into payment_plan_policies (shard, org_id, retry_days, when_past_due, when_resumed, upcoming_days, when_disputed,
  updated_at)
select :shard, a.id, :retryDays::smallint[], :whenPastDue, :whenResumed, :upcomingDays, :whenDisputed, :updatedAt
from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id)
on conflict (shard, org_id) do update
set retry_days = excluded.retry_days, when_past_due = excluded.when_past_due, when_resumed = excluded.when_resumed,
  upcoming_days = excluded.upcoming_days, when_disputed = excluded.when_disputed, updated_at = excluded.updated_at
returning org_id;
