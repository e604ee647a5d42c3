/* columns payment: The columns of a payment. */
p.id, p.org_id, p.contact_id, p.amount_minor, p.currency, p.status, p.refunded_minor, p.refunds_reserved_minor,
  p.vault_token_id, p.configuration_id, p.payment_method_id, p.payment_plan_id, p.plan_occurrence,
  p.payment_plan_session_id, p.is_set_up, p.payment_session_id, p.recurring_processing_model, p.decline_code,
  p.failure_message, p.action_url, p.statement_descriptor, p.transaction_ref, p.success_url,
  p.cancel_url, p.metadata, p.created_at, p.updated_at;

/* paymentById: the payment of that id that the caller can reach. */
select :columns(payment)
from payments p
where p.shard = :shard and p.id = :id and not p.is_set_up
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* paymentsByIds: the payments that other records of one answer point at. */
select :columns(payment)
from unnest(:shards::integer[], :ids::uuid[]) as wanted (shard, id)
  join payments p on p.shard = wanted.shard and p.id = wanted.id
where not p.is_set_up
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* paymentInShard: the payment of that id, for whoever holds a record that refers to it. */
select :columns(payment)
from payments p
where p.shard = :shard and p.id = :id;

/* lockPayment: the same, held until the transaction ends. */
select :columns(payment)
from payments p
where p.shard = :shard and p.id = :id
for update of p;

/* lockSessionOfPayment: holds the session that a payment is made in. Whoever holds both takes the session first. */
select s.id from payment_sessions s
where s.shard = :shard and s.id = (select p.payment_session_id from payments p where p.shard = :shard and p.id = :paymentId)
for update of s;

/* lockPlanSessionOfPayment: the same of a plan session. */
select s.id from payment_plan_sessions s
where s.shard = :shard
  and s.id = (select p.payment_plan_session_id from payments p where p.shard = :shard and p.id = :paymentId)
for update of s;

/* insertPayment: adds a payment to an organization that whoever asks was found to reach; what it points at is of the same one by its foreign keys. */
insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
  refunds_reserved_minor, vault_token_id, configuration_id, payment_method_id, payment_plan_id,
  plan_occurrence, payment_plan_session_id, is_set_up, payment_session_id, recurring_processing_model,
  statement_descriptor, transaction_ref, success_url, cancel_url, metadata, created_at, updated_at)
values (:shard, :id, :orgId, :contactId?, :amountMinor, :currency, 'Pending', 0,
  0, :vaultTokenId?, :configurationId?, :paymentMethodId?, :paymentPlanId?,
  :planOccurrence?, :paymentPlanSessionId?, :isSetUp, :paymentSessionId?, :recurringProcessingModel?,
  :statementDescriptor?, :transactionRef?, :successUrl?, :cancelUrl?, :metadata?::json, :createdAt, :createdAt);

/* writePaymentTry: puts a new try's means into its payment, which is pending again. */
update payments p
set status = 'Pending', vault_token_id = :vaultTokenId?, configuration_id = :configurationId,
  payment_method_id = :paymentMethodId?, recurring_processing_model = :recurringProcessingModel?, decline_code = null,
  failure_message = null, updated_at = :updatedAt
where p.shard = :shard and p.id = :id and p.status in ('Pending', 'Failed')
returning p.id;

/* writePaymentOutcome: writes what became of a locked payment. */
update payments p
set status = :status, payment_method_id = :paymentMethodId?, decline_code = :declineCode?,
  failure_message = :failureMessage?, action_url = :actionUrl?, updated_at = :updatedAt
where p.shard = :shard and p.id = :id;

/* writePaymentRefunds: writes what was given back of a locked payment, and what is on its way. */
update payments p
set refunded_minor = :refundedMinor, refunds_reserved_minor = :refundsReservedMinor, updated_at = :updatedAt
where p.shard = :shard and p.id = :id;

/* contactOfNewPayment: a contact that pays and is not deleted, with where the provider may write to it. */
select c.id, c.email, c.deleted_at from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id = :contactId;

/* writePaymentTerms: changes what a locked payment asks for. */
update payments p
set contact_id = :contactId?, amount_minor = :amountMinor, currency = :currency, transaction_ref = :transactionRef?,
  success_url = :successUrl?, cancel_url = :cancelUrl?, updated_at = :updatedAt
where p.shard = :shard and p.id = :id;

/* linkOfPaymentSession: the sealed secret of the link to the session that a payment is made in. */
select s.id, s.org_id, s.link_secret_sealed from payment_sessions s
where s.shard = :shard and s.id = :sessionId;

/* linkOfPlanSession: the same of a plan session. */
select s.id, s.org_id, s.link_secret_sealed from payment_plan_sessions s
where s.shard = :shard and s.id = :sessionId;
