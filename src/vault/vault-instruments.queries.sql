/*
 * vaultInstrumentToUse: Returns the wrapped data key of a token of one of these accounts, the facts
 * that decide about its first use, and its owner.
 */
select t.used_at, t.expires_at, t.deleted_at, t.expiration_month, t.expiration_year, i.key_id, i.wrapped_key,
  :columns(account), :columns(clockNow)
from vault_tokens t
  join accounts a on a.id = t.account_id
  left join vault_instruments i on i.shard = :shard and i.token_id = t.id
where t.shard = :shard and t.id = :tokenId and t.account_id = any(:accountIds);

/*
 * rewrapVaultInstrument: Replaces a wrapped data key. Returns no row when it is gone or was
 * changed.
 */
update vault_instruments i
set key_id = :keyId, wrapped_key = :wrappedKey
where i.shard = :shard and i.token_id = :tokenId and i.key_id = :keyIdBefore
returning i.token_id;

/*
 * vaultInstrumentToOpen: Returns a token of one of these accounts, its sealed instrument, and
 * whether a consumer uses it.
 */
select t.account_id, a.mode, t.deleted_at, i.key_id, i.wrapped_key, i.sealed_number, i.sealed_cvc,
  exists (select from vault_token_uses u where u.shard = :shard and u.token_id = t.id and u.consumer_id = :consumerId)
    as "in_use!"
from vault_tokens t
  join accounts a on a.id = t.account_id
  left join vault_instruments i on i.shard = :shard and i.token_id = t.id
where t.shard = :shard and t.id = :tokenId and t.account_id = any(:accountIds);

/*
 * shredVaultInstrument: Deletes the sealed instrument of a token. Its data key is stored nowhere
 * else.
 */
delete from vault_instruments i where i.shard = :shard and i.token_id = :tokenId
returning i.token_id;

/* deleteVaultCvc: Deletes the security code of a token. */
update vault_instruments i set sealed_cvc = null
where i.shard = :shard and i.token_id = :tokenId and i.sealed_cvc is not null
returning i.token_id;

/*
 * expiredVaultCvcs (each cell: a job finds its work): Returns instruments from before an id that
 * still hold a security code.
 */
select i.shard, i.token_id from vault_instruments i
where i.sealed_cvc is not null and i.token_id < :madeBefore
order by i.token_id limit :rowsMax::integer;

/*
 * deleteExpiredVaultCvcs: Deletes the security codes of tokens of one shard. Locked rows are
 * skipped to prevent deadlocks.
 */
with past as (
  select p.token_id from vault_instruments p
  where p.shard = :shard and p.token_id = any(:tokenIds) and p.sealed_cvc is not null
  order by p.token_id
  for update skip locked
)
update vault_instruments i set sealed_cvc = null
from past
where i.shard = :shard and i.token_id = past.token_id
returning i.token_id;
