/* columns vaultToken: The columns of a vault token. */
t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at;

/* vaultTokenById: Returns a token that the caller can reach. */
select :columns(vaultToken)
from vault_tokens t
where t.shard = :shard and t.id = :id
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id));

/* lockVaultTokenToDelete: Locks a token that the caller can reach, so that no use starts. */
select :columns(vaultToken)
from vault_tokens t
where t.shard = :shard and t.id = :id
  and exists (select from accounts a where a.id = t.account_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of t;

/*
 * markVaultTokenDeleted: Marks a token as deleted, once. Its instrument is deleted in the same
 * transaction.
 */
update vault_tokens t set deleted_at = :deletedAt, updated_at = :deletedAt
where t.shard = :shard and t.id = :id and t.deleted_at is null
returning t.id;

/* contactOfVaultTokens: Returns a contact of an organization if it exists, deleted or not. */
select c.id from contacts c
where c.shard = :shard and c.org_id = :orgId and c.id = :contactId
  and exists (select from accounts a where a.id = c.org_id and :callerId in (a.id, a.agency_id, a.platform_id));
