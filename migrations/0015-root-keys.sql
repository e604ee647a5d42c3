-- The root key can be replaced while the service runs: which keys seal, and how far the change has come.

create table root_keys (
  id text primary key,
  status text not null,
  hash_key_sealed bytea,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3),
  constraint root_key_id_is_eight_hex_digits check (id ~ '^[0-9a-f]{8}$'),
  constraint root_key_status_is_known check (status in ('active', 'leaving', 'retired')),
  constraint retired_root_keys_leave_nothing check ((status = 'retired') = (hash_key_sealed is null)),
  constraint retired_root_keys_have_their_time check ((status = 'retired') = (retired_at is not null))
);
create unique index one_root_key_is_active_and_one_leaving on root_keys (status) where status <> 'retired';
comment on table root_keys is 'Which root keys seal or have sealed, by their ids. Global: on a cluster a reference table.';
comment on column root_keys.id is 'Derived from the key. It tells keys apart and gives none away.';
comment on column root_keys.status is
  'Active: it seals. Leaving: rows may still be sealed under it. Retired: no row is, and no process may seal by it again.';
comment on column root_keys.hash_key_sealed is
  'The key of keyed hashes, sealed under this root key. It is the same for all of them, so that links and cursors outlive a root key.';
comment on column root_keys.created_at is 'Since when it is the active one.';

create table root_key_rotations (
  former_id text primary key references root_keys,
  root_key_id text not null references root_keys,
  started_at timestamptz(3) not null,
  pass integer not null,
  table_name text not null,
  next_shard smallint not null,
  resealed bigint not null,
  skipped bigint not null,
  damaged bigint not null,
  lease_token uuid,
  leased_until timestamptz(3) not null,
  finished_at timestamptz(3),
  constraint root_key_rotation_leads_to_another_key check (former_id <> root_key_id),
  constraint root_key_rotation_counts_from_nothing check (pass >= 1 and resealed >= 0 and skipped >= 0 and damaged >= 0)
);
create unique index one_root_key_rotation_is_running on root_key_rotations ((true)) where finished_at is null;
comment on table root_key_rotations is 'Changes from one root key to the next, and how far each has come.';
comment on column root_key_rotations.pass is
  'How often it has begun to go through all tables. From the second pass on every process seals by the new key.';
comment on column root_key_rotations.table_name is 'The table that it is in.';
comment on column root_key_rotations.next_shard is 'The first bucket of that table that it has yet to go through.';
comment on column root_key_rotations.resealed is 'How many rows it has sealed anew.';
comment on column root_key_rotations.skipped is 'How many rows of this pass somebody else was changing: the next pass finds them.';
comment on column root_key_rotations.damaged is 'How many rows of this pass open under no configured root key.';
comment on column root_key_rotations.leased_until is 'Until when one worker alone goes on with it.';
