/* insertActivePlan: Inserts a plan that is active from the start. */
insert into payment_plans (shard, id, org_id, contact_id, payment_plan_session_id, amount_minor, total_amount_minor, currency, status, frequency,
  start_date, occurrences, statement_descriptor, description, transaction_ref, metadata, payment_method_id, vault_token_id, remaining_occurrences, created_at,
  updated_at)
values (:shard, :id, :orgId, :contactId, :paymentPlanSessionId?, :amountMinor, :totalAmountMinor?, :currency, 'Active', :frequency, :startDate,
  :occurrences, :statementDescriptor?, :description?, :transactionRef?, :metadata?::json, :paymentMethodId, :vaultTokenId?, :occurrences, :now, :now)
returning id;

/* activatePendingPlan: Activates a pending plan and sets its start date. */
update payment_plans p
set status = 'Active', start_date = :startDate, payment_method_id = :paymentMethodId, vault_token_id = :vaultTokenId?,
  remaining_occurrences = p.occurrences, updated_at = :now
where p.shard = :shard and p.id = :id and p.status = any(:statusesBefore)
returning p.id;

/*
 * insertOccurrences: Inserts all occurrences of a plan that starts. The first one gets the payment,
 * if there is one.
 */
insert into payment_plan_occurrences (shard, plan_id, number, org_id, due_date, due_at, status, payment_id, attempts, updated_at)
select :shard, :planId, d.number, :orgId, d.due_date, d.due_at,
  case when d.number = 1 then :firstStatus else 'Scheduled' end,
  case when d.number = 1 then :firstPaymentId?::uuid end,
  case when d.number = 1 and :firstPaymentId?::uuid is not null then 1 else 0 end,
  :now
from unnest(:numbers::integer[], :dueDates::date[], :dueAts::timestamptz[]) as d (number, due_date, due_at);

/* setOccurrenceOfPayment: Makes a payment the first occurrence of a plan. */
update payments p set payment_plan_id = :planId, plan_occurrence = 1
where p.shard = :shard and p.id = :paymentId and p.org_id = :orgId
returning p.id;
