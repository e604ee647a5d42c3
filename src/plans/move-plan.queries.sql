/* writePlanStatus: moves a plan that stands in one of the given statuses. */
update payment_plans p
set status = :status, paused_at = case when :status = 'Paused' then :now::timestamptz end, updated_at = :now
where p.shard = :shard and p.id = :id and p.status = any(:statusesBefore)
returning p.id;

/* cancelOccurrencesOfPlan: leaves out for good what a plan has not sent yet. What is at the provider is left to end. */
update payment_plan_occurrences o set status = 'Canceled', retry_at = null, updated_at = :now
where o.shard = :shard and o.plan_id = :planId and o.status = any(:statusesBefore);

/* challengesOfPlans: the tries that wait for the customers of plans. */
select t.id, t.org_id from payment_plan_occurrences o
  join payment_attempts t on t.shard = o.shard and t.payment_id = o.payment_id
where o.shard = :shard and o.plan_id = any(:planIds::uuid[]) and o.status = 'Processing' and t.stage = 'RequiresAction';
