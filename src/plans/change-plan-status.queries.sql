/* writePlanStatus: Updates the status of a plan that is in one of these statuses. */
update payment_plans p
set status = :status, paused_at = case when :status = 'Paused' then :now::timestamptz end, updated_at = :now
where p.shard = :shard and p.id = :id and p.status = any(:statusesBefore)
returning p.id;

/*
 * cancelOccurrencesOfPlan: Cancels the occurrences of a plan that are in one of these statuses.
 * Open charges continue.
 */
update payment_plan_occurrences o set status = 'Canceled', retry_at = null, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.status = any(:statusesBefore);

/* challengesOfPlans: Returns the attempts of plans that wait for an action of the customer. */
select t.id, t.org_id from payment_plan_occurrences o
  join payment_attempts t on t.shard = o.shard and t.payment_id = o.payment_id
where o.shard = :shard and o.plan_id = any(:planIds::uuid[]) and o.status = 'Processing' and t.stage = 'RequiresAction';
