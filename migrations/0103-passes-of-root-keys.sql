-- A pass that shards move in can miss rows, so a key is retired only after a pass without moves.
alter table root_key_rotations
  add column pass_started_at timestamp(3) with time zone;
comment on column root_key_rotations.pass_started_at is 'When the current pass was started. Null in the first pass.';
