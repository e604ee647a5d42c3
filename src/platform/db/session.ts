import pg from 'pg'
import { DatabaseFault } from './fault.ts'

const settings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  datestyle: 'ISO',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  jit: 'off',
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  // A backend that is busy in a statement would keep its locks for seconds after its client died.
  // Windows has no such check.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '1s' }),
}

/** How long a connection may take to open, or to come free in a pool. */
export const connectTimeoutMs = 5_000

/** The longest silence of a connection that awaits a response: more than any server timeout. */
export const silenceMs = 20_000

/**
 * The version of the map of shards by which the statements of a connection are sent. Null: the
 * process has no file of cells. `any`: they only read facts about the database.
 */
export type MapVersion = number | 'any' | null

/**
 * Returns the configuration of every connection. The settings are part of the startup packet, so
 * that no statement runs before them. `more` adds settings, or removes one with an empty string.
 * `mapVersion` is part of the connection's name, by which a move of shards waits for older ones. It
 * does not wait for `any`.
 */
export function sessionConfig(
  url: string,
  purpose: string,
  more: Readonly<Record<string, string>> = {},
  mapVersion: MapVersion = null,
): pg.ClientConfig {
  const address = new URL(url)
  const given = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  // The driver would prefer this name to that of the pool, by which moves of shards know it.
  address.searchParams.delete('application_name')
  const options = Object.entries({ ...settings, ...more }).flatMap(([name, value]) =>
    value === '' ? [] : [`-c ${name}=${value}`],
  )
  const ofMap = mapVersion === null ? '' : mapVersion === 'any' ? ' any' : ` map ${mapVersion}`
  return {
    connectionString: address.href,
    application_name: `tallystick ${purpose}${ofMap}`,
    options: [given, ...options].join(' ').trim(),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

/**
 * Rejects if the cell refuses connections with this version of the map of shards: shards have moved
 * since, and this process would look for them in their former cell.
 */
export async function requireMapVersion(client: pg.ClientBase, mapVersion: MapVersion): Promise<void> {
  if (mapVersion === 'any') return
  const newer = 'select from cell_guards where map_version_min > $1'
  const { rowCount } = await client.query(newer, [mapVersion ?? 0]).catch(noneWithoutTable)
  if (rowCount !== 0) throw new DatabaseFault('connecting to a cell', '08004')
}

/** A database without the table, before it is migrated, has no cells to move shards to. */
function noneWithoutTable(error: unknown): { readonly rowCount: number } {
  if (error instanceof pg.DatabaseError && error.code === '42P01') return { rowCount: 0 }
  throw error
}
