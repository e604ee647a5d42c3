import type { TestContext } from 'node:test'
import { followDirectory, insertFirstCellMap, migrate } from '../../src/platform/db/index.ts'
import { type EmbeddedDatabase, startTemporaryDatabase } from '../../src/platform/postgres/index.ts'
import { systemClock } from '../../src/platform/time/index.ts'

/** A cell on a PostgreSQL server of its own. */
export interface CellServer extends Pick<EmbeddedDatabase, 'adminUrl' | 'ownerUrl' | 'appUrl' | 'stop'> {
  readonly name: string
  /** The URL of the application's role, as in the file of cells. */
  readonly url: string
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

const quiet = { info: () => undefined, warn: (_facts: object, message: string) => console.error(message) }

/** Starts a PostgreSQL server for each name and migrates it. The first is the directory. */
export async function startCellServers(t: TestContext, names: readonly string[]): Promise<CellServer[]> {
  const servers = await Promise.all(
    names.map(async (name): Promise<CellServer> => {
      const database = await startTemporaryDatabase({ log: quiet, settings: SETTINGS, sharedBuffers: '32MB' })
      t.after(() => database.stop())
      await migrate(database.ownerUrl, systemClock)
      return { ...database, name, url: database.appUrl }
    }),
  )
  const [directory, ...others] = servers
  if (!directory) return servers
  await insertFirstCellMap(directory, systemClock)
  for (const cell of others) await followDirectory(directory, cell)
  return servers
}
