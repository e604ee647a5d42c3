/* vaultKeyById (global table): what is known of a key, destroyed or not. */
select id, ring, wrapped, check_value, created_at, destroyed_at
from vault_keys
where id = :id;

/* newestMonthKey (global table): the newest month key of a mode. Ids rise, letter by letter. */
select id, created_at, destroyed_at
from vault_keys
where starts_with(id collate "C", :prefix)
order by id collate "C" desc
limit 1;

/* newestKeyOfRing (global table): the newest key that a ring must hold, of this mode if there is one: living, and of no hour that is over. */
select id from vault_keys
where ring = :ring and destroyed_at is null
  and (split_part(id, '.', 2) = 'month' or split_part(id, '.', 3) collate "C" > :lastPastHour)
order by starts_with(id, :modePrefix) desc, created_at desc, id collate "C" desc
limit 1;

/* anyKeyOfRing (global table): a key that a ring has or had, if there was ever one. */
select id from vault_keys where ring = :ring limit 1;

/* insertVaultKey (global table): writes a key down unless it is already. A destroyed one stays written down for ever. */
insert into vault_keys (id, ring, wrapped, check_value, created_at)
values (:id, :ring, :wrapped?, :checkValue, :createdAt)
on conflict (id) do nothing;

/* livingVaultKeys (global table): which of these are not destroyed. */
select id from vault_keys where id = any(:ids::text[]) and destroyed_at is null;

/* livingKeysOfPeriod (global table): the keys of hours or of months that are not destroyed, oldest first. */
select id, ring, created_at
from vault_keys
where destroyed_at is null and split_part(id, '.', 2) = :period
order by id collate "C"
limit :limit::integer;

/* livingKeysOfRing (global table): the keys that a ring must hold, newest first: living, and of no hour that is over. */
select id
from vault_keys
where ring = :ring and destroyed_at is null
  and (split_part(id, '.', 2) = 'month' or split_part(id, '.', 3) collate "C" > :lastPastHour)
order by created_at desc, id collate "C" desc
limit :limit::integer;

/* destroyVaultKey (global table): destroys a key for ever as far as the database goes; once. */
update vault_keys set destroyed_at = :now, wrapped = null
where id = :id and destroyed_at is null
returning id, ring;

/* destroyedVaultKeys (global table): which of these are destroyed. */
select id from vault_keys where id = any(:ids::text[]) and destroyed_at is not null;

/* holdVaultKey (global table): keeps a key from being destroyed while a transaction writes something that needs it. */
select id from vault_keys where id = :id and destroyed_at is null for key share;

/* lockVaultKey (global table): waits for everyone who holds the key, and keeps others from holding it. */
select id from vault_keys where id = :id and destroyed_at is null for update;
