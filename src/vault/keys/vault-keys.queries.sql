/* vaultKeyById (each cell: keys of the cell): Returns a vault key, destroyed or not. */
select id, ring, wrapped, check_value, created_at, destroyed_at
from vault_keys
where id = :id;

/*
 * newestMonthKey (each cell: keys of the cell): Returns the newest month key of a mode. Ids sort by
 * time.
 */
select id, created_at, closed_at, destroyed_at
from vault_keys
where starts_with(id collate "C", :prefix)
order by id collate "C" desc
limit 1;

/*
 * newestKeyOfRing (each cell: keys of the cell): Returns the newest key that a ring must contain:
 * one that is neither destroyed nor closed nor of a past hour. Keys of the given mode take
 * precedence.
 */
select id from vault_keys
where ring = :ring and destroyed_at is null and closed_at is null
  and (substring(id from '[.]hour[.]([0-9]+)') collate "C" > :newestEndedHour) is not false
order by starts_with(id, :modePrefix) desc, created_at desc, id collate "C" desc
limit 1;

/*
 * anyKeyOfRing (each cell: keys of the cell): Returns any key that was created in a ring, destroyed
 * or not.
 */
select id from vault_keys where ring = :ring limit 1;

/*
 * insertVaultKey (each cell: keys of the cell): Inserts a vault key, unless it exists. Destroyed
 * keys keep their rows.
 */
insert into vault_keys (id, ring, wrapped, check_value, created_at)
values (:id, :ring, :wrapped?, :checkValue, :createdAt)
on conflict (id) do nothing;

/*
 * copyVaultKey (each cell: keys of the cell): Inserts the copy of another cell's key, closed to new
 * writers, unless it exists.
 */
insert into vault_keys (id, ring, wrapped, check_value, created_at, closed_at)
values (:id, :ring, :wrapped?, :checkValue, :createdAt, :closedAt)
on conflict (id) do nothing;

/* deleteVaultKeyCopy (each cell: keys of the cell): Deletes the copy of another cell's key. */
delete from vault_keys where id = :id;

/*
 * existingVaultKeys (each cell: keys of the cell): Returns the given keys that are not destroyed.
 */
select id from vault_keys where id = any(:ids::text[]) and destroyed_at is null;

/*
 * existingKeysOfPeriod (each cell: keys of the cell): Returns the hour keys or month keys that are
 * not destroyed, oldest first.
 */
select id, ring, created_at
from vault_keys
where destroyed_at is null and (id ~ '[.]hour[.][0-9]') = (:period = 'hour')
order by id collate "C"
limit :limit::integer;

/*
 * existingKeysOfRing (each cell: keys of the cell): Returns the keys that a ring must contain,
 * newest first: all that are neither destroyed nor of a past hour.
 */
select id
from vault_keys
where ring = :ring and destroyed_at is null
  and (substring(id from '[.]hour[.]([0-9]+)') collate "C" > :newestEndedHour) is not false
order by created_at desc, id collate "C" desc
limit :limit::integer;

/* destroyVaultKey (each cell: keys of the cell): Destroys a key in the database, once. */
update vault_keys set destroyed_at = :now, wrapped = null
where id = :id and destroyed_at is null
returning id, ring;

/* destroyedVaultKeys (each cell: keys of the cell): Returns the given keys that are destroyed. */
select id from vault_keys where id = any(:ids::text[]) and destroyed_at is not null;

/*
 * closeVaultKey (each cell: keys of the cell): Closes a key to new writers, before it is destroyed.
 */
update vault_keys set closed_at = :now
where id = :id and closed_at is null;

/*
 * insertVaultKeyLock: Inserts the row by which transactions of a shard lock a key, unless the key
 * is closed.
 */
insert into vault_key_locks (shard, key_id)
select :shard, k.id from vault_keys k
where k.id = :id and k.closed_at is null and k.destroyed_at is null
on conflict (shard, key_id) do nothing;

/*
 * lockVaultKeyForShare: Locks a key against destruction while a transaction of a shard writes rows
 * that need it. Returns no row for a closed key.
 */
select l.key_id from vault_key_locks l join vault_keys k on k.id = l.key_id
where l.shard = :shard and l.key_id = :id and k.closed_at is null and k.destroyed_at is null
for key share of l;

/*
 * lockKeyLocksOfAllShards (each cell: locks of all shards): Locks a closed key exclusively, after
 * all transactions that share it have ended.
 */
select l.shard from vault_key_locks l where l.key_id = :id order by l.shard for update;

/*
 * deleteVaultKeyLocks (each cell: locks of all shards): Deletes the locks of a destroyed key, so
 * that transactions that wait for one of them find none.
 */
delete from vault_key_locks l where l.key_id = :id;
