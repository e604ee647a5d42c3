// Made by scripts/generate-queries.ts from cells.queries.sql. Do not edit.
import type { Statement } from '../statement.ts'
import type { Timestamp } from '../../time/index.ts'

export type NewestCellMapParameters = object

export interface NewestCellMapRow {
  readonly version: number
  readonly cells: string[]
  readonly paused: number[]
}

/** Returns the current map of shards to cells. */
export const newestCellMap: Statement<NewestCellMapParameters, NewestCellMapRow> = {
  name: 'newestCellMap',
  text: `select m.version, m.cells, m.paused from cell_maps m order by m.version desc limit 1`,
  parameters: [],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    version: v[0] as number,
    cells: v[1] as string[],
    paused: v[2] as number[],
  }),
}

export type MapFactsParameters = object

export interface MapFactsRow {
  readonly version: number
  readonly cells: string[]
  readonly directory: string
  readonly isCopy: boolean
}

/**
 * Returns the current map, the cell that is the directory (that of the first map), and whether this
 * database copies the tables of the directory.
 */
export const mapFacts: Statement<MapFactsParameters, MapFactsRow> = {
  name: 'mapFacts',
  text: `select m.version, m.cells,
  (select f.cells[1] from cell_maps f order by f.version limit 1) as "directory!",
  exists (
    select from pg_subscription s join pg_database d on d.oid = s.subdbid
    where d.datname = current_database() and 'tallystick_directory' = any (s.subpublications)
  ) as "isCopy!"
from cell_maps m order by m.version desc limit 1`,
  parameters: [],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    version: v[0] as number,
    cells: v[1] as string[],
    directory: v[2] as string,
    isCopy: v[3] as boolean,
  }),
}

export type NewestCellMapVersionParameters = object

export interface NewestCellMapVersionRow {
  readonly version: number
}

/** Returns the version of the current map. */
export const newestCellMapVersion: Statement<NewestCellMapVersionParameters, NewestCellMapVersionRow> = {
  name: 'newestCellMapVersion',
  text: `select m.version from cell_maps m order by m.version desc limit 1`,
  parameters: [],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    version: v[0] as number,
  }),
}

export interface InsertHandedOverWritesParameters {
  readonly shard: number
  readonly id: string
  readonly writes: string
  readonly now: Timestamp
}

export type InsertHandedOverWritesRow = object

/**
 * Records writes for the cell of a shard, at the next position of the shard. Locks the position
 * until the commit, so that positions are in the order of commits.
 */
export const insertHandedOverWrites: Statement<InsertHandedOverWritesParameters, InsertHandedOverWritesRow> = {
  name: 'insertHandedOverWrites',
  text: `with last as (
  insert into handed_over_positions as p (shard, position) values ($1, 1)
  on conflict (shard) do update set position = p.position + 1
  returning p.position
)
insert into handed_over_writes (id, shard, position, writes, created_at)
select $2, $1, last.position, $3::json, $4 from last`,
  parameters: ['shard', 'id', 'writes', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface ShardsWithPendingWritesParameters {
  readonly ofShards: readonly (number | null)[]
  readonly before: Timestamp
}

export interface ShardsWithPendingWritesRow {
  readonly shard: number
}

/** Returns the shards among these that have writes which were recorded before a time. */
export const shardsWithPendingWrites: Statement<ShardsWithPendingWritesParameters, ShardsWithPendingWritesRow> = {
  name: 'shardsWithPendingWrites',
  text: `select wanted.shard as "shard!" from unnest($1::smallint[]) as wanted (shard)
where exists (select from handed_over_writes h where h.shard = wanted.shard and h.created_at < $2)
order by wanted.shard`,
  parameters: ['ofShards', 'before'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
  }),
}

export interface HandedOverWritesParameters {
  readonly shard: number
  readonly rowsMax: number
}

export interface HandedOverWritesRow {
  readonly id: string
  readonly shard: number
  readonly writes: unknown
}

/** Returns the first pending writes of a shard in the order of their commits. */
export const handedOverWrites: Statement<HandedOverWritesParameters, HandedOverWritesRow> = {
  name: 'handedOverWrites',
  text: `select h.id, h.shard, h.writes from handed_over_writes h
where h.shard = $1
order by h.position limit $2::integer`,
  parameters: ['shard', 'rowsMax'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    shard: v[1] as number,
    writes: v[2],
  }),
}

