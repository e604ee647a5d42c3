/* columns paymentPlan: The columns of a payment plan. */
p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at;

/* paymentPlanById: Returns a plan that the caller can reach. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* lockPlansOfContact: Locks a batch of a contact's plans. */
select p.id from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.contact_id = :contactId and p.status = any(:statusesBefore)
order by p.id limit :rowsMax::integer
for update of p;

/* cancelPlans: Cancels locked plans and their open occurrences. Open charges continue. */
with occurrence as (
  update payment_plan_occurrences o set status = 'Canceled', retry_at = null, updated_at = :now
  where o.shard = :shard and o.plan_id = any(:ids) and o.status = any(:occurrenceStatusesBefore)
), due as (
  delete from plan_due d where d.shard = :shard and d.plan_id = any(:ids)
)
update payment_plans p
set status = 'Canceled', paused_at = null, next_run_at = null, updated_at = :now,
  remaining_occurrences = (
    select count(*)::integer from payment_plan_occurrences o
    where o.shard = :shard and o.plan_id = p.id and o.status = 'Processing'
  )
where p.shard = :shard and p.id = any(:ids)
returning :columns(paymentPlan);
