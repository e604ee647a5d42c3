/* newestCellMap (directory): Returns the current map of shards to cells. */
select m.version, m.cells, m.paused from cell_maps m order by m.version desc limit 1;

/*
 * mapFacts (directory): Returns the current map, the cell that is the directory (that of the first
 * map), and whether this database copies the tables of the directory.
 */
select m.version, m.cells,
  (select f.cells[1] from cell_maps f order by f.version limit 1) as "directory!",
  exists (
    select from pg_subscription s join pg_database d on d.oid = s.subdbid
    where d.datname = current_database() and 'tallystick_directory' = any (s.subpublications)
  ) as "isCopy!"
from cell_maps m order by m.version desc limit 1;

/* newestCellMapVersion (directory): Returns the version of the current map. */
select m.version from cell_maps m order by m.version desc limit 1;

/*
 * insertHandedOverWrites (directory): Records writes for the cell of a shard, at the next position of
 * the shard. Locks the position until the commit, so that positions are in the order of commits.
 */
with last as (
  insert into handed_over_positions as p (shard, position) values (:shard, 1)
  on conflict (shard) do update set position = p.position + 1
  returning p.position
)
insert into handed_over_writes (id, shard, position, writes, created_at)
select :id, :shard, last.position, :writes::json, :now from last;

/*
 * shardsWithPendingWrites (directory): Returns the shards among these that have writes which were
 * recorded before a time.
 */
select wanted.shard as "shard!" from unnest(:ofShards::smallint[]) as wanted (shard)
where exists (select from handed_over_writes h where h.shard = wanted.shard and h.created_at < :before)
order by wanted.shard;

/* handedOverWrites (directory): Returns the first pending writes of a shard in the order of their commits. */
select h.id, h.shard, h.writes from handed_over_writes h
where h.shard = :shard
order by h.position limit :rowsMax::integer;

/* deleteHandedOverWrites (directory): Deletes writes that are applied. */
delete from handed_over_writes h where h.id = :id;

/* remainingHandedOverWrites (directory): Returns which of these writes are pending. */
select h.id from handed_over_writes h where h.id = any(:ids::uuid[]);

/* insertAppliedWrites: Records that writes are applied. Inserts nothing if they were applied before. */
insert into applied_writes (shard, id, applied_at) values (:shard, :id, :now)
on conflict do nothing
returning id;

/* oldAppliedWrites (each cell: a cleanup job): Returns ids that were recorded before a time. */
select a.shard, a.id from applied_writes a where a.applied_at < :before
order by a.shard, a.id limit :rowsMax::integer;

/* deleteAppliedWrites: Deletes ids of a shard. */
delete from applied_writes a where a.shard = :shard and a.id = any(:ids::uuid[]);

/* walPosition (directory): Returns the position of the last write. */
select pg_current_wal_lsn()::text as "position!";

/* cellsBehind (directory): Returns how many connected cells have not yet replicated a position. */
select count(*)::integer as "cells!" from pg_replication_slots s
where s.database = current_database() and s.slot_type = 'logical' and s.active
  and s.slot_name like 'tallystick\_%' and s.confirmed_flush_lsn < :position::text::pg_lsn;
