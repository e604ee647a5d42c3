/*
 * insertCharges: Inserts payments of one shard, each with its first attempt, settlement job, event,
 * consent if one is reported, audit entry and outcome under its idempotency key. Skips a payment if
 * its payment method or contact was deleted or its lease was lost. The result says which. Foreign
 * keys guarantee that all parts belong to one organization.
 */
with requested as materialized (
  select * from json_to_recordset(:rows::json) as requested (
    id uuid, org_id uuid, contact_id uuid, amount_minor bigint, currency text, vault_token_id uuid,
    configuration_id uuid, payment_method_id uuid, recurring_processing_model text, statement_descriptor text,
    description text, capture text, transaction_ref text, success_url text, cancel_url text, metadata json, created_at timestamptz,
    attempt_id uuid, stores boolean, customer_present boolean, request json, sent_at timestamptz, settle_at timestamptz,
    event_id uuid, payload text, occurred_at timestamptz, target_accounts uuid[],
    audit_id uuid, caller_id uuid, audit_key_id uuid, audit_person_id uuid, action text, audit_address text, audit_request_id text,
    audited_at timestamptz,
    consent_id uuid, consent_text text, consent_date date, accepted_at timestamptz, ip_address text, user_agent text,
    method_type text, method_brand text, method_institution_name text, method_last4 text,
    lease_account_id uuid, lease_key text, lease_path text, lease_token uuid)
), method as (
  -- Locked until the transaction ends: a later deletion waits for the charge.
  select m.id from payment_methods m
  where m.shard = :shard and m.id = any(array(select requested.payment_method_id from requested)) and m.deleted_at is null
  order by m.id
  for share of m
), contact as (
  select c.org_id, c.id from contacts c
  where c.shard = :shard and c.id = any(array(select requested.contact_id from requested)) and c.deleted_at is null
), valid as (
  select requested.* from requested
  where (requested.payment_method_id is null or requested.payment_method_id in (select method.id from method))
    and (requested.contact_id is null or (requested.org_id, requested.contact_id) in (select contact.org_id, contact.id from contact))
), recorded as (
  -- Fenced by the lease: a run that lost it has no effect.
  update idempotency_keys k set outcome_type = 'Payment', outcome_id = valid.id
  from valid
  where k.shard = :shard and k.account_id = any(array(select requested.lease_account_id from requested))
    and k.key = any(array(select requested.lease_key from requested)) and k.account_id = valid.lease_account_id
    and k.key = valid.lease_key and k.path = valid.lease_path and k.lease_token = valid.lease_token and k.outcome_id is null
  returning k.outcome_id
), accepted as materialized (
  select valid.* from valid
  where valid.lease_token is null or valid.id in (select recorded.outcome_id from recorded)
), payment as (
  insert into payments (shard, id, org_id, contact_id, amount_minor, currency, status, refunded_minor,
    refunds_reserved_minor, vault_token_id, configuration_id, payment_method_id, recurring_processing_model,
    statement_descriptor, description, capture, transaction_ref, success_url, cancel_url, metadata, consent_id, created_at, updated_at)
  select :shard, a.id, a.org_id, a.contact_id, a.amount_minor, a.currency, 'Pending', 0,
    0, a.vault_token_id, a.configuration_id, a.payment_method_id, a.recurring_processing_model,
    a.statement_descriptor, a.description, a.capture, a.transaction_ref, a.success_url, a.cancel_url, a.metadata, a.consent_id, a.created_at, a.created_at
  from accepted a
), attempt as (
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, payment_method_id,
    vault_token_id, stores, customer_present, request, stage, sends, last_sent_at, created_at)
  select :shard, a.attempt_id, a.org_id, a.id, 1, a.configuration_id, a.payment_method_id,
    a.vault_token_id, a.stores, a.customer_present, a.request, 'Sending', 1, a.sent_at, a.sent_at
  from accepted a
), agreed as (
  insert into consents (shard, id, org_id, contact_id, origin, purposes, text, amount_minor, currency, occurrences,
    first_date, last_date, recurring_processing_model, method_type, method_brand, method_institution_name, method_last4,
    accepted_at, ip_address, user_agent, attempt_id, created_at)
  select :shard, a.consent_id, a.org_id, a.contact_id, 'Api', array['Payment'], a.consent_text, a.amount_minor, a.currency, 1,
    a.consent_date, a.consent_date, a.recurring_processing_model, a.method_type, a.method_brand, a.method_institution_name,
    a.method_last4, a.accepted_at, a.ip_address, a.user_agent, a.attempt_id, a.sent_at
  from accepted a
  where a.consent_id is not null
), enqueued as (
  insert into jobs (shard, kind, subject_id, org_id, due_at, attempts, created_at)
  select :shard, 'SettleAttempt', a.attempt_id, a.org_id, a.settle_at, 0, a.sent_at
  from accepted a
), audited as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at, actor_person_id)
  select :shard, a.org_id, a.audit_id, a.caller_id, a.audit_key_id, a.action, 'Payment', a.id, 'done',
    a.audit_address, a.audit_request_id, a.audited_at, a.audit_person_id
  from accepted a
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select :shard, a.event_id, a.org_id, a.id, 'payment.created', a.payload, a.occurred_at
  from accepted a
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select :shard, target, a.event_id, 'payment.created', a.id
  from accepted a, unnest(a.target_accounts) as target
)
select requested.id as "id!", valid.id is not null as "is_valid!", accepted.id is not null as "is_inserted!"
from requested left join valid on valid.id = requested.id left join accepted on accepted.id = requested.id;
