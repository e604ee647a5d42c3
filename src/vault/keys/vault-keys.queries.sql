/* vaultKeyById (each cell: keys of the cell): Returns a vault key, destroyed or not. */
select id, ring, wrapped, check_value, created_at, destroyed_at
from vault_keys
where id = :id;

/*
 * newestMonthKey (each cell: keys of the cell): Returns the newest month key of a mode. Ids sort by
 * time.
 */
select id, created_at, destroyed_at
from vault_keys
where starts_with(id collate "C", :prefix)
order by id collate "C" desc
limit 1;

/*
 * newestKeyOfRing (each cell: keys of the cell): Returns the newest key that a ring must contain:
 * one that is neither destroyed nor of a past hour. Keys of the given mode take precedence.
 */
select id from vault_keys
where ring = :ring and destroyed_at is null
  and (split_part(id, '.', 2) = 'month' or split_part(id, '.', 3) collate "C" > :newestEndedHour)
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
 * existingVaultKeys (each cell: keys of the cell): Returns the given keys that are not destroyed.
 */
select id from vault_keys where id = any(:ids::text[]) and destroyed_at is null;

/*
 * existingKeysOfPeriod (each cell: keys of the cell): Returns the hour keys or month keys that are
 * not destroyed, oldest first.
 */
select id, ring, created_at
from vault_keys
where destroyed_at is null and split_part(id, '.', 2) = :period
order by id collate "C"
limit :limit::integer;

/*
 * existingKeysOfRing (each cell: keys of the cell): Returns the keys that a ring must contain,
 * newest first: all that are neither destroyed nor of a past hour.
 */
select id
from vault_keys
where ring = :ring and destroyed_at is null
  and (split_part(id, '.', 2) = 'month' or split_part(id, '.', 3) collate "C" > :newestEndedHour)
order by created_at desc, id collate "C" desc
limit :limit::integer;

/* destroyVaultKey (each cell: keys of the cell): Destroys a key in the database, once. */
update vault_keys set destroyed_at = :now, wrapped = null
where id = :id and destroyed_at is null
returning id, ring;

/* destroyedVaultKeys (each cell: keys of the cell): Returns the given keys that are destroyed. */
select id from vault_keys where id = any(:ids::text[]) and destroyed_at is not null;

/*
 * lockVaultKeyForShare (each cell: keys of the cell): Locks a key against destruction while a
 * transaction writes rows that need it.
 */
select id from vault_keys where id = :id and destroyed_at is null for key share;

/*
 * lockVaultKey (each cell: keys of the cell): Locks a key exclusively, after all transactions that
 * share it have ended.
 */
select id from vault_keys where id = :id and destroyed_at is null for update;
