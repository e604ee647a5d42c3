/* vaultTokensOfAccount: Returns an account's tokens after an id. */
select :columns(vaultToken)
from vault_tokens t
where t.shard = :shard and t.account_id = :accountId and t.id :direction(>, <) :from
  and (:includeDeleted or t.deleted_at is null) and (:type?::text is null or t.type = :type?)
  and (:status?::text is null or :status? = case
    when t.expires_at <= :now or (t.expires_at is not null and t.id < :madeBefore::uuid)
      or t.expiration_year * 12 + t.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.id :direction(asc, desc) limit :limit::integer;

/* vaultTokensOfContact: Returns a contact's tokens after an id. */
select :columns(vaultToken)
from vault_tokens t
where t.shard = :shard and t.org_id = :accountId and t.contact_id = :contactId and t.id :direction(>, <) :from
  and (:includeDeleted or t.deleted_at is null) and (:type?::text is null or t.type = :type?)
  and (:externalRef?::text is null or t.external_ref = :externalRef?)
  and (:status?::text is null or :status? = case
    when t.expires_at <= :now or (t.expires_at is not null and t.id < :madeBefore::uuid)
      or t.expiration_year * 12 + t.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.id :direction(asc, desc) limit :limit::integer;

/* vaultTokensByExternalRef: Returns an account's tokens with an external reference after an id. */
select :columns(vaultToken)
from vault_tokens t
where t.shard = :shard and t.account_id = :accountId and t.external_ref = :externalRef
  and t.id :direction(>, <) :from
  and (:includeDeleted or t.deleted_at is null) and (:type?::text is null or t.type = :type?)
  and (:status?::text is null or :status? = case
    when t.expires_at <= :now or (t.expires_at is not null and t.id < :madeBefore::uuid)
      or t.expiration_year * 12 + t.expiration_month < :monthNow::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
order by t.id :direction(asc, desc) limit :limit::integer;
