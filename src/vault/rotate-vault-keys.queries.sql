/* vaultInstrumentsUnderKey (every shard: the rotation goes through all): instruments whose data key that key wraps, after a place. */
select i.shard, i.token_id, i.account_id, i.wrapped_key from vault_instruments i
where i.key_id = :keyId and (i.shard, i.token_id) > (:afterShard::smallint, :afterTokenId::uuid)
order by i.shard, i.token_id limit :rowsMost::integer;

/* rewrapVaultInstruments: puts other wrapped data keys in the place of those that were read, but for what another changed or is changing: it waits for nobody, so that nobody waits in a circle. */
with free as (
  select f.token_id from vault_instruments f
  where f.shard = :shard and f.token_id = any(:tokenIds::uuid[]) and f.key_id = :keyIdBefore
  order by f.token_id
  for update skip locked
)
update vault_instruments i
set key_id = :keyId, wrapped_key = w.wrapped_key, damaged_at = null
from free join unnest(:tokenIds::uuid[], :wrappedKeys::bytea[]) as w (token_id, wrapped_key) on w.token_id = free.token_id
where i.shard = :shard and i.token_id = free.token_id and i.key_id = :keyIdBefore
returning i.token_id;

/* markVaultInstrumentsDamaged: notes that instruments do not open under their key; gives those of which it was not known. */
with free as (
  select f.token_id from vault_instruments f
  where f.shard = :shard and f.token_id = any(:tokenIds::uuid[]) and f.key_id = :keyId and f.damaged_at is null
  order by f.token_id
  for update skip locked
)
update vault_instruments i
set damaged_at = :now
from free
where i.shard = :shard and i.token_id = free.token_id and i.key_id = :keyId and i.damaged_at is null
returning i.token_id, i.account_id;

/* vaultKeyIsNeeded (every shard: a key is destroyed for all): an instrument that the key still wraps, if there is one. */
select i.token_id from vault_instruments i where i.key_id = :keyId limit 1;

/* countVaultInstrumentsUnderKey (every shard: a key is given up for all): how many instruments are lost with the key. */
select count(*) as "instruments!" from vault_instruments i where i.key_id = :keyId;

/* shredDamagedVaultInstrument: removes a sealed instrument that does not open, unless it was changed since it was read. */
delete from vault_instruments i
where i.shard = :shard and i.token_id = :tokenId and i.key_id = :keyId and i.wrapped_key = :wrappedKey
returning i.token_id;
