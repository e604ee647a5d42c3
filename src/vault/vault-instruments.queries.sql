/* vaultInstrumentToUse: the wrapped data key of a token that one of these accounts owns, what tells whether it can be used for the first time, and its owner. */
select t.used_at, t.expires_at, t.deleted_at, t.expiration_month, t.expiration_year, i.key_id, i.wrapped_key,
  :columns(account)
from vault_tokens t
  join accounts a on a.id = t.account_id
  left join vault_instruments i on i.shard = :shard and i.token_id = t.id
where t.shard = :shard and t.id = :tokenId and t.account_id = any(:accountIds);

/* rewrapVaultInstrument: puts another wrapped data key in the place of the one that was read; no row when it is gone or was changed. */
update vault_instruments i
set key_id = :keyId, wrapped_key = :wrappedKey
where i.shard = :shard and i.token_id = :tokenId and i.key_id = :keyIdBefore
returning i.token_id;

/* vaultInstrumentToOpen: a token, its sealed instrument and whether that consumer has the use of it, if one of these accounts owns it. */
select t.account_id, a.mode, t.deleted_at, i.key_id, i.wrapped_key, i.sealed_number, i.sealed_cvc,
  exists (select from vault_token_uses u where u.shard = :shard and u.token_id = t.id and u.consumer_id = :consumerId)
    as "in_use!"
from vault_tokens t
  join accounts a on a.id = t.account_id
  left join vault_instruments i on i.shard = :shard and i.token_id = t.id
where t.shard = :shard and t.id = :tokenId and t.account_id = any(:accountIds);

/* shredVaultInstrument: removes the sealed instrument of a token: its data key is in no other place. */
delete from vault_instruments i where i.shard = :shard and i.token_id = :tokenId
returning i.token_id;

/* forgetVaultCvc: removes the security code of a token. */
update vault_instruments i set sealed_cvc = null
where i.shard = :shard and i.token_id = :tokenId and i.sealed_cvc is not null
returning i.token_id;

/* vaultCvcsToForget (every shard: the sweep asks which have work): instruments made before an id that still hold a security code. */
select i.shard, i.token_id from vault_instruments i
where i.sealed_cvc is not null and i.token_id < :madeBefore
order by i.token_id limit :rowsMost::integer;

/* forgetVaultCvcs: removes the security codes of tokens of one bucket, but for what another is changing: it waits for nobody, so that nobody waits in a circle. */
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
