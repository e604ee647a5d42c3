-- Moving shards between cells while they are in use.

alter table cell_maps
  add column paused smallint[] not null default '{}';
alter table cell_maps
  alter column paused drop default;
comment on column cell_maps.paused is 'Shards whose statements wait for the next version, because they are moving to another cell.';

create table cell_moves (
  id uuid not null,
  shards smallint[] not null,
  source text not null,
  target text not null,
  step text not null,
  is_open boolean,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint cell_moves_pkey primary key (id),
  constraint one_move_is_open unique (is_open),
  constraint cell_move_step_is_known check (step in ('Copying', 'Switched', 'Compared', 'Done', 'Canceled')),
  constraint open_moves_are_not_ended check ((is_open is not null) = (step in ('Copying', 'Switched', 'Compared'))),
  constraint cell_move_has_shards check (cardinality(shards) > 0)
);
comment on table cell_moves is 'Moves of shards from one cell to another. At most one is open. Directory.';
comment on column cell_moves.step is 'Copying: the source has the newest rows, and the target copies them. Switched: the target has them. Compared: the rows of the source may be deleted.';
comment on column cell_moves.is_open is 'True, or null for an ended move.';

create table cell_guards (
  is_only boolean not null,
  hidden smallint[] not null,
  map_version_min integer not null,
  constraint cell_guards_pkey primary key (is_only),
  constraint a_cell_has_one_guard check (is_only)
);
comment on table cell_guards is 'What this cell refuses because of moves, in one row. Empty before the first move.';
comment on column cell_guards.hidden is 'Shards whose rows policies hide from all roles but the owner: they are in another cell, or not yet copied to this one.';
comment on column cell_guards.map_version_min is 'Connections of processes with an older version of the map are refused.';
