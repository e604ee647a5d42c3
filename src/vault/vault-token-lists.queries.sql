/* vaultTokensOfAccountDescending: an account's tokens, those before an id, newest first, by their status as judged at that time. */
select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = :shard and t.account_id = :accountId and t.id < :from
  and (:includeDeleted or t.deleted_at is null) and (:type?::text is null or t.type = :type?)
  and (:status?::text is null or :status? = case
    when t.expires_at <= :now or (t.expires_at is not null and t.id < :madeBefore::uuid)
      or t.expiration_year * 12 + t.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.id desc limit :limit::integer;

/* vaultTokensOfAccountAscending: an account's tokens, those after an id, oldest first. */
select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = :shard and t.account_id = :accountId and t.id > :from
  and (:includeDeleted or t.deleted_at is null) and (:type?::text is null or t.type = :type?)
  and (:status?::text is null or :status? = case
    when t.expires_at <= :now or (t.expires_at is not null and t.id < :madeBefore::uuid)
      or t.expiration_year * 12 + t.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.id limit :limit::integer;

/* vaultTokensOfContactDescending: a contact's tokens, those before an id, newest first. */
select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = :shard and t.org_id = :accountId and t.contact_id = :contactId and t.id < :from
  and (:includeDeleted or t.deleted_at is null) and (:type?::text is null or t.type = :type?)
  and (:externalRef?::text is null or t.external_ref = :externalRef?)
  and (:status?::text is null or :status? = case
    when t.expires_at <= :now or (t.expires_at is not null and t.id < :madeBefore::uuid)
      or t.expiration_year * 12 + t.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.id desc limit :limit::integer;

/* vaultTokensOfContactAscending: a contact's tokens, those after an id, oldest first. */
select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = :shard and t.org_id = :accountId and t.contact_id = :contactId and t.id > :from
  and (:includeDeleted or t.deleted_at is null) and (:type?::text is null or t.type = :type?)
  and (:externalRef?::text is null or t.external_ref = :externalRef?)
  and (:status?::text is null or :status? = case
    when t.expires_at <= :now or (t.expires_at is not null and t.id < :madeBefore::uuid)
      or t.expiration_year * 12 + t.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.id limit :limit::integer;

/* vaultTokensByExternalRefDescending: an account's tokens with that external reference, those before an id, newest first. */
select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = :shard and t.account_id = :accountId and t.external_ref = :externalRef and t.id < :from
  and (:includeDeleted or t.deleted_at is null) and (:type?::text is null or t.type = :type?)
  and (:status?::text is null or :status? = case
    when t.expires_at <= :now or (t.expires_at is not null and t.id < :madeBefore::uuid)
      or t.expiration_year * 12 + t.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.id desc limit :limit::integer;

/* vaultTokensByExternalRefAscending: an account's tokens with that external reference, those after an id, oldest first. */
select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = :shard and t.account_id = :accountId and t.external_ref = :externalRef and t.id > :from
  and (:includeDeleted or t.deleted_at is null) and (:type?::text is null or t.type = :type?)
  and (:status?::text is null or :status? = case
    when t.expires_at <= :now or (t.expires_at is not null and t.id < :madeBefore::uuid)
      or t.expiration_year * 12 + t.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.id limit :limit::integer;
