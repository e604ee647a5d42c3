import { setImmediate as nextTick } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../../src/config/config.ts'
import { subscriptionOf } from '../../src/platform/db/cells/replicate-directory.ts'
import { LAST_SHARD } from '../../src/platform/ids/index.ts'

/** A database of a test that holds the rows of a range of shards. The first is the directory. */
export interface TestCell {
  readonly name: string
  /** The superuser. */
  readonly adminUrl: string
  /** The role that owns the tables, as in production. */
  readonly ownerUrl: string
  readonly appUrl: string
  readonly firstShard: number
  readonly lastShard: number
}

/** The number of cells of each test database. */
export const CELL_COUNT = Number(process.env.TALLYSTICK_TEST_CELLS ?? 1)

/** The settings that replication between databases needs. */
export const REPLICATION_SETTINGS = {
  wal_level: 'logical',
  max_wal_senders: 200,
  max_replication_slots: 200,
  max_active_replication_origins: 200,
  max_worker_processes: 220,
  max_logical_replication_workers: 200,
}

/** Returns the first and the last shard of one of the cells. */
export function shardsOf(index: number, cellCount: number): Pick<TestCell, 'firstShard' | 'lastShard'> {
  const size = (LAST_SHARD + 1) / cellCount
  return { firstShard: Math.floor(index * size), lastShard: Math.floor((index + 1) * size) - 1 }
}

/** Makes the map of shards to cells, in which each cell has its range of shards. */
export function createCellMap(cells: readonly TestCell[]): Promise<unknown> {
  const [directory] = cells as [TestCell]
  const names = cells.flatMap(({ name, firstShard, lastShard }) => Array(lastShard - firstShard + 1).fill(name))
  const map = `insert into cell_maps (version, cells, paused, created_at) values (1, '{${names.join(',')}}', '{}', now())`
  return runAsAdmin(directory.adminUrl, map)
}

/** Runs a query in the directory. */
type Query = (sql: string, values: readonly unknown[]) => Promise<pg.QueryResult>

/**
 * Waits until the cells have all that is committed in the directory. It polls, because PostgreSQL
 * has no event for the progress of a subscription.
 */
export async function untilReplicated(cells: readonly TestCell[], query: Query): Promise<void> {
  if (cells.length === 0) return
  const { rows } = await query('select pg_current_wal_lsn() as lsn', [])
  const behind = 'select from pg_replication_slots where slot_name = any($1) and confirmed_flush_lsn < $2'
  const values = [cells.map(({ name }) => subscriptionOf(name)), rows[0].lsn]
  while ((await query(behind, values)).rowCount !== 0) await nextTick()
}

/** Runs a command as the superuser of a database, on a connection of its own. */
export async function runAsAdmin(adminUrl: string, command: string): Promise<{ name: string }[]> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    return (await client.query<{ name: string }>(command)).rows
  } finally {
    await client.end()
  }
}

/** Returns the cells as the configuration has them. Null: there is one database. */
export function configuredCells(cells: readonly TestCell[]): Config['cells'] {
  if (cells.length === 1) return null
  return cells.map(({ name, appUrl: url, ownerUrl: adminUrl }) => ({
    name,
    url,
    adminUrl,
    replicaUrl: null,
    region: null,
  }))
}
