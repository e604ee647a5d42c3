/*
 * vaultInstrumentsUnderKey (each cell: a rotation reads all rows): Returns instruments whose data
 * key is wrapped by a vault key, after a row.
 */
select i.shard, i.token_id, i.account_id, i.wrapped_key from vault_instruments i
where i.key_id = :keyId and (i.shard, i.token_id) > (:afterShard::smallint, :afterTokenId::uuid)
order by i.shard, i.token_id limit :rowsMax::integer;

/*
 * rewrapVaultInstruments: Replaces wrapped data keys, except of instruments that changed since or
 * are locked. Locked rows are skipped to prevent deadlocks.
 */
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

/*
 * markVaultInstrumentsDamaged: Marks instruments that don't open under their key. Returns the newly
 * marked ones.
 */
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

/*
 * vaultKeyIsNeeded (each cell: keys of the cell): Returns an instrument whose data key a vault key
 * still wraps, if there is one.
 */
select i.token_id from vault_instruments i where i.key_id = :keyId limit 1;

/*
 * vaultKeyIsNeededInShards: Returns instruments of these shards whose data keys a vault key wraps,
 * one for each cell.
 */
select i.token_id from vault_instruments i where i.shard = any(:ofShards::smallint[]) and i.key_id = :keyId limit 1;

/*
 * countVaultInstrumentsUnderKey (each cell: keys of the cell): Counts the instruments that are lost
 * with a vault key.
 */
select count(*) as "instruments!" from vault_instruments i where i.key_id = :keyId;

/*
 * shredDamagedVaultInstrument: Deletes a sealed instrument that doesn't open, unless it changed
 * since it was read.
 */
delete from vault_instruments i
where i.shard = :shard and i.token_id = :tokenId and i.key_id = :keyId and i.wrapped_key = :wrappedKey
returning i.token_id;
