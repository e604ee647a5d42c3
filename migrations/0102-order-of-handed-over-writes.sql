-- Writes that transactions hand over to a shard are applied in the order of their commits: each takes
-- the next position of the shard, whose row it locks until its commit.
create table handed_over_positions (
  shard smallint not null,
  position bigint not null,
  constraint handed_over_positions_pkey primary key (shard),
  constraint handed_over_position_is_positive check (position > 0)
);
comment on table handed_over_positions is 'The last position of handed over writes of each shard. Directory.';

alter table handed_over_writes
  add column position bigint;
-- Existing writes have no known order of commits. Their ids are in the order of their times.
update handed_over_writes h set position = o.position
from (select w.id, row_number() over (partition by w.shard order by w.id) as position from handed_over_writes w) o
where o.id = h.id;
insert into handed_over_positions (shard, position)
select h.shard, max(h.position) from handed_over_writes h group by h.shard;
alter table handed_over_writes
  alter column position set not null,
  add constraint handed_over_writes_of_a_shard_are_in_order unique (shard, position);
comment on column handed_over_writes.position is 'The place of the transaction among those that hand over writes to the shard, in the order of their commits.';
