/* lockPaymentPlan: Locks a plan that the caller can reach. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of p;

/*
 * contactOfPlan: Returns a contact of an organization that the caller is known to reach, with its
 * email address and deletion time.
 */
select c.id, c.email, c.deleted_at from contacts c where c.shard = :shard and c.org_id = :orgId and c.id = :contactId;

/* methodOfPlan: Returns the status and the expiry of the payment method of a locked plan. */
select m.status, m.expiration_month, m.expiration_year, m.deleted_at
from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = :shard and p.id = :planId;

/* scheduledOccurrences: Returns the scheduled occurrences of a plan in order. */
select o.number, o.due_date from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.status = 'Scheduled'
order by o.number;

/* moveOccurrences: Updates the dates of scheduled occurrences. */
update payment_plan_occurrences o
set due_date = d.due_date, due_at = d.due_at, updated_at = :now
from unnest(:numbers::integer[], :dueDates::date[], :dueAts::timestamptz[]) as d (number, due_date, due_at)
where o.shard = :shard and o.plan_id = :planId and o.number = d.number and o.status = 'Scheduled';

/* skipOccurrences: Skips the scheduled occurrences of a plan from before today. */
update payment_plan_occurrences o set status = 'Skipped', updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.status = 'Scheduled' and o.due_date < :today;

/*
 * retryOccurrences: Makes the failed occurrences of a plan due now and restarts their retry
 * schedule.
 */
update payment_plan_occurrences o set retry_at = :now, first_failed_at = null, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.status = 'Failed'
returning o.number;

/* chargePlanToMethod: Sets the payment method of a locked plan. */
update payment_plans p set payment_method_id = :paymentMethodId, updated_at = :now
where p.shard = :shard and p.id = :planId and p.status in ('Active', 'Paused', 'PastDue')
returning p.id;

/* livePlanOfMethod: Returns a plan that is charged to a locked payment method. */
select p.id from payment_plans p
where p.shard = :shard and p.payment_method_id = :paymentMethodId and p.status in ('Active', 'Paused', 'PastDue')
limit 1;
