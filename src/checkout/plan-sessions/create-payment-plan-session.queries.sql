/*
 * insertPaymentPlanSession: Inserts a session, its pending plan, their events and the audit entry.
 * Inserts nothing when one of them is refused.
 */
with organization as (
  select a.id, a.mode, a.clock_id from accounts a
  where a.id = :orgId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
), contact as (
  -- Locked until the transaction ends: an earlier deletion is seen, a later one cancels the session.
  select c.id, c.deleted_at from contacts c join organization o on o.id = c.org_id
  where c.shard = :shard and c.id = :contactId
  for share of c
), checkout as (
  select k.id, k.methods from checkout_configurations k join organization o on o.id = k.org_id
  where k.shard = :shard and k.id = :checkoutConfigurationId and (k.is_default or not :checkoutIsDefault)
), session as (
  insert into payment_plan_sessions (shard, id, org_id, contact_id, amount_minor, total_amount_minor, currency, status, frequency, start_date,
    occurrences, callback_url, cancel_url, success_url, expiration_date, link_secret_hash, link_secret_sealed,
    payment_plan_id, checkout_configuration_id, brand_logo_url, brand_name, statement_descriptor, description,
    transaction_ref, metadata, clock_id, created_at, updated_at)
  select :shard, :id, o.id, c.id, :amountMinor, :totalAmountMinor?, :currency, :status, :frequency, :startDate,
    :occurrences, :callbackUrl?, :cancelUrl?, :successUrl?, :expirationDate?, :linkSecretHash, :linkSecretSealed,
    :paymentPlanId?::uuid, k.id, :brandLogoUrl?, :brandName?, :statementDescriptor?, :description?,
    :transactionRef?, :metadata?::json, o.clock_id, :createdAt,
    :createdAt
  from organization o, contact c, checkout k
  where c.deleted_at is null and exists (
    -- The same condition as in checkoutCanBePaid: every link can be paid.
    select from provider_configurations p
    where p.shard = :shard and p.org_id = o.id and p.mode = o.mode and p.replaced_by is null and p.adapter = any(:adapters::text[])
      and (p.currencies is null or :currency = any(p.currencies)) and p.methods && :instruments::text[]
      and (k.methods is null or exists (
        select from json_array_elements(k.methods) as offered
        where offered ->> 'type' = any(p.methods) and offered ->> 'type' = any(:instruments::text[])
          and (coalesce(offered ->> 'configurationId', p.id::text) = p.id::text or p.id = (
            with recursive successor as (
              select n.id, n.replaced_by from provider_configurations n
              where n.shard = :shard and n.org_id = o.id and n.id = (offered ->> 'configurationId')::uuid
              union
              select n.id, n.replaced_by from successor s
                join provider_configurations n on n.shard = :shard and n.org_id = o.id and n.id = s.replaced_by
            )
            select s.id from successor s where s.replaced_by is null
          ))
      ))
  )
  returning shard, id, org_id, contact_id, amount_minor, total_amount_minor, currency, frequency, start_date, occurrences, payment_plan_id,
    statement_descriptor, description, transaction_ref, metadata, created_at
), plan as (
  insert into payment_plans (shard, id, org_id, contact_id, payment_plan_session_id, amount_minor, total_amount_minor, currency, status,
    frequency, start_date, occurrences, statement_descriptor, description, transaction_ref, metadata, created_at, updated_at)
  select s.shard, s.payment_plan_id, s.org_id, s.contact_id, s.id, s.amount_minor, s.total_amount_minor, s.currency, 'Pending',
    s.frequency, s.start_date, s.occurrences, s.statement_descriptor, s.description, s.transaction_ref, s.metadata, s.created_at, s.created_at
  from session s where s.payment_plan_id is not null
), audited as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at, actor_person_id)
  select s.shard, s.org_id, :auditId, :auditActorId?, :auditKeyId?, :auditAction, 'PaymentPlanSession', s.id,
    'done', :auditAddress?, :auditRequestId, :auditedAt, :auditPersonId?
  from session s
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select s.shard, event.id, s.org_id, event.subject_id, event.type, event.payload, :occurredAt
  from session s, unnest(:eventIds::uuid[], :subjectIds::uuid[], :types::text[], :payloads::text[])
    as event (id, subject_id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select s.shard, target, event.id, event.type, event.subject_id
  from session s, unnest(:eventIds::uuid[], :subjectIds::uuid[], :types::text[]) as event (id, subject_id, type),
    unnest(:targetAccounts::uuid[]) as target
)
select s.id as "id!" from session s;

/*
 * whyNoPaymentPlanSession: Returns which records of a session are missing or deleted, after it was
 * not inserted.
 */
select
  (select c.deleted_at is not null from contacts c
   where c.shard = :shard and c.org_id = a.id and c.id = :contactId) as "contact_deleted?",
  exists (select from checkout_configurations k
   where k.shard = :shard and k.org_id = a.id and k.id = :checkoutConfigurationId) as "checkout_found!"
from accounts a
where a.id = :orgId and :callerId in (a.id, a.agency_id, a.platform_id);
