/*
 * insertVaultToken: Inserts a token, its sealed instrument, its event and the audit entry. Inserts
 * nothing when one of them is refused.
 */
with owner as (
  select a.id, a.clock_id from accounts a
  where a.id = :accountId and a.shard = :shard and :callerId in (a.id, a.agency_id, a.platform_id)
), contact as (
  -- Locked until the transaction ends: an earlier deletion is seen.
  select c.id, c.deleted_at from contacts c join owner o on o.id = c.org_id
  where c.shard = :shard and c.id = :contactId?
  for share of c
), token as (
  insert into vault_tokens (shard, id, account_id, org_id, contact_id, type, bin, last4, brand, expiration_month,
    expiration_year, cardholder_name, funding, routing_number, account_type, holder_type, account_holder_name,
    billing_address, external_ref, expires_at, clock_id, created_at, updated_at)
  select :shard, :id, o.id, :orgId?::uuid, c.id, :type, :bin?, :last4, :brand?, :expirationMonth?,
    :expirationYear?, :cardholderName?, :funding?, :routingNumber?, :accountType?, :holderType?, :accountHolderName?,
    :billingAddressText?::json, :externalRef?, :expiresAt, o.clock_id, :createdAt, :createdAt
  from owner o left join contact c on true
  where :contactId?::uuid is null or (c.id is not null and c.deleted_at is null)
  returning shard, id, account_id
), instrument as (
  insert into vault_instruments (shard, token_id, account_id, key_id, wrapped_key, sealed_number, sealed_cvc)
  select t.shard, t.id, t.account_id, :keyId, :wrappedKey, :sealedNumber, :sealedCvc?
  from token t
), audited as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at, actor_person_id)
  select t.shard, t.account_id, :auditId, :auditActorId?, :auditKeyId?, :action, 'VaultToken', t.id,
    'done', :auditAddress?, :auditRequestId, :auditedAt, :auditPersonId?
  from token t
), announced as (
  insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
  select t.shard, event.id, t.account_id, event.subject_id, event.type, event.payload, :occurredAt
  from token t, unnest(:eventIds::uuid[], :subjectIds::uuid[], :types::text[], :payloads::text[])
    as event (id, subject_id, type, payload)
), queued as (
  insert into event_outbox (shard, target_account, event_id, type, subject_id)
  select t.shard, target, event.id, event.type, event.subject_id
  from token t, unnest(:eventIds::uuid[], :subjectIds::uuid[], :types::text[]) as event (id, subject_id, type),
    unnest(:targetAccounts::uuid[]) as target
)
select t.id as "id!" from token t;

/*
 * failedTokenReferences: Returns which records of a token are missing or deleted, after it was not
 * inserted.
 */
select (select c.deleted_at is not null from contacts c
  where c.shard = :shard and c.org_id = a.id and c.id = :contactId?) as "contact_deleted?"
from accounts a
where a.id = :accountId and :callerId in (a.id, a.agency_id, a.platform_id);
