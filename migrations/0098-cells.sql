-- Installations with several cells: which cell holds the rows of a shard, and the writes that a
-- transaction of the directory hands over to other cells.

create table cell_maps (
  version integer not null,
  cells text[] not null,
  created_at timestamptz(3) not null,
  constraint cell_maps_pkey primary key (version),
  constraint cell_map_version_is_positive check (version >= 1),
  constraint cell_map_names_the_cell_of_each_shard check (cardinality(cells) = 1024 and array_position(cells, null) is null)
);
comment on table cell_maps is 'The cell of each shard, by version. The newest version is the current one. Empty without TALLYSTICK_CELLS. Directory, replicated to all cells.';
comment on column cell_maps.cells is 'The names of cells. The first is the cell of shard 0.';

create table handed_over_writes (
  id uuid not null,
  shard smallint not null,
  writes json not null,
  created_at timestamptz(3) not null,
  constraint handed_over_writes_pkey primary key (id),
  constraint handed_over_writes_shard_is_in_range check (shard between 0 and 1023)
);
comment on table handed_over_writes is 'Writes that a transaction of the directory leaves for the cell of a shard. Deleted when they are applied. Directory.';
comment on column handed_over_writes.writes is 'The statements in order: their SQL, and their parameters in PostgreSQL''s text form.';

create table applied_writes (
  shard smallint not null,
  id uuid not null,
  applied_at timestamptz(3) not null,
  constraint applied_writes_pkey primary key (shard, id)
);
comment on table applied_writes is 'The ids of handed over writes that this cell has applied, so that none is applied twice.';

-- Describes the tables of the directory as such.
comment on table accounts is 'Platforms, their agencies, their organizations. Directory, replicated to all cells.';
comment on table api_keys is 'The API keys of accounts. Directory, replicated to all cells.';
comment on table api_key_uses is 'The last use of each key, written at most once a minute. Apart from api_keys, so that requests do not write a directory table.';
comment on table people is 'People who sign in. A person may be a member of many accounts. Directory.';
comment on table root_keys is 'The root keys that seal or have sealed, by id. Directory.';
comment on table sso_domains is 'Mail domains of connections. A sign-in finds the connection by the address. Directory.';
comment on table sso_identities is 'People as their OpenID Connect provider knows them. Directory.';
