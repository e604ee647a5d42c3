/*
 * claimDuePlansOfClock: Claims due plans of a test clock that have no processing occurrence,
 * longest due first, except these plans. Returns each with its time of change.
 */
with due as materialized (
  select o.shard, o.plan_id from plan_due o
  where o.shard = :shard and o.clock_id = :clockId and o.due_at <= :now and o.plan_id <> all(:exceptPlanIds::uuid[])
    and not exists (
      select from payment_plan_occurrences c
      where c.shard = o.shard and c.plan_id = o.plan_id and c.status = 'Processing')
  order by o.due_at limit :rowsMost::integer
  for update of o skip locked
)
update plan_due d
set claim_token = :token
from due
where d.shard = due.shard and d.plan_id = due.plan_id
returning d.shard, d.plan_id, d.org_id, d.due_at, (
  select p.updated_at from payment_plans p where p.shard = d.shard and p.id = d.plan_id
) as "changed_at!";
