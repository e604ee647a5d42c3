/*
 * startPayOff: Starts all unpaid occurrences of a locked plan with one payment. Their retries remain
 * scheduled, in case it is declined.
 */
update payment_plan_occurrences o
set status = 'Processing', payment_id = :paymentId, attempts = o.attempts + 1, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.status in ('Scheduled', 'Failed')
returning o.number;

/*
 * writePayOff: Writes the outcome of a payment for all unpaid occurrences of a locked plan. Resets
 * an occurrence that becomes Scheduled again to its state before any attempt. An empty text means
 * no needs.
 */
update payment_plan_occurrences o
set status = d.status, updated_at = :now,
  payment_id = case when d.status <> 'Scheduled' then o.payment_id end,
  attempts = case when d.status = 'Scheduled' then 0 else o.attempts - case when :isUncharged then 1 else 0 end end,
  returns = o.returns + case when :isReturned and d.status = 'Failed' then 1 else 0 end,
  retry_at = case when d.status = 'Failed' and :keepsRetries then o.retry_at end,
  first_failed_at = case when d.status = 'Failed' then o.first_failed_at end,
  retry_needs = nullif(d.retry_needs, '')
from unnest(:numbers::integer[], :statuses::text[], :retryNeeds::text[]) as d (number, status, retry_needs)
where o.shard = :shard and o.plan_id = :planId and o.number = d.number;

/*
 * returnedPayOffs: Returns the times of a plan's pay-offs of this amount that the bank of a payment
 * method has returned for lack of funds.
 */
select p.created_at from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where p.shard = :shard and p.org_id = :orgId and p.payment_method_id = :paymentMethodId
  and p.payment_plan_id = :planId and p.plan_occurrence is null and p.amount_minor = :amountMinor
  and t.outcome = 'Returned' and t.return_code in ('R01', 'R09')
limit 16;
