/*
 * writePlanDue: Updates the remaining occurrences, the next run and the due row of a plan from its
 * occurrences. Only a plan that can be charged has a due row.
 */
with unpaid as (
  select count(*) filter (where o.status not in ('Succeeded', 'PaidElsewhere', 'Waived', 'Skipped', 'Canceled'))::integer as remaining,
    min(case o.status when 'Scheduled' then o.due_at when 'Failed' then o.retry_at end) as next_at
  from payment_plan_occurrences o
  where o.shard = :shard and o.plan_id = :planId
), next as (
  select case when p.status in ('Active', 'PastDue') then unpaid.next_at end as run_at, unpaid.remaining
  from payment_plans p, unpaid
  where p.shard = :shard and p.id = :planId
), plan as (
  update payment_plans p
  set remaining_occurrences = next.remaining, next_run_at = next.run_at,
    updated_at = case when (p.remaining_occurrences, p.next_run_at) is distinct from (next.remaining, next.run_at)
      then :now else p.updated_at end
  from next
  where p.shard = :shard and p.id = :planId
  returning :columns(paymentPlan)
), idle as (
  delete from plan_due d using plan
  where d.shard = :shard and d.plan_id = plan.id and plan.next_run_at is null
), due as (
  -- Ends a claim: the plan's next action may have changed.
  insert into plan_due (shard, plan_id, org_id, due_at, clock_id, claim_token)
  select :shard, plan.id, plan.org_id, plan.next_run_at, a.clock_id, null
  from plan join accounts a on a.id = plan.org_id where plan.next_run_at is not null
  on conflict (shard, plan_id) do update
  set due_at = excluded.due_at, clock_id = excluded.clock_id, claim_token = null
)
select :columns(paymentPlan)
from plan p;
