-- With a cells file, the id of a vault key names the cell that made it.
alter table vault_keys
  drop constraint vault_key_has_a_mode_and_a_period,
  add constraint vault_key_has_a_mode_and_a_period
    check (id ~ '^(sandbox|live)\.([a-z][a-z0-9_-]{0,62}\.)?(hour\.[0-9]{10}|month\.[0-9]{6}(\.[0-9]{2})?)$');
comment on table vault_keys is 'The keys that the vault of a cell has or had, and copies of keys of other cells that wrap instruments of moved shards. They have no shard, because they wrap instruments of all shards.';
comment on column vault_keys.closed_at is 'From this time on no transaction may lock the key to write instruments under it. Null: not yet, or an hour key. A copy is always closed.';
