/* occurrencesOfPlans: Returns all occurrences of plans of one shard, in order. */
select o.plan_id, o.number, o.due_date, o.due_at, o.status, o.payment_id, o.attempts, o.is_reopened, o.returns,
  o.first_failed_at, o.retry_at, o.retry_needs
from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = any(:planIds)
order by o.plan_id, o.number;

/*
 * occurrencesToCharge: Returns the occurrences that the next charge of plans of one shard depends on:
 * those in flight, the failed ones, and the two scheduled ones with the earliest dates. A reopened
 * occurrence keeps its date when others were moved, so dates may not be in the order of numbers.
 */
select o.plan_id as "plan_id!", o.number as "number!", o.due_date as "due_date!", o.due_at as "due_at!", o.status as "status!",
  o.payment_id, o.attempts as "attempts!", o.is_reopened as "is_reopened!", o.returns as "returns!",
  o.first_failed_at, o.retry_at, o.retry_needs
from unnest(:planIds::uuid[]) as plan (id)
cross join lateral (
  -- One scan of all dates, which are mostly not returned.
  select array_agg(each.number) filter (where each.status in ('Processing', 'Failed'))
    || (array_agg(each.number order by each.due_at, each.number) filter (where each.status = 'Scheduled'))[1:2] as numbers
  from payment_plan_occurrences each
  where each.shard = :shard and each.plan_id = plan.id
) wanted
join payment_plan_occurrences o on o.shard = :shard and o.plan_id = plan.id and o.number = any(wanted.numbers);

/*
 * startOccurrence: Starts an unpaid occurrence with a payment. Keeps the time of its next retry, in
 * case nothing can be charged.
 */
update payment_plan_occurrences o
set status = 'Processing', payment_id = :paymentId, attempts = o.attempts + 1, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.number = :number and o.status in ('Scheduled', 'Failed')
returning o.number;

/* writeOccurrence: Writes the outcome of an occurrence of a locked plan. */
update payment_plan_occurrences o
set status = :status, attempts = :attempts, returns = :returns, first_failed_at = :firstFailedAt?,
  retry_at = :retryAt?, retry_needs = :retryNeeds?, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.number = :number
returning o.number;

/* endRetries: Ends the automatic retries of a plan. */
update payment_plan_occurrences o set retry_at = null, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.retry_at is not null;

/*
 * failedForGood: Returns the occurrence of a locked plan that this payment has failed to pay, if it
 * is not retried.
 */
select o.number from payment_plan_occurrences o
where o.shard = :shard and o.plan_id = :planId and o.payment_id = :paymentId and o.status = 'Failed' and o.retry_at is null
limit 1;

/* disputedSince: Returns a payment of a plan that was disputed since a time. */
select p.id from payment_plan_occurrences o join payments p on p.shard = o.shard and p.id = o.payment_id
where o.shard = :shard and o.plan_id = :planId and p.status = 'Disputed' and p.updated_at >= :since
limit 1;

/*
 * returnedDebits: Returns the times of an occurrence's debits that the bank of a payment method has
 * returned for lack of funds.
 */
select p.created_at from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where p.shard = :shard and p.org_id = :orgId and p.payment_method_id = :paymentMethodId
  and p.payment_plan_id = :planId and p.plan_occurrence = :number
  and (t.payment_method_id = p.payment_method_id or (t.payment_method_id is null and t.stores))
  and t.outcome = 'Returned' and t.return_code in ('R01', 'R09')
limit 16;
