import type { Log } from '../log/index.ts'
import { openBatchedWrites } from './batched-writes.ts'
import { firstCellMap, shardsOf } from './cells/cell-map.ts'
import { openReadPool } from './read-pool.ts'
import { openReplica, type Replica } from './replica/open-replica.ts'
import type { MapVersion } from './session.ts'
import type { Database } from './statement.ts'
import { openWritePool } from './write-pool.ts'

/** The settings of a database connection. */
export interface DatabaseOptions {
  /** The cell, if the installation has a file of cells. */
  readonly cell?: { readonly name: string; readonly region: string | null } | null
  readonly url: string
  readonly log: Log
  readonly readConnections?: number
  readonly poolSize?: number
  /** The role to assume, such as `tallystick_app`. The URL's user must be a member of it. */
  readonly role?: string | null
  /** The URL of a standby of this server, for `readReplica`. Without one it is the read pool. */
  readonly replicaUrl?: string | null
  /** Opens the pools also if the server is down, and keeps trying to connect. */
  readonly mayBeDown?: boolean
  /** The version of the map of shards by which statements are sent. Null with a single database. */
  readonly mapVersion?: MapVersion
}

/** The connections to one database server. */
export interface ServerDatabase extends Database {
  /** Returns whether the server is down: no connection to it has been open for a second. */
  readonly isDown: () => boolean
  /** The standby for reads, if one is configured. */
  readonly replica: Replica | null
}

/** Opens the read pool and the write pool. Rejects with a DatabaseFault without a connection. */
export async function openDatabase(options: DatabaseOptions): Promise<ServerDatabase> {
  const { url, log, readConnections = 4, poolSize = 32, cell = null } = options
  const { role, replicaUrl, mayBeDown, mapVersion = null } = options
  const settings: Readonly<Record<string, string>> = role ? { role } : {}
  const read = await openReadPool(url, readConnections, settings, log, { mayBeDown, mapVersion })
  const replica = replicaUrl
    ? await openReplica({ url: replicaUrl, primary: read, connections: readConnections, settings, log, mapVersion })
    : null
  const write = openWritePool(url, poolSize, settings, log, mapVersion)
  const { writeBatched, close: closeBatchedWrites } = openBatchedWrites(write)
  const database: ServerDatabase = {
    get cells() {
      return [database]
    },
    get allCells() {
      return [database]
    },
    cell: cell?.name ?? null,
    isDirectory: true,
    hasShards: () => true,
    ofShard: () => database,
    isSameCell: () => true,
    isInDirectory: () => true,
    regionOf: () => cell?.region ?? null,
    cellStates: () =>
      cell ? [{ ...cell, isUp: !read.isDown(), shards: shardsOf(firstCellMap(cell.name), cell.name) }] : [],
    isDown: read.isDown,
    replica,
    read: { run: read.run },
    readReplica: { run: (replica ?? read).run },
    write: { run: write.run },
    writeBatched,
    transaction: write.transaction,
    close: async () => {
      await closeBatchedWrites()
      await replica?.close()
      await Promise.all([read.close(), write.close()])
    },
  }
  return database
}
