/* lockVaultTokenToUse: the token of that id, if one of these accounts owns it, and whether the consumer has its use already; held until the transaction ends. */
select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at,
  exists (select from vault_token_uses u
    where u.shard = :shard and u.token_id = t.id and u.consumer_id = :consumerId) as "in_use!"
from vault_tokens t
where t.shard = :shard and t.id = :tokenId and t.account_id = any(:accountIds)
for update of t;

/* lockVaultTokenOfUse: the token that a consumer has the use of, held until the transaction ends. */
select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = :shard and t.id = :tokenId
  and exists (select from vault_token_uses u
    where u.shard = :shard and u.token_id = t.id and u.consumer_id = :consumerId)
for update of t;

/* insertVaultTokenUse: gives a consumer the use of a token; no row when it has it already. */
insert into vault_token_uses (shard, token_id, consumer_id, consumer_type, created_at, settled)
values (:shard, :tokenId, :consumerId, :consumerType, :createdAt, false)
on conflict on constraint vault_token_uses_pkey do nothing
returning consumer_id;

/* markVaultTokenUsed: writes down a token's first use: from now on it does not expire by the hour. */
update vault_tokens t set used_at = :now, expires_at = null, updated_at = :now
where t.shard = :shard and t.id = :tokenId and t.used_at is null;

/* deleteVaultTokenUse: takes the use of a token from a consumer. */
delete from vault_token_uses u where u.shard = :shard and u.token_id = :tokenId and u.consumer_id = :consumerId
returning u.consumer_id;

/* vaultTokenIsInUse: anyone who has the use of a token. */
select u.consumer_id from vault_token_uses u where u.shard = :shard and u.token_id = :tokenId limit 1;

/* vaultTokenUsesToSettle (every shard: the job asks which have work): uses from before a time whose consumer nobody has looked for yet. */
select u.shard, u.token_id, u.consumer_id, u.consumer_type from vault_token_uses u
where not u.settled and u.created_at < :before
order by u.created_at limit :rowsMost::integer;

/* settleVaultTokenUse: remembers of a use that its consumer exists. */
update vault_token_uses u set settled = true
where u.shard = :shard and u.token_id = :tokenId and u.consumer_id = :consumerId;
