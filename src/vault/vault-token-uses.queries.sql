/* lockVaultTokenToUse: the token of that id, if one of these accounts owns it; held until the transaction ends. Its uses are asked for behind it: what waits for a lock still sees the other tables as they were before. */
select :columns(vaultToken)
from vault_tokens t
where t.shard = :shard and t.id = :tokenId and t.account_id = any(:accountIds)
for update of t;

/* lockVaultToken: the token of that id, whoever owns it; held in the same way. */
select :columns(vaultToken)
from vault_tokens t
where t.shard = :shard and t.id = :tokenId
for update of t;

/* vaultTokenUse: whether a consumer has the use of a token. */
select u.consumer_id from vault_token_uses u
where u.shard = :shard and u.token_id = :tokenId and u.consumer_id = :consumerId;

/* beginVaultTokenUse: gives a consumer the use of a token. One that has it asks again: as long as nobody knows that it exists, its time to come into being begins anew. */
insert into vault_token_uses as u (shard, token_id, consumer_id, consumer_type, created_at, settled)
values (:shard, :tokenId, :consumerId, :consumerType, :createdAt, false)
on conflict on constraint vault_token_uses_pkey do update set created_at = excluded.created_at where not u.settled;

/* markVaultTokenUsed: writes down a token's first use: from now on it does not expire by the hour. */
update vault_tokens t set used_at = :now, expires_at = null, updated_at = :now
where t.shard = :shard and t.id = :tokenId and t.used_at is null;

/* endVaultTokenUse: takes the use of a token from a consumer. */
delete from vault_token_uses u where u.shard = :shard and u.token_id = :tokenId and u.consumer_id = :consumerId
returning u.consumer_id;

/* endOrphanedVaultTokenUse: the same of a consumer that was found missing, unless it was found after all or has asked for the use again. */
delete from vault_token_uses u
where u.shard = :shard and u.token_id = :tokenId and u.consumer_id = :consumerId
  and not u.settled and u.created_at = :createdAt
returning u.consumer_id;

/* vaultTokenIsInUse: anyone who has the use of a token. */
select u.consumer_id from vault_token_uses u where u.shard = :shard and u.token_id = :tokenId limit 1;

/* markVaultTokenReleased: remembers of a token that others still need that it has served a payment or plan. */
update vault_tokens t set released_at = :now
where t.shard = :shard and t.id = :tokenId and t.released_at is null;

/* markVaultTokenUnused: makes a token that has served nobody unused again. No row: it has served someone. */
update vault_tokens t set used_at = null, expires_at = :expiresAt, updated_at = :now
where t.shard = :shard and t.id = :tokenId and t.used_at is not null and t.deleted_at is null and t.released_at is null
returning t.id;

/* vaultTokenUsesToSettle (every shard: the job asks which have work): uses from before a time whose consumer nobody has looked for yet, after a place. */
select u.created_at, u.shard, u.token_id, u.consumer_id, u.consumer_type from vault_token_uses u
where not u.settled and u.created_at < :before
  and (u.created_at, u.shard, u.token_id, u.consumer_id)
    > (:afterCreatedAt::timestamptz, :afterShard::smallint, :afterTokenId::uuid, :afterConsumerId::uuid)
order by u.created_at, u.shard, u.token_id, u.consumer_id limit :rowsMost::integer;

/* settleVaultTokenUse: remembers of a use that its consumer exists. */
update vault_token_uses u set settled = true
where u.shard = :shard and u.token_id = :tokenId and u.consumer_id = :consumerId;
