import type { TestContext } from 'node:test'
import { followDirectory, insertFirstCellMap, migrate } from '../../src/platform/db/index.ts'
import { startEmbeddedDatabase } from '../../src/platform/postgres/index.ts'
import { systemClock } from '../../src/platform/time/index.ts'
import { afterwards, freshFolder, isAlive, postgresOf, quiet } from './embedded.ts'
import { until } from './process.ts'

/** A cell on a PostgreSQL server of its own. */
export interface CellServer {
  readonly name: string
  readonly adminUrl: string
  /** The URL of the application's role, as in the file of cells. */
  readonly url: string
  /** Ends the server as `pg_ctl stop -m immediate` does, without waiting for clients. */
  readonly kill: () => Promise<void>
  /** Starts a killed server on the same port. It replays its log. */
  readonly restart: () => Promise<void>
}

const SETTINGS = {
  wal_level: 'logical',
  max_wal_senders: 20,
  max_replication_slots: 20,
  max_active_replication_origins: 20,
  max_worker_processes: 30,
  max_logical_replication_workers: 20,
  max_sync_workers_per_subscription: 4,
}

/** Two processes open up to 38 each, and open all anew when shards move. */
const CONNECTIONS_MAX = 200

async function startCellServer(t: TestContext, name: string): Promise<CellServer> {
  const dataDir = await freshFolder(t)
  const start = () =>
    startEmbeddedDatabase({
      ...{ dataDir, log: quiet, settings: SETTINGS, sharedBuffers: '32MB' },
      connectionsMax: CONNECTIONS_MAX,
    })
  let database = await start()
  afterwards(t, () => database.stop())
  await migrate(database.ownerUrl, systemClock)
  return {
    name,
    adminUrl: database.adminUrl,
    url: database.appUrl,
    kill: async () => {
      const pid = await postgresOf(dataDir)
      if (pid === null) throw new Error('PostgreSQL is not running.')
      process.kill(pid, 'SIGQUIT')
      await until('PostgreSQL to end', () => !isAlive(pid))
      await database.stop()
    },
    restart: async () => {
      database = await start()
    },
  }
}

/** Starts a PostgreSQL server for each name and migrates it. The first is the directory. */
export async function startCellServers(t: TestContext, names: readonly string[]): Promise<CellServer[]> {
  const servers = await Promise.all(names.map((name) => startCellServer(t, name)))
  const [directory, ...others] = servers as [CellServer, ...CellServer[]]
  await insertFirstCellMap(directory, systemClock)
  for (const cell of others) await followDirectory(directory, cell)
  return servers
}
