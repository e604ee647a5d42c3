/*
 * failedPlansOfMethod: Returns plans after an id that may be charged to a payment method. They have
 * an occurrence that failed after the last dispute of a payment of the plan.
 */
select p.id from payment_plans p
where p.shard = :shard and p.payment_method_id = :paymentMethodId and p.status in ('Active', 'PastDue')
  and p.id > :after
  and exists (
    select from payment_plan_occurrences o join payments f on f.shard = o.shard and f.id = o.payment_id
    where o.shard = p.shard and o.plan_id = p.id and o.status = 'Failed' and not exists (
      select from payment_plan_occurrences x join payments d on d.shard = x.shard and d.id = x.payment_id
      where x.shard = o.shard and x.plan_id = o.plan_id and d.status = 'Disputed' and d.updated_at >= f.created_at))
order by p.id limit :limit::integer;

/* lockPlanOfMethod: Locks a plan if it may still be charged to a payment method. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.id = :id and p.payment_method_id = :paymentMethodId and p.status in ('Active', 'PastDue')
for update of p;

/*
 * retryAfterUpdate: Makes the failed occurrences of a locked plan due for a retry and restarts
 * their retry schedule. Omits occurrences that may not be retried with the present number or
 * consent. Omits occurrences if a payment of the plan was disputed after their charge. Omits
 * occurrences that are due already, for example because the method was set on the plan meanwhile.
 * An occurrence without a payment was reopened: it never failed with the method. The newest payment
 * may have no attempt, because the method was unusable.
 */
update payment_plan_occurrences o
set retry_at = least(o.retry_at, :retryAt), first_failed_at = null, retry_needs = null, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.status = 'Failed' and o.payment_id is not null
  and not exists (
    select from payment_plan_occurrences x
      join payments d on d.shard = x.shard and d.id = x.payment_id
      join payments f on f.shard = o.shard and f.id = o.payment_id
    where x.shard = o.shard and x.plan_id = o.plan_id and d.status = 'Disputed' and d.updated_at >= f.created_at)
  and (o.retry_at is null or o.retry_at > :retryAt or o.first_failed_at is not null or o.retry_needs is not null)
  and (o.retry_needs is null or (o.retry_needs = 'NewCredential' and :credentialChangedAt?::timestamptz > (
    select max(t.created_at) from payments y join payment_attempts t on t.shard = y.shard and t.payment_id = y.id
    where y.shard = o.shard and y.org_id = :orgId and y.payment_plan_id = o.plan_id
      and (y.plan_occurrence = o.number or y.id = o.payment_id))))
returning o.number;
