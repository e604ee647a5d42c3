/* occurrencesByNumber: Returns the occurrences of a plan after a number. */
select o.number, o.due_date, o.status, o.payment_id, o.tender, o.paid_reference, o.paid_date, o.waiver_reason
from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.number :direction(>, <) :from::bigint
  and exists (select from accounts a where a.id = o.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by o.number :direction(asc, desc) limit :limit::integer;
