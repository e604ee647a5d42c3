import type pg from 'pg'
import { asAdmin } from '../admin.ts'
import { isConnectionLost } from '../fault.ts'
import { readMigrations } from '../migrate.ts'
import type { CellServer } from './add-cell.ts'
import { shardsOf } from './cell-map.ts'
import { subscriptionOf } from './replicate-directory.ts'

/** The report about a cell. Figures are null if they are unknown because a server is down. */
export interface CellStatus {
  readonly name: string
  readonly isDirectory: boolean
  readonly region: string | null
  /** `NotAdded`: the file lists it, and `cell add` has not connected it. */
  readonly state: 'Up' | 'Down' | 'NotAdded'
  /** The newest migration of the cell, and the number that is not applied. */
  readonly migration: string | null
  readonly migrationsPending: number | null
  /** The version of the map that the cell has. */
  readonly mapVersion: number | null
  readonly shards: number | null
  readonly accounts: number | null
  /** The writes handed over by transactions of the directory that the cell has not applied. */
  readonly pendingWrites: number | null
  readonly sizeBytes: number | null
  /** The copy of the directory's tables. Null for the directory, and while that is down. */
  readonly replication: Replication | null
}

/** The slot of a cell in the directory, by which its copy follows. */
interface Replication {
  /** True while the cell is connected to the directory. */
  readonly isActive: boolean
  /** The write-ahead log that the cell has not yet confirmed. */
  readonly lagBytes: number
  /** The time by which the copy is behind. Null while it is not active. */
  readonly lagSeconds: number | null
  /** The write-ahead log that the directory keeps for the cell. */
  readonly retainedBytes: number
  /** PostgreSQL's word for the slot's log. `lost`: the copy can't follow any more. */
  readonly walStatus: string
}

/** A cell of the file. */
type ListedCell = CellServer & { readonly region: string | null }

/** The facts that only the directory has. */
interface DirectoryFacts {
  readonly cells: readonly string[]
  readonly accountsOfShards: ReadonlyMap<number, number>
  readonly writesOfShards: ReadonlyMap<number, number>
  readonly replications: ReadonlyMap<string, Replication>
}

/** Returns the report about each cell of the file. The first is the directory. */
export async function cellStatuses(servers: readonly ListedCell[]): Promise<CellStatus[]> {
  const [directory] = servers
  const facts = directory ? await unlessDown(directory, directoryFacts) : null
  return Promise.all(servers.map((server, index) => statusOf(server, index === 0, facts)))
}

async function statusOf(server: ListedCell, isDirectory: boolean, facts: DirectoryFacts | null): Promise<CellStatus> {
  const { name, region } = server
  const own = await unlessDown(server, ownFacts)
  const isAdded = (own?.mapVersion ?? null) !== null || facts?.cells.includes(name)
  const shards = facts && shardsOf({ cells: facts.cells }, name)
  const countIn = (counts: ReadonlyMap<number, number> | undefined) =>
    shards?.reduce((sum, shard) => sum + (counts?.get(shard) ?? 0), 0) ?? null
  return {
    name,
    isDirectory,
    region,
    state: own === null ? 'Down' : isAdded ? 'Up' : 'NotAdded',
    migration: own?.migration ?? null,
    migrationsPending: own?.migrationsPending ?? null,
    mapVersion: own?.mapVersion ?? null,
    shards: shards?.length ?? null,
    accounts: countIn(facts?.accountsOfShards),
    pendingWrites: countIn(facts?.writesOfShards),
    sizeBytes: own?.sizeBytes ?? null,
    replication: isDirectory ? null : (facts?.replications.get(subscriptionOf(name)) ?? null),
  }
}

/** Returns what the server answers, or null if there is no connection to it. */
async function unlessDown<Facts>(
  { adminUrl }: CellServer,
  ask: (client: pg.Client) => Promise<Facts>,
): Promise<Facts | null> {
  try {
    return await asAdmin(adminUrl, ask)
  } catch (error) {
    if (isConnectionLost(error)) return null
    throw error
  }
}

async function ownFacts(client: pg.Client) {
  const { rows } = await client.query(
    "select to_regclass('migrations') is not null and to_regclass('cell_maps') is not null as has_tables, pg_database_size(current_database())::float8 as size",
  )
  const [{ has_tables: hasTables, size }] = rows as [{ readonly has_tables: boolean; readonly size: number }]
  const known = await readMigrations()
  const applied = hasTables
    ? (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name)
    : []
  const versions = hasTables ? (await client.query('select max(version) as version from cell_maps')).rows : []
  return {
    migration: applied.at(-1) ?? null,
    migrationsPending: known.filter(({ name }) => !applied.includes(name)).length,
    mapVersion: (versions[0]?.version ?? null) as number | null,
    sizeBytes: size,
  }
}

async function directoryFacts(client: pg.Client): Promise<DirectoryFacts> {
  const maps = await client.query('select cells from cell_maps order by version desc limit 1')
  const slots = await client.query<Replication & { readonly slot: string }>(
    `select s.slot_name as slot, s.active as "isActive", s.wal_status as "walStatus",
      (pg_current_wal_lsn() - s.confirmed_flush_lsn)::float8 as "lagBytes",
      (pg_current_wal_lsn() - s.restart_lsn)::float8 as "retainedBytes",
      case when s.active then coalesce(extract(epoch from r.replay_lag), 0)::float8 end as "lagSeconds"
    from pg_replication_slots s left join pg_stat_replication r on r.pid = s.active_pid
    where s.database = current_database() and s.slot_type = 'logical'`,
  )
  return {
    cells: (maps.rows[0]?.cells ?? []) as string[],
    accountsOfShards: await countsByShard(client, 'accounts'),
    writesOfShards: await countsByShard(client, 'handed_over_writes'),
    replications: new Map(slots.rows.map(({ slot, ...replication }) => [slot, replication])),
  }
}

async function countsByShard(client: pg.Client, table: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ shard: number; count: number }>(
    `select shard, count(*)::integer as count from ${table} group by shard`,
  )
  return new Map(rows.map(({ shard, count }) => [shard, count]))
}
