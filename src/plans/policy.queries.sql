/*
 * paymentPlanPolicyOf: Returns the plan policy of an organization, or no row when it has the
 * default policy. Run only for an organization that the caller can reach.
 */
select p.retry_days, p.when_past_due, p.when_resumed, p.upcoming_days, p.when_disputed
from payment_plan_policies p
where p.shard = :shard and p.org_id = :orgId;

/*
 * writePaymentPlanPolicy: Inserts the plan policy of an organization, or updates it except for the
 * fields in `kept`. Run only in the transaction that has proven the caller's access. It returns
 * nothing, because the organization can be in another cell.
 */
insert into payment_plan_policies as p (shard, org_id, retry_days, when_past_due, when_resumed, upcoming_days, when_disputed,
  updated_at)
values (:shard, :orgId, :retryDays::smallint[], :whenPastDue, :whenResumed, :upcomingDays, :whenDisputed, :updatedAt)
on conflict (shard, org_id) do update set
  retry_days = case when 'retryDays' = any(:kept::text[]) then p.retry_days else excluded.retry_days end,
  when_past_due = case when 'whenPastDue' = any(:kept::text[]) then p.when_past_due else excluded.when_past_due end,
  when_resumed = case when 'whenResumed' = any(:kept::text[]) then p.when_resumed else excluded.when_resumed end,
  upcoming_days = case when 'upcomingDays' = any(:kept::text[]) then p.upcoming_days else excluded.upcoming_days end,
  when_disputed = case when 'whenDisputed' = any(:kept::text[]) then p.when_disputed else excluded.when_disputed end,
  updated_at = excluded.updated_at;

/*
 * enqueueScheduleUpcoming: Inserts the job that announces charges by a new number of days, unless the
 * organization has that number. Run before the policy is written. An existing job starts again.
 */
insert into jobs as j (shard, kind, subject_id, org_id, due_at, attempts, created_at)
select :shard, 'ScheduleUpcoming', :orgId, :orgId, :now, 0, :now
where :upcomingDays::smallint is distinct from coalesce(
  (select p.upcoming_days from payment_plan_policies p where p.shard = :shard and p.org_id = :orgId),
  :defaultDays::smallint)
on conflict on constraint jobs_pkey do update set due_at = least(j.due_at, excluded.due_at), claim_token = null,
  done_until = null;
