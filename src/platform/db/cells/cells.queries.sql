/* newestCellMap (directory): Returns the current map of shards to cells. */
select m.version, m.cells, m.paused from cell_maps m order by m.version desc limit 1;

/* newestCellMapVersion (directory): Returns the version of the current map. */
select m.version from cell_maps m order by m.version desc limit 1;

/* insertHandedOverWrites (directory): Records writes for the cell of a shard. */
insert into handed_over_writes (id, shard, writes, created_at) values (:id, :shard, :writes::json, :now);

/* handedOverWrites (directory): Returns pending writes of these shards that were recorded before a time. */
select h.id, h.shard, h.writes from handed_over_writes h
where h.created_at < :before and h.shard = any(:ofShards::smallint[])
order by h.id limit :rowsMax::integer;

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
