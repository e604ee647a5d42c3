import type { TestContext } from 'node:test'
import { migrate } from '../../../src/platform/db/index.ts'
import { startEmbeddedDatabase } from '../../../src/platform/postgres/index.ts'
import { systemClock } from '../../../src/platform/time/index.ts'
import { afterwards, freshFolder, quiet } from '../../support/embedded.ts'
import { isAlive, postgresOf, until } from '../../support/process.ts'

/** A PostgreSQL of the test's own, which may go: nothing that it has committed is lost with it. */
export async function openPostgres(t: TestContext) {
  const dataDir = await freshFolder(t)
  const start = () => startEmbeddedDatabase({ dataDir, log: quiet })
  let database = await start()
  afterwards(t, () => database.stop())
  const { adminUrl, appUrl } = database
  await migrate(adminUrl, systemClock)
  return {
    urls: { adminUrl, appUrl },
    /** What `pg_ctl restart -m immediate` does: nobody is waited for, and the log is replayed. Listens where it did. */
    restart: async () => {
      const pid = await postgresOf(dataDir)
      if (pid === null) throw new Error('PostgreSQL does not run.')
      process.kill(pid, 'SIGQUIT')
      await until('PostgreSQL to end', () => !isAlive(pid))
      await database.stop()
      database = await start()
    },
  }
}
