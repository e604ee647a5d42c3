-- Changes of one account lock a row of its shard, so that they lock no row of accounts.
create table account_locks (
  shard smallint not null,
  account_id uuid not null,
  kind text not null,
  constraint account_locks_pkey primary key (shard, account_id, kind),
  constraint kind_of_account_lock_is_known check (kind in ('CheckoutConfigurations', 'Exports', 'ProviderConfigurations'))
);
comment on table account_locks is 'Rows that transactions lock, so that changes of one kind run one after another in an account. Inserted by the first change.';
comment on column account_locks.kind is 'The kind of records whose changes run one after another.';

-- Transactions that write under a vault key lock a row of their shard, so that they lock no row of vault_keys.
create table vault_key_locks (
  shard smallint not null,
  key_id text not null,
  constraint vault_key_locks_pkey primary key (shard, key_id)
);
comment on table vault_key_locks is 'Rows that transactions lock while they write instruments under a month key. Inserted by the first one of a shard, deleted when the key is destroyed.';

alter table vault_keys
  add column closed_at timestamp(3) with time zone;
comment on table vault_keys is 'The keys that the vault has or had. They have no shard, because they wrap instruments of all shards.';
comment on column vault_keys.closed_at is 'From this time on no transaction may lock the key to write instruments under it. Null: not yet, or an hour key.';
