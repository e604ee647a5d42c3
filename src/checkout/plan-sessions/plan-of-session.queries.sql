/* lockPlanOfSession: Locks the plan of a session, in any status. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.payment_plan_session_id = :sessionId
for update of p;

/* lockPendingPlanOfSession: Locks the pending plan of a session. */
select :columns(paymentPlan)
from payment_plans p
where p.shard = :shard and p.payment_plan_session_id = :sessionId and p.status = 'Pending'
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of p;

/* writePaymentPlan: Updates the terms and the status of a pending plan. */
update payment_plans p
set contact_id = :contactId, amount_minor = :amountMinor, total_amount_minor = :totalAmountMinor?, currency = :currency, status = :status,
  frequency = :frequency, start_date = :startDate, occurrences = :occurrences, updated_at = :updatedAt
where p.shard = :shard and p.id = :id and p.status = 'Pending'
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning p.id;

/*
 * cancelPendingPlansOfSessions: Cancels the pending plans of sessions that ended without being
 * completed.
 */
update payment_plans p
set status = 'Canceled', updated_at = :now
where p.shard = :shard and p.payment_plan_session_id = any(:sessionIds) and p.status = 'Pending'
returning :columns(paymentPlan);

/* sessionOfPendingPlan: Returns the session of a pending plan. */
select p.payment_plan_session_id from payment_plans p
where p.shard = :shard and p.id = :id and p.status = 'Pending'
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));
