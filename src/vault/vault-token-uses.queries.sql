/*
 * lockVaultTokenToUse: Locks a token of one of these accounts. A later statement reads its uses,
 * because a statement that waits for a lock reads other tables as they were before the wait.
 */
select :columns(vaultToken)
from vault_tokens t
where t.shard = :shard and t.id = :tokenId and t.account_id = any(:accountIds)
for update of t;

/* lockVaultToken: Locks a token of any account. */
select :columns(vaultToken)
from vault_tokens t
where t.shard = :shard and t.id = :tokenId
for update of t;

/* vaultTokenUse: Returns the use of a token by a consumer. */
select u.consumer_id from vault_token_uses u
where u.shard = :shard and u.token_id = :tokenId and u.consumer_id = :consumerId;

/*
 * startVaultTokenUse: Inserts the use of a token by a consumer. A repeated use restarts its
 * settlement period until the consumer is known to exist.
 */
insert into vault_token_uses as u (shard, token_id, consumer_id, consumer_type, created_at, settled)
values (:shard, :tokenId, :consumerId, :consumerType, :createdAt, false)
on conflict on constraint vault_token_uses_pkey do update set created_at = excluded.created_at where not u.settled;

/* markVaultTokenUsed: Marks the first use of a token. A used token doesn't expire by the hour. */
update vault_tokens t set used_at = :now, expires_at = null, updated_at = :now
where t.shard = :shard and t.id = :tokenId and t.used_at is null;

/* endVaultTokenUse: Deletes the use of a token by a consumer. */
delete from vault_token_uses u where u.shard = :shard and u.token_id = :tokenId and u.consumer_id = :consumerId
returning u.consumer_id;

/*
 * endOrphanedVaultTokenUse: Deletes the use of a token by a missing consumer, unless it was settled
 * or started again.
 */
delete from vault_token_uses u
where u.shard = :shard and u.token_id = :tokenId and u.consumer_id = :consumerId
  and not u.settled and u.created_at = :createdAt
returning u.consumer_id;

/* vaultTokenIsInUse: Returns a consumer that uses a token, if there is one. */
select u.consumer_id from vault_token_uses u where u.shard = :shard and u.token_id = :tokenId limit 1;

/*
 * markVaultTokenReleased: Marks a token that others still use as having served a payment or plan.
 */
update vault_tokens t set released_at = :now
where t.shard = :shard and t.id = :tokenId and t.released_at is null;

/*
 * markVaultTokenUnused: Makes a used token unused again. Returns no row when it has served a
 * payment or plan.
 */
update vault_tokens t set used_at = null, expires_at = :expiresAt, updated_at = :now
where t.shard = :shard and t.id = :tokenId and t.used_at is not null and t.deleted_at is null and t.released_at is null
returning t.id;

/*
 * vaultTokenUsesToSettle (each cell: a job finds its work): Returns unsettled uses from before a
 * time, after a row.
 */
select u.created_at, u.shard, u.token_id, u.consumer_id, u.consumer_type from vault_token_uses u
where not u.settled and u.created_at < :before
  and (u.created_at, u.shard, u.token_id, u.consumer_id)
    > (:afterCreatedAt::timestamptz, :afterShard::smallint, :afterTokenId::uuid, :afterConsumerId::uuid)
order by u.created_at, u.shard, u.token_id, u.consumer_id limit :rowsMax::integer;

/* settleVaultTokenUse: Marks a use as settled: its consumer exists. */
update vault_token_uses u set settled = true
where u.shard = :shard and u.token_id = :tokenId and u.consumer_id = :consumerId;
