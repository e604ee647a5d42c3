import type { TestContext } from 'node:test'
import { migrate } from '../../../src/platform/db/index.ts'
import { startEmbeddedDatabase } from '../../../src/platform/postgres/index.ts'
import { systemClock } from '../../../src/platform/time/index.ts'
import { afterwards, freshFolder, isAlive, postgresOf, quiet } from '../../support/embedded.ts'
import { until } from '../../support/process.ts'

/** Starts a PostgreSQL for one test that may kill it. Committed data survives a kill. */
export async function openPostgres(t: TestContext) {
  const dataDir = await freshFolder(t)
  const start = () => startEmbeddedDatabase({ dataDir, log: quiet })
  let database = await start()
  afterwards(t, () => database.stop())
  const { adminUrl, appUrl } = database
  await migrate(adminUrl, systemClock)
  return {
    urls: { adminUrl, appUrl },
    /**
     * Restarts as `pg_ctl restart -m immediate` does: without waiting for clients, replaying the
     * log, on the same port.
     */
    restart: async () => {
      const pid = await postgresOf(dataDir)
      if (pid === null) throw new Error('PostgreSQL is not running.')
      process.kill(pid, 'SIGQUIT')
      await until('PostgreSQL to end', () => !isAlive(pid))
      await database.stop()
      database = await start()
    },
  }
}
