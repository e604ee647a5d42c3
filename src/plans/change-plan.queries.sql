/* lockPaymentPlan: the plan of that id that the caller can reach, held until the transaction ends. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of p;

/* contactOfPlan: whether a contact of an organization that the caller was found to reach is deleted, and where to write to them. */
select c.id, c.email, c.deleted_at from contacts c where c.shard = :shard and c.org_id = :orgId and c.id = :contactId;

/* sessionOfPendingPlan: the session that a pending plan waits for. */
select p.payment_plan_session_id from payment_plans p
where p.shard = :shard and p.id = :id and p.status = 'Pending'
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* methodOfPlan: how the payment method of a plan that the transaction holds stands. */
select m.status, m.expiration_month, m.expiration_year, m.deleted_at
from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = :shard and p.id = :planId;

/* scheduledOccurrences: the occurrences of a plan that nobody has begun to charge, in their order. */
select o.number, o.due_date from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.status = 'Scheduled'
order by o.number;

/* moveOccurrences: gives occurrences that nobody has begun to charge other dates. */
update payment_plan_occurrences o
set due_date = d.due_date, due_at = d.due_at, updated_at = :now
from unnest(:numbers::integer[], :dueDates::date[], :dueAts::timestamptz[]) as d (number, due_date, due_at)
where o.shard = :shard and o.plan_id = :planId and o.number = d.number and o.status = 'Scheduled';

/* skipOccurrences: leaves out the occurrences of a plan whose dates have passed and that nobody has begun to charge. */
update payment_plan_occurrences o set status = 'Skipped', updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.status = 'Scheduled' and o.due_date < :today;

/* retryOccurrences: has what failed be tried again at once, and the days of its retries be counted anew. */
update payment_plan_occurrences o set retry_at = :now, first_failed_at = null, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.status = 'Failed'
returning o.number;

/* chargePlanToMethod: has a plan that the transaction holds be charged to a payment method. */
update payment_plans p set payment_method_id = :paymentMethodId, updated_at = :now
where p.shard = :shard and p.id = :planId and p.status in ('Active', 'Paused', 'PastDue')
returning p.id;

/* livePlanOfMethod: a plan that goes on to be charged to a payment method that the transaction holds. */
select p.id from payment_plans p
where p.shard = :shard and p.payment_method_id = :paymentMethodId and p.status in ('Active', 'Paused', 'PastDue')
limit 1;
