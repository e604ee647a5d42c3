import { readFileSync } from 'node:fs'
import pg from 'pg'
import { DIRECTORY_TABLES, REPLICATED_TABLES } from '../../src/platform/db/directory-tables.ts'
import { shardOf } from '../../src/platform/ids/index.ts'
import { type TestCell, untilReplicated } from './cells.ts'

/** A row without a given type, as the driver returns it. */
type DriverRow = pg.QueryResult['rows'][number]

/** Runs the SQL of tests as the superuser, in the cells that hold the rows. */
export interface DatabaseAccess {
  /** Runs a statement on tables of cells in every cell. Returns the rows of all cells. */
  rows<Row extends object = DriverRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs a command on tables of cells in every cell. Returns the number of affected rows. */
  write(sql: string, values?: readonly unknown[]): Promise<number>
  /** Runs a statement of one number in every cell. Returns the sum. */
  count(sql: string, values?: readonly unknown[]): Promise<number>
  /** Runs a statement in the cell of a shard, or of the shard in a UUID. For inserted rows. */
  inShard<Row extends object = DriverRow>(
    shard: number | string,
    sql: string,
    values?: readonly unknown[],
  ): Promise<Row[]>
  /**
   * Runs a statement on tables of the directory there. After a write of a replicated table, waits
   * until the other cells have it.
   */
  directory<Row extends object = DriverRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Connects to the cell of a shard, or of the shard in a UUID, for transactions and locks. The
   * connection ends with the database.
   */
  client(shard: number | string): Promise<pg.Client>
  /** Waits until every cell has all accounts and API keys of the directory. */
  replicated(): Promise<void>
}

/** A `DatabaseAccess` with connections. */
export interface OpenDatabaseAccess extends DatabaseAccess {
  /** Closes the connections. The next statement opens new ones. */
  close(): Promise<void>
}

const SCHEMA = new URL('../../migrations/schema.sql', import.meta.url)
const ALL_TABLES = new Set(readFileSync(SCHEMA, 'utf8').match(/(?<=^create table )\w+/gm))

const AGGREGATE =
  /^\s*select\s+(coalesce\()?(array_agg|bool_and|bool_or|count|exists|json_agg|max|min|not exists|string_agg|sum)\b/i
const INSERTED_ROW = /^\s*insert into \w+ \([^)]*\)\s+values\b/i
const WRITE = /\b(alter|delete|insert|merge|truncate|update)\b/i
const CONNECTIONS_MAX = 4

/** Returns access to the cells. It connects with the first statement. */
export function databaseAccess(cells: readonly TestCell[]): OpenDatabaseAccess {
  const [directory, ...others] = cells as [TestCell, ...TestCell[]]
  const clients: pg.Client[] = []
  const pools = new Map<TestCell, pg.Pool>()
  const run = (cell: TestCell, sql: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const pool = pools.get(cell) ?? new pg.Pool({ connectionString: cell.adminUrl, max: CONNECTIONS_MAX })
    // A test may end the connections.
    if (!pools.has(cell))
      pools.set(
        cell,
        pool.on('error', () => {}),
      )
    return pool.query(sql, [...values])
  }
  const replicated = () => untilReplicated(others, (sql, values) => run(directory, sql, values))
  const everywhere = (sql: string, values: readonly unknown[]) => {
    refuseDirectoryTables(sql)
    if (INSERTED_ROW.test(sql)) throw new Error(`This would insert a row into each cell: ${sql}`)
    return Promise.all(cells.map((cell) => run(cell, sql, values)))
  }
  return {
    rows: async (sql, values = []) => {
      if (AGGREGATE.test(sql) && !/\bgroup by\b/i.test(sql)) throw new Error(`This has one row in each cell: ${sql}`)
      return (await everywhere(sql, values)).flatMap(({ rows }) => rows)
    },
    write: async (sql, values = []) =>
      (await everywhere(sql, values)).reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0),
    count: async (sql, values = []) =>
      (await everywhere(sql, values)).reduce((sum, { rows }) => sum + Number(Object.values(rows[0])[0]), 0),
    inShard: async (shard, sql, values = []) => {
      refuseDirectoryTables(sql)
      return (await run(cellOf(cells, shard), sql, values)).rows
    },
    directory: async (sql, values = []) => {
      const table = tablesIn(sql).find((name) => !DIRECTORY_TABLES.has(name))
      if (table) throw new Error(`The directory does not have the rows of ${table}: ${sql}`)
      const { rows } = await run(directory, sql, values)
      if (WRITE.test(sql)) await replicated()
      return rows
    },
    client: async (shard) => {
      const client = new pg.Client(cellOf(cells, shard).adminUrl)
      // A test may end the connection.
      clients.push(client.on('error', () => {}))
      await client.connect()
      return client
    },
    replicated,
    close: async () => {
      const open = [...pools.values(), ...clients.splice(0)]
      pools.clear()
      await Promise.all(open.map((each) => each.end()))
    },
  }
}

/** Returns the function that reads all rows of a table, for tests of many tables. */
export const readerOf = (table: string) => (DIRECTORY_TABLES.has(table) ? 'directory' : 'rows')

/** Returns the function that changes rows of a table, for tests of many tables. */
export const writerOf = (table: string) => (DIRECTORY_TABLES.has(table) ? 'directory' : 'write')

/** Returns the cell of a shard, or of the shard in a UUID. */
export function cellOf(cells: readonly TestCell[], shardOrId: number | string): TestCell {
  const shard = typeof shardOrId === 'number' ? shardOrId : shardOf(shardOrId)
  return cells.find(({ lastShard }) => shard <= lastShard)!
}

/**
 * Throws when a statement for every cell reads or writes tables of the directory. It may join the
 * replicated ones.
 */
function refuseDirectoryTables(sql: string): void {
  const tables = tablesIn(sql)
  const written = sql.match(/\b(?:into|delete from|update) (\w+)/i)?.[1] ?? ''
  const isJoin = tables.some((name) => !DIRECTORY_TABLES.has(name)) && !REPLICATED_TABLES.has(written)
  const refused = tables.find((name) => DIRECTORY_TABLES.has(name) && !(isJoin && REPLICATED_TABLES.has(name)))
  if (refused) throw new Error(`Only the directory may read or write ${refused}: ${sql}`)
}

function tablesIn(sql: string): string[] {
  const named = sql.matchAll(/(?:\b(?:from|into|join|on|table|truncate|update)|,)\s+(\w+)/gi)
  return [...named].map(([, name]) => name!).filter((name) => ALL_TABLES.has(name))
}
