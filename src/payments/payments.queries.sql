/* columns payment: The columns of a payment. */
p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  (select o.due_date from payment_plan_occurrences o
   where o.shard = p.shard and o.plan_id = p.payment_plan_id and o.number = p.plan_occurrence) as "occurrence_date?",
  p.payment_plan_session_id, p.is_verification, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.description, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.capture, p.authorized_minor, p.authorized_until, p.captured_minor, p.created_at, p.updated_at;

/* paymentById: Returns a payment that the caller can reach. */
select :columns(payment)
from payments p
where p.shard = :shard and p.id = :id and not p.is_verification
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* paymentsByIds: Returns payments that other records refer to. */
select :columns(payment)
from unnest(:shards::integer[], :ids::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
where not p.is_verification
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* paymentInShard: Returns a payment for callers that have read a record that refers to it. */
select :columns(payment)
from payments p
where p.shard = :shard and p.id = :id;

/* lockPayment: Locks a payment. */
select :columns(payment)
from payments p
where p.shard = :shard and p.id = :id
for update of p;

/* lockSessionOfPayment: Locks the session of a payment. A session is locked before its payment. */
select s.id from payment_sessions s
where s.shard = :shard and s.id = (select p.payment_session_id from payments p where p.shard = :shard and p.id = :paymentId)
for update of s;

/*
 * lockPlanSessionOfPayment: Locks the plan session of a payment. A session is locked before its
 * payment.
 */
select s.id from payment_plan_sessions s
where s.shard = :shard
  and s.id = (select p.payment_plan_session_id from payments p where p.shard = :shard and p.id = :paymentId)
for update of s;

/*
 * insertPayment: Inserts a payment. Run only for an organization that the caller can reach. Foreign
 * keys guarantee that its references belong to the same organization.
 */
insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
  refunds_reserved_minor, vault_token_id, configuration_id, payment_method_id, payment_plan_id,
  plan_occurrence, payment_plan_session_id, is_verification, payment_session_id, recurring_processing_model,
  statement_descriptor, description, transaction_ref, success_url, cancel_url, metadata, created_at, updated_at)
values (:shard, :id, :orgId, :contactId?, :amountMinor, :currency, 'Pending', 0,
  0, :vaultTokenId?, :configurationId?, :paymentMethodId?, :paymentPlanId?,
  :planOccurrence?, :paymentPlanSessionId?, :isVerification, :paymentSessionId?, :recurringProcessingModel?,
  :statementDescriptor?, :description?, :transactionRef?, :successUrl?, :cancelUrl?, :metadata?::json, :createdAt, :createdAt);

/*
 * writePaymentSource: Writes the payment source of a new attempt to its payment, and makes the
 * payment pending again.
 */
update payments p
set status = 'Pending', vault_token_id = :vaultTokenId?, configuration_id = :configurationId,
  payment_method_id = :paymentMethodId?, recurring_processing_model = :recurringProcessingModel?, decline_code = null,
  failure_message = null, updated_at = :updatedAt
where p.shard = :shard and p.id = :id and p.status in ('Pending', 'Failed')
returning p.id;

/* writePaymentOutcome: Writes the outcome of a locked payment. */
update payments p
set status = :status, payment_method_id = :paymentMethodId?, decline_code = :declineCode?,
  failure_message = :failureMessage?, action_url = :actionUrl?, updated_at = :updatedAt
where p.shard = :shard and p.id = :id;

/* writePaymentRefunds: Writes the refunded and the reserved amount of a locked payment. */
update payments p
set refunded_minor = :refundedMinor, refunds_reserved_minor = :refundsReservedMinor, updated_at = :updatedAt
where p.shard = :shard and p.id = :id;

/* writePaymentTerms: Updates the terms of a locked payment. */
update payments p
set contact_id = :contactId?, amount_minor = :amountMinor, currency = :currency, transaction_ref = :transactionRef?,
  success_url = :successUrl?, cancel_url = :cancelUrl?, updated_at = :updatedAt
where p.shard = :shard and p.id = :id;

/* paymentOfListExists: Returns a payment of an organization whose refunds or disputes are listed. */
select p.id from payments p
where p.shard = :shard and p.id = :paymentId and p.org_id = :orgId and not p.is_verification
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));
