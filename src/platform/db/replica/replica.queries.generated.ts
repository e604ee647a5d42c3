// Made by scripts/generate-queries.ts from replica.queries.sql. Do not edit.
import type { Statement } from '../statement.ts'

export type WalPositionOfServerParameters = object

export interface WalPositionOfServerRow {
  readonly clusterId: string
  readonly position: bigint
}

/**
 * Returns the identity of this server's cluster, and a position of its write-ahead log at or after
 * every acknowledged commit. Without synchronous commits, acknowledged commits may not be flushed
 * yet.
 */
export const walPositionOfServer: Statement<WalPositionOfServerParameters, WalPositionOfServerRow> = {
  name: 'walPositionOfServer',
  text: `select s.system_identifier::text as "cluster_id!",
  (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::bigint as "position!"
from pg_control_system() s`,
  parameters: [],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    clusterId: v[0] as string,
    position: v[1] as bigint,
  }),
}

export type ReplayedPositionParameters = object

export interface ReplayedPositionRow {
  readonly clusterId: string
  readonly position: bigint | null
}

/**
 * Returns the identity of a standby's cluster, and the position up to which it has replayed the
 * write-ahead log. Null: it is not a standby.
 */
export const replayedPosition: Statement<ReplayedPositionParameters, ReplayedPositionRow> = {
  name: 'replayedPosition',
  text: `select s.system_identifier::text as "cluster_id!",
  case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as position
from pg_control_system() s`,
  parameters: [],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    clusterId: v[0] as string,
    position: v[1] as bigint | null,
  }),
}
