/*
 * nextPlans: Reads the next plans of an organization, and counts them by status, currency and the day
 * of their next charge. Each row has the last plan and the number of all plans read.
 */
with part as materialized (
  select p.id, p.status, p.currency, p.next_run_at, p.amount_minor
  from payment_plans p
  where p.shard = :shard and p.org_id = :orgId and p.id > :after
  order by p.id limit :readMax::integer
), counted as (
  select part.status, part.currency, coalesce((part.next_run_at at time zone :timeZone)::date, 'infinity') as next_run_on,
    count(*)::integer as plans, sum(part.amount_minor)::bigint as amount_minor
  from part
  group by 1, 2, 3
)
select (select part.id from part order by part.id desc limit 1) as "last_id?",
  (select count(*)::integer from part) as "read!",
  c.status as "status?", c.currency as "currency?", c.next_run_on as "next_run_on?", c.plans as "plans?",
  c.amount_minor as "amount_minor?"
from (values (true)) as one (always)
  left join counted c on one.always;

/* deletePlanTotals: Deletes the plan totals of an organization. */
delete from plan_totals t where t.shard = :shard and t.org_id = :orgId;

/* insertPlanTotals: Inserts the plan totals of an organization. */
insert into plan_totals (shard, org_id, status, currency, next_run_on, plans, amount_minor)
select :shard, :orgId, c.status, c.currency, c.next_run_on, c.plans, c.amount_minor
from unnest(:statuses::text[], :currencies::text[], :nextRunsOn::date[], :plans::integer[], :amounts::bigint[])
  as c (status, currency, next_run_on, plans, amount_minor);

/* planTotalsByStatus: Returns the number of an organization's plans in each status, and their amounts. */
select t.status, sum(t.plans)::integer as "plans!", sum(t.amount_minor)::bigint as "amount_minor!"
from plan_totals t
where t.shard = :shard and t.org_id = :orgId and t.currency = :currency
  and exists (select from accounts a where a.id = t.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
group by t.status
order by t.status;

/* planTotalsByDay: Returns the number of plans with their next charge on each day until a last one, and the sum of the charges. */
select t.next_run_on as "day!", sum(t.plans)::integer as "plans!", sum(t.amount_minor)::bigint as "amount_minor!"
from plan_totals t
where t.shard = :shard and t.org_id = :orgId and t.currency = :currency and t.next_run_on <= :until
  and exists (select from accounts a where a.id = t.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
group by t.next_run_on
order by t.next_run_on;
