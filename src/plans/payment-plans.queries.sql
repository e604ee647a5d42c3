/* columns paymentPlan: The columns of a payment plan. */
p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at;

/* paymentPlanById: Returns a plan that the caller can reach. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* lockPendingPlanOfSession: Locks the pending plan of a session. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.payment_plan_session_id = :sessionId and p.status = 'Pending'
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of p;

/* writePaymentPlan: Updates the terms and the status of a plan that is in one of these statuses. */
update payment_plans p
set contact_id = :contactId, amount_minor = :amountMinor, currency = :currency, status = :status,
  frequency = :frequency, start_date = :startDate, occurrences = :occurrences, updated_at = :updatedAt
where p.shard = :shard and p.id = :id and p.status = any(:statusesBefore)
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning p.id;

/* lockPlansOfContact: Locks a batch of a contact's plans. */
select p.id from payment_plans p
where p.shard = :shard and p.org_id = :orgId and p.contact_id = :contactId and p.status = any(:statusesBefore)
order by p.id limit :rowsMost::integer
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

/*
 * cancelPendingPlansOfSessions: Cancels the pending plans of sessions that ended without being
 * completed.
 */
update payment_plans p
set status = 'Canceled', updated_at = :now
where p.shard = :shard and p.payment_plan_session_id = any(:sessionIds) and p.status = 'Pending'
returning :columns(paymentPlan);
