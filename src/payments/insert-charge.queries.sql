/* insertCharge: makes a payment with its first try, what a worker owes it, its event and the audit entry, or nothing when its method or contact was deleted meanwhile. What it points at is of the organization by its foreign keys. */
with method as (
  -- Held until the end: a deletion that comes later waits until the charge is over.
  select m.id from payment_methods m
  where m.shard = :shard and m.id = :paymentMethodId? and m.deleted_at is null
  for share of m
), payment as (
  insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
    refunds_reserved_minor, vault_token_id, configuration_id, payment_method_id, recurring_processing_model,
    statement_descriptor, transaction_ref, success_url, cancel_url, metadata, created_at, updated_at)
  select :shard, :paymentId, :orgId, :contactId?, :amountMinor, :currency, 'Pending', 0,
    0, :vaultTokenId?, :configurationId, :paymentMethodId?, :recurringProcessingModel?,
    :statementDescriptor?, :transactionRef?, :successUrl?, :cancelUrl?, :metadata?::json, :createdAt, :createdAt
  where (:paymentMethodId?::uuid is null or exists (select from method))
    and (:contactId?::uuid is null or exists (
      select from contacts c
      where c.shard = :shard and c.org_id = :orgId and c.id = :contactId? and c.deleted_at is null))
  returning shard, id, org_id
), attempt as (
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id,
    vault_token_id, stores, customer_present, request, stage, sends, last_sent_at, created_at)
  select p.shard, :attemptId, p.org_id, p.id, 1, :configurationId, :paymentMethodId?,
    :vaultTokenId?, :stores, :customerPresent, :request::json, 'Sending', 1, :sentAt, :sentAt
  from payment p
), owed as (
  insert into errands (shard, kind, subject_id, org_id, due_at, tries, created_at)
  select p.shard, 'SettleAttempt', :attemptId, p.org_id, :settleAt, 0, :sentAt
  from payment p
), audited as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at)
  select p.shard, p.org_id, :auditId, :callerId, :auditKeyId?, :action, 'Payment', p.id,
    'done', :auditAddress?, :auditRequestId, :auditedAt
  from payment p
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select p.shard, event.id, p.org_id, event.subject_id, event.type, event.payload, :occurredAt
  from payment p, unnest(:eventIds::uuid[], :subjectIds::uuid[], :types::text[], :payloads::text[])
    as event (id, subject_id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id)
  select p.shard, target, event_id
  from payment p, unnest(:eventIds::uuid[]) as event_id, unnest(:targetAccounts::uuid[]) as target
)
select p.id as "id!" from payment p;