export interface DeleteHandedOverWritesParameters {
  readonly id: string
}

export type DeleteHandedOverWritesRow = object

/** Deletes writes that are applied. */
export const deleteHandedOverWrites: Statement<DeleteHandedOverWritesParameters, DeleteHandedOverWritesRow> = {
  name: 'deleteHandedOverWrites',
  text: `delete from handed_over_writes h where h.id = $1`,
  parameters: ['id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface RemainingHandedOverWritesParameters {
  readonly ids: readonly (string | null)[]
}

export interface RemainingHandedOverWritesRow {
  readonly id: string
}

/** Returns which of these writes are pending. */
export const remainingHandedOverWrites: Statement<RemainingHandedOverWritesParameters, RemainingHandedOverWritesRow> = {
  name: 'remainingHandedOverWrites',
  text: `select h.id from handed_over_writes h where h.id = any($1::uuid[])`,
  parameters: ['ids'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertAppliedWritesParameters {
  readonly shard: number
  readonly id: string
  readonly now: Timestamp
}

export interface InsertAppliedWritesRow {
  readonly id: string
}

/** Records that writes are applied. Inserts nothing if they were applied before. */
export const insertAppliedWrites: Statement<InsertAppliedWritesParameters, InsertAppliedWritesRow> = {
  name: 'insertAppliedWrites',
  text: `insert into applied_writes (shard, id, applied_at) values ($1, $2, $3)
on conflict do nothing
returning id`,
  parameters: ['shard', 'id', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface OldAppliedWritesParameters {
  readonly before: Timestamp
  readonly rowsMax: number
}

export interface OldAppliedWritesRow {
  readonly shard: number
  readonly id: string
}

/** Returns ids that were recorded before a time. */
export const oldAppliedWrites: Statement<OldAppliedWritesParameters, OldAppliedWritesRow> = {
  name: 'oldAppliedWrites',
  text: `select a.shard, a.id from applied_writes a where a.applied_at < $1
order by a.shard, a.id limit $2::integer`,
  parameters: ['before', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface DeleteAppliedWritesParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export type DeleteAppliedWritesRow = object

/** Deletes ids of a shard. */
export const deleteAppliedWrites: Statement<DeleteAppliedWritesParameters, DeleteAppliedWritesRow> = {
  name: 'deleteAppliedWrites',
  text: `delete from applied_writes a where a.shard = $1 and a.id = any($2::uuid[])`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export type WalPositionParameters = object

export interface WalPositionRow {
  readonly position: string
}

/** Returns the position of the last write. */
export const walPosition: Statement<WalPositionParameters, WalPositionRow> = {
  name: 'walPosition',
  text: `select pg_current_wal_lsn()::text as "position!"`,
  parameters: [],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    position: v[0] as string,
  }),
}

export interface CellsBehindParameters {
  readonly position: string
}

export interface CellsBehindRow {
  readonly cells: number
}

/** Returns how many connected cells have not yet replicated a position. */
export const cellsBehind: Statement<CellsBehindParameters, CellsBehindRow> = {
  name: 'cellsBehind',
  text: `select count(*)::integer as "cells!" from pg_replication_slots s
where s.database = current_database() and s.slot_type = 'logical' and s.active
  and s.slot_name like 'tallystick\\_%' and s.confirmed_flush_lsn < $1::text::pg_lsn`,
  parameters: ['position'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    cells: v[0] as number,
  }),
}
