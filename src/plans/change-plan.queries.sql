/* lockPaymentPlan: Locks a plan that the caller can reach. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of p;

/* methodOfPlan: Returns the status of the payment method of a locked plan. */
select m.status, m.deleted_at
from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = :shard and p.id = :planId;

/* shownMethodOfPlan: Returns the visible fields of the payment method of a locked plan. */
select m.type, m.brand, m.institution_name, m.last4
from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = :shard and p.id = :planId;

/* lastAgreedDate: Returns the last date of the consent in force of a locked plan. */
select n.last_date from payment_plan_consents u join consents n on n.shard = u.shard and n.id = u.consent_id
where u.shard = :shard and u.plan_id = :planId
order by u.since desc, u.consent_id desc limit 1;

/* scheduledOccurrences: Returns the scheduled occurrences of a plan in order. */
select o.number, o.due_date from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.status = 'Scheduled'
order by o.number;

/* chargesToCome: Returns the occurrences of a live plan that are not paid, in order. */
select o.number, o.due_date from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.status in ('Scheduled', 'Failed', 'Processing')
order by o.number;

/* moveOccurrences: Updates the dates of scheduled occurrences. */
update payment_plan_occurrences o
set due_date = d.due_date, due_at = d.due_at, updated_at = :now
from unnest(:numbers::integer[], :dueDates::date[], :dueAts::timestamptz[]) as d (number, due_date, due_at)
where o.shard = :shard and o.plan_id = :planId and o.number = d.number and o.status = 'Scheduled';

/* skipOccurrences: Skips the scheduled occurrences of a plan that are due before today. */
update payment_plan_occurrences o set status = 'Skipped', updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.status = 'Scheduled' and o.due_date < :today;

/*
 * retryOccurrences: Makes the failed occurrences of a plan due now and restarts their retry
 * schedule. Omits occurrences whose failed charge may still be captured. If a debit of the payment
 * method may not be repeated, ends the retry instead: it was returned three times for lack of funds,
 * or was first made before the given time. Returns the changed occurrences.
 */
with failed as (
  select o.number, not exists (
    select from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
    where o.returns > 0 and p.shard = o.shard and p.org_id = o.org_id and p.payment_method_id = :paymentMethodId?
      and p.payment_plan_id = o.plan_id and p.plan_occurrence = o.number
      and (t.payment_method_id = p.payment_method_id or (t.payment_method_id is null and t.stores))
      and t.outcome = 'Returned' and t.return_code in ('R01', 'R09')
    having count(*) > 2 or min(p.created_at) < :debitedSince
  ) as may_be_retried
  from payment_plan_occurrences o
  where o.shard = :shard and o.plan_id = :planId and o.status = 'Failed'
    and o.retry_needs is distinct from 'ManualRequest'
), retried as (
  update payment_plan_occurrences o
  set retry_at = case when failed.may_be_retried then :now::timestamptz end,
    first_failed_at = case when failed.may_be_retried then null else o.first_failed_at end,
    retry_needs = case when failed.may_be_retried then null else o.retry_needs end,
    updated_at = :now
  from failed
  where o.shard = :shard and o.plan_id = :planId and o.number = failed.number
    and (failed.may_be_retried or o.retry_at is not null)
  returning o.number
)
select retried.number from retried;

/* givenUpOccurrence: Returns a failed occurrence of a plan that will not be retried. */
select o.number from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.status = 'Failed' and o.retry_at is null
limit 1;

/* chargePlanToMethod: Sets the payment method of a locked plan. */
update payment_plans p set payment_method_id = :paymentMethodId, updated_at = :now
where p.shard = :shard and p.id = :planId and p.status in ('Active', 'Paused', 'PastDue')
returning p.id;

/* livePlanOfMethod: Returns a plan that is charged to a locked payment method. */
select p.id from payment_plans p
where p.shard = :shard and p.payment_method_id = :paymentMethodId and p.status in ('Active', 'Paused', 'PastDue')
limit 1;

/* processingPaymentOfPlan: Returns the status of the payment of a plan that is processing. */
select p.status from payment_plan_occurrences o join payments p on p.shard = o.shard and p.id = o.payment_id
where o.shard = :shard and o.plan_id = :planId and o.status = 'Processing';

/* occurrencesToEnd: Returns the occurrences of a locked plan in order. */
select o.number, o.due_date, o.status from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId
order by o.number;

/*
 * occurrenceToReopen: Returns an occurrence of a locked plan, with the status of its newest payment
 * unless the payment was refunded.
 */
select o.number, o.due_date, o.due_at, o.status, o.attempts, o.tender, o.paid_reference, o.paid_date, o.waiver_reason,
  case when p.refunded_minor < p.amount_minor then p.status end as "payment_status?"
from payment_plan_occurrences o left join payments p on p.shard = o.shard and p.id = o.payment_id
where o.shard = :shard and o.plan_id = :planId and o.number = :number;

/*
 * reopenOccurrence: Makes an ended occurrence of a locked plan unpaid again. Keeps the needs of a
 * retry.
 */
update payment_plan_occurrences o
set status = :status, is_reopened = :status = 'Failed', first_failed_at = null, tender = null, paid_reference = null,
  paid_date = null, waiver_reason = null, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.number = :number and o.status in ('PaidElsewhere', 'Waived', 'Skipped')
returning o.number;

/* endOccurrence: Ends an occurrence of a locked plan without a payment. */
update payment_plan_occurrences o
set status = :status, retry_at = null, tender = :tender?, paid_reference = :reference?, paid_date = :paidDate?,
  waiver_reason = :reason?, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.number = :number and o.status = any(:statusesBefore)
returning o.number;
