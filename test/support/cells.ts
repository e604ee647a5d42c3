import { setImmediate as nextTick } from 'node:timers/promises'
import pg from 'pg'
import { REPLICATED_TABLES } from '../../src/platform/db/directory-tables.ts'
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

/** The publication of the directory's tables that every cell copies. */
const PUBLICATION = 'tallystick_directory'

/** The settings that replication between databases needs. It reads flushed write-ahead log only. */
export const REPLICATION_SETTINGS = {
  wal_level: 'logical',
  synchronous_commit: 'on',
  max_wal_senders: 200,
  max_replication_slots: 200,
  max_active_replication_origins: 200,
  max_worker_processes: 220,
  max_logical_replication_workers: 200,
}

/** The command that creates the publication, in the template of the databases. */
export const CREATE_PUBLICATION = `create publication ${PUBLICATION} for table ${[...REPLICATED_TABLES].join(', ')}`

/** Returns the first and the last shard of a cell. */
export function shardsOf(index: number): Pick<TestCell, 'firstShard' | 'lastShard'> {
  const size = (LAST_SHARD + 1) / CELL_COUNT
  return { firstShard: Math.floor(index * size), lastShard: Math.floor((index + 1) * size) - 1 }
}

/** Makes a cell copy the directory's replicated tables, which are empty so far. */
export async function startReplication(cell: TestCell, directory: TestCell): Promise<void> {
  const name = slotOf(cell)
  // A subscription can't create its slot in its own server: it would wait for itself.
  await runAsAdmin(directory.adminUrl, `select pg_create_logical_replication_slot('${name}', 'pgoutput')`)
  await runAsAdmin(
    cell.adminUrl,
    `create subscription ${name} connection '${directory.adminUrl}' publication ${PUBLICATION}
     with (create_slot = false, slot_name = '${name}', copy_data = false, synchronous_commit = 'on')`,
  )
}

/** Drops the subscription of a cell, and its slot in the directory. */
export async function stopReplication(cell: TestCell): Promise<void> {
  await runAsAdmin(cell.adminUrl, `drop subscription ${slotOf(cell)}`)
}

/** Returns the name of a cell's subscription, and of its slot in the directory. */
function slotOf({ name }: TestCell): string {
  return `tallystick_${name}`
}

/** Makes the map of shards to cells, in which each cell has its range of shards. */
export function createCellMap(cells: readonly TestCell[]): Promise<unknown> {
  const [directory] = cells as [TestCell]
  const names = cells.flatMap(({ name, firstShard, lastShard }) => Array(lastShard - firstShard + 1).fill(name))
  const map = `insert into cell_maps (version, cells, created_at) values (1, '{${names.join(',')}}', now())`
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
  const values = [cells.map(slotOf), rows[0].lsn]
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
