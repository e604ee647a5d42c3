/* occurrencesOfPlanAscending: the occurrences of a plan after a number, the first first. */
select o.number, o.due_date, o.status, o.payment_id
from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.number > :from::bigint
  and exists (select from accounts a where a.id = o.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by o.number limit :limit::integer;

/* occurrencesOfPlanDescending: the same walk in the other direction. */
select o.number, o.due_date, o.status, o.payment_id
from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.number < :from::bigint
  and exists (select from accounts a where a.id = o.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by o.number desc limit :limit::integer;
