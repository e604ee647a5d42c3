/*
 * planOnReceipt: Returns the status of the first occurrence of a plan, and the number and the dates
 * of its scheduled occurrences, for the holder of its session's link.
 */
select min(o.status) filter (where o.number = 1) as "first_status?",
  count(*) filter (where o.status = 'Scheduled' and p.status in ('Active', 'PastDue'))::integer as "occurrences!",
  min(o.due_date) filter (where o.status = 'Scheduled' and p.status in ('Active', 'PastDue')) as "next_date?",
  max(o.due_date) filter (where o.status = 'Scheduled' and p.status in ('Active', 'PastDue')) as "last_date?",
  count(*) filter (where o.status = 'Scheduled' and p.status in ('Active', 'PastDue') and o.number = p.occurrences) > 0
    as "includes_last!"
from payment_plan_occurrences o join payment_plans p on p.shard = o.shard and p.id = o.plan_id
where o.shard = :shard and o.plan_id = :planId;
